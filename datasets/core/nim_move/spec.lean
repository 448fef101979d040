/-- Exclusive or of all heaps. -/
def specXor (heaps : List Std.U64) : Nat := heaps.foldl (fun (x : Nat) (h : Std.U64) => x ^^^ h.val) 0

/-- The move leaves heaps whose exclusive or is 0, and no heap before allows one; without a move it is 0 already. -/
theorem meets_specification
    (heaps : Slice Std.U64) :
    winning_move heaps ⦃ r =>
      match r with
      | none => specXor heaps.val = 0
      | some (i, rest) =>
        i.val < heaps.length ∧ rest.val < (heaps.val[i.val]!).val ∧
        specXor heaps.val ^^^ (heaps.val[i.val]!).val ^^^ rest.val = 0 ∧
        (∀ j < i.val, (heaps.val[j]!).val ≤ specXor heaps.val ^^^ (heaps.val[j]!).val) ⦄ := by sorry
