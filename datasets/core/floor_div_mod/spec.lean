/-- Floor, the remainder that goes with it, and ceiling; a zero divisor and the one quotient that does not fit fail. -/
theorem meets_specification
    (a b : Std.I32) :
    (b.val ≠ 0 ∧ ¬ (a.val = -2147483648 ∧ b.val = -1) →
      floor_mod_ceil a b ⦃ q m c =>
        a.val = q.val * b.val + m.val ∧
        (0 < b.val → 0 ≤ m.val ∧ m.val < b.val) ∧
        (b.val < 0 → b.val < m.val ∧ m.val ≤ 0) ∧
        c.val = (if m.val = 0 then q.val else q.val + 1) ⦄) ∧
    (b.val = 0 ∨ (a.val = -2147483648 ∧ b.val = -1) → ∀ r, floor_mod_ceil a b ≠ ok r) := by sorry
