/-- The number that would stand at position k in the sorted list, nothing if there is no such position; the list is only rearranged,
around that number. -/
theorem meets_specification
    (a : alloc.vec.Vec Std.I16) (k : Std.Usize) :
    kth_smallest a k ⦃ r out =>
      List.Perm out.val a.val ∧
      (match r with
       | none => a.length ≤ k.val ∧ out.val = a.val
       | some v =>
         k.val < a.length ∧ (out.val[k.val]!).val = v.val ∧
         a.val.countP (fun x => decide (x.val < v.val)) ≤ k.val ∧
         k.val < a.val.countP (fun x => decide (x.val ≤ v.val)) ∧
         (∀ x ∈ out.val.take k.val, x.val ≤ v.val) ∧
         (∀ x ∈ out.val.drop k.val, v.val ≤ x.val)) ⦄ := by sorry
