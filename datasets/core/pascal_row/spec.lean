/-- The row has n + 1 entries from 1 on, each to the one before it as the numbers of choices are; from row 35 on an entry does not fit. -/
theorem meets_specification
    (n : Std.U32) :
    pascal_row n ⦃ r =>
      match r with
      | none => 34 < n.val
      | some row =>
        n.val ≤ 34 ∧ row.length = n.val + 1 ∧ (row.val[0]!).val = 1 ∧
        (∀ k < n.val, (row.val[k + 1]!).val * (k + 1) = (row.val[k]!).val * (n.val - k)) ⦄ := by sorry
