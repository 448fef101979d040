/-- 0 for a free square, 1 for a cross, 2 for a nought. -/
def specMark : Square → Nat
  | Square.Free => 0
  | Square.Cross => 1
  | Square.Nought => 2

/-- Rows, columns and diagonals. -/
def specLines : List (Nat × Nat × Nat) :=
  [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

/-- A player has three in a row. -/
def specThree (cells : List Nat) (player : Nat) : Bool :=
  specLines.any (fun l => cells[l.1]! == player && cells[l.2.1]! == player && cells[l.2.2]! == player)

/-- Verdict: 0 impossible, 1 cross has won, 2 nought has won, 3 drawn, 4 cross moves, 5 nought moves. -/
def specVerdict (cells : List Nat) : Nat :=
  let x := cells.countP (fun c => c == 1)
  let o := cells.countP (fun c => c == 2)
  if ¬ (x = o ∨ x = o + 1) then 0
  else if specThree cells 1 then (if specThree cells 2 ∨ x = o then 0 else 1)
  else if specThree cells 2 then (if x = o then 2 else 0)
  else if x + o = 9 then 3
  else if x = o then 4 else 5

/-- The same numbers for the answers. -/
def specNumber : Verdict → Nat
  | Verdict.Impossible => 0
  | Verdict.CrossWon => 1
  | Verdict.NoughtWon => 2
  | Verdict.Drawn => 3
  | Verdict.CrossToMove => 4
  | Verdict.NoughtToMove => 5

/-- The verdict on the first nine squares; fewer squares fail. -/
theorem meets_specification
    (board : Slice Square) :
    (9 ≤ board.length → judge board ⦃ v => specNumber v = specVerdict ((board.val.take 9).map specMark) ⦄) ∧
    (board.length < 9 → ∀ v, judge board ≠ ok v) := by sorry
