/-- The first row becomes the last column, and so on; a row before the last one that is shorter than the number of rows fails. -/
theorem meets_specification
    (m : alloc.vec.Vec (alloc.vec.Vec Std.I8)) :
    ((∀ row ∈ m.val, row.length = m.length) →
      rotate_quarter m ⦃ r =>
        r.val.map (fun row => row.val) =
          (List.range m.length).map (fun i =>
            (List.range m.length).map (fun j => (m.val[m.length - 1 - j]!).val[i]!)) ⦄) ∧
    ((∃ row ∈ m.val.take (m.length - 1), row.length < m.length) → ∀ r, rotate_quarter m ≠ ok r) := by sorry
