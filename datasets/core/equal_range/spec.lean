/-- In a sorted list the range begins behind the smaller numbers and ends before the larger ones. -/
theorem meets_specification
    (a : Slice Std.I32) (x : Std.I32) (h : a.val.Pairwise (fun u v => u.val ≤ v.val)) :
    equal_range a x ⦃ first last =>
      first.val = a.val.countP (fun u => decide (u.val < x.val)) ∧
      last.val = a.val.countP (fun u => decide (u.val ≤ x.val)) ⦄ := by sorry
