/-- The numbers that are not zero come first in their order, then the zeros; the result counts the former. -/
theorem meets_specification
    (a : alloc.vec.Vec Std.I32) :
    shift_zeros a ⦃ k out =>
      out.val = a.val.filter (fun x => decide (x.val ≠ 0)) ++ a.val.filter (fun x => decide (x.val = 0)) ∧
      k.val = a.val.countP (fun x => decide (x.val ≠ 0)) ⦄ := by sorry
