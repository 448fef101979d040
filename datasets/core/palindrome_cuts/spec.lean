/-- The bytes from `i` up to `j` read the same backwards. -/
def specSame (text : List Std.U8) (i j : Nat) : Bool :=
  let part := (text.drop i).take (j - i)
  decide (part.map (fun c => c.val) = (part.reverse).map (fun c => c.val))

/-- Smallest numbers of pieces for the beginnings of lengths 0 to `k`. -/
def specPieces (text : List Std.U8) : Nat → List Nat
  | 0 => [0]
  | k + 1 =>
    let done := specPieces text k
    done ++ [(List.range (k + 1)).foldl (fun (m : Nat) (i : Nat) =>
      if specSame text i (k + 1) then min m ((done[i]!) + 1) else m) (k + 1)]

/-- Lengths of the pieces of the first `j` bytes, the last piece as long as possible; at most `fuel` pieces. -/
def specCut (text : List Std.U8) (pieces : List Nat) : Nat → Nat → List Nat
  | 0, _ => []
  | fuel + 1, j =>
    if j = 0 then []
    else
      let i := ((List.range j).filter (fun i => specSame text i j && (pieces[i]!) + 1 == pieces[j]!)).headD 0
      specCut text pieces fuel i ++ [j - i]

/-- The fewest palindromes, the last piece as long as possible, then the one before it, and so on. -/
theorem meets_specification
    (text : Slice Std.U8) :
    fewest_pieces text ⦃ r =>
      r.val.map (fun n => n.val) = specCut text.val (specPieces text.val text.length) text.length text.length ⦄ := by sorry
