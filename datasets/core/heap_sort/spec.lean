/-- The numbers stay; the part behind the first `keep` places is sorted and holds the largest ones; the front part is a heap. -/
theorem meets_specification
    (a : alloc.vec.Vec Std.U16) (keep : Std.Usize) (h : a.length ≤ 65536) :
    heap_sort a keep ⦃ moves r =>
      List.Perm r.val a.val ∧
      (r.val.drop keep.val).Pairwise (fun x y => x.val ≤ y.val) ∧
      (∀ x ∈ r.val.take keep.val, ∀ y ∈ r.val.drop keep.val, x.val ≤ y.val) ∧
      (∀ i < r.length, 0 < i → i < keep.val → (r.val[i]!).val ≤ (r.val[(i - 1) / 2]!).val) ∧
      (r.val ≠ a.val → 0 < moves.val) ⦄ := by sorry
