/-- The bytes are rearranged into smaller, equal and larger ones, and the two numbers are where the latter begin. -/
theorem meets_specification
    (a : alloc.vec.Vec Std.U8) (pivot : Std.U8) :
    three_way_split a pivot ⦃ (low, high) out =>
      List.Perm out.val a.val ∧
      low.val = a.val.countP (fun x => decide (x.val < pivot.val)) ∧
      high.val = low.val + a.val.countP (fun x => x.val == pivot.val) ∧
      (∀ x ∈ out.val.take low.val, x.val < pivot.val) ∧
      (∀ x ∈ (out.val.drop low.val).take (high.val - low.val), x.val = pivot.val) ∧
      (∀ x ∈ out.val.drop high.val, pivot.val < x.val) ⦄ := by sorry
