/-- A base from 2 to 256 gives digits below it that read back as the number, without leading zeros; any other base fails. -/
theorem meets_specification
    (n base : Std.U32) :
    ((2 ≤ base.val ∧ base.val ≤ 256) →
      base_digits n base ⦃ r =>
        0 < r.length ∧ (∀ d ∈ r.val, d.val < base.val) ∧
        r.val.foldl (fun (acc : Nat) d => acc * base.val + d.val) 0 = n.val ∧
        (r.val.head? = some 0#u8 → r.length = 1) ⦄) ∧
    (¬ (2 ≤ base.val ∧ base.val ≤ 256) → ∀ r, base_digits n base ≠ ok r) := by sorry
