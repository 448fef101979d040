/-- Kind of an opening bracket, 1 to 3; of a closing one, 4 to 6; 0 for any other byte. -/
def specKind (c : Std.U8) : Nat :=
  if c.val = 40 then 1 else if c.val = 91 then 2 else if c.val = 123 then 3
  else if c.val = 41 then 4 else if c.val = 93 then 5 else if c.val = 125 then 6 else 0

/-- Reads on at position `i` with the open brackets (kind and position, the innermost first) and the greatest depth so far.
Code 0 and the depth; 1 and the position of a bracket that closes nothing; 2 and the positions of an open bracket and of the
wrong one that closes it; 3 and the position of the innermost bracket left open. -/
def specRead : List Std.U8 → Nat → List (Nat × Nat) → Nat → Nat × Nat × Nat
  | [], _, [], depth => (0, depth, 0)
  | [], _, p :: _, _ => (3, p.2, 0)
  | c :: text, i, opened, depth =>
    if specKind c = 0 then specRead text (i + 1) opened depth
    else if specKind c ≤ 3 then specRead text (i + 1) ((specKind c, i) :: opened) (max depth (opened.length + 1))
    else match opened with
      | [] => (1, i, 0)
      | p :: rest => if specKind c = p.1 + 3 then specRead text (i + 1) rest depth else (2, p.2, i)

/-- The result is the greatest depth, or the first fault. -/
theorem meets_specification
    (text : Slice Std.U8) :
    check_brackets text ⦃ r =>
      match r with
      | core.result.Result.Ok depth => specRead text.val 0 [] 0 = (0, depth.val, 0)
      | core.result.Result.Err (BracketError.NothingOpen i) => specRead text.val 0 [] 0 = (1, i.val, 0)
      | core.result.Result.Err (BracketError.WrongKind i j) => specRead text.val 0 [] 0 = (2, i.val, j.val)
      | core.result.Result.Err (BracketError.LeftOpen i) => specRead text.val 0 [] 0 = (3, i.val, 0) ⦄ := by sorry
