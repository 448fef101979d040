/-- Both congruences have a common solution. -/
def specAgree (r1 m1 r2 m2 : Int) : Bool :=
  decide (0 < m1 ∧ 0 < m2 ∧ (r1 - r2) % ((Nat.gcd m1.toNat m2.toNat : Nat) : Int) = 0)

/-- The smallest common solution from 0 on, and the least common multiple of the moduli; nothing where there is no common solution. -/
theorem meets_specification
    (first second : Congruence) :
    combine first second ⦃ r =>
      match r with
      | none => specAgree first.rest.val first.modulus.val second.rest.val second.modulus.val = false
      | some (x, l) =>
        specAgree first.rest.val first.modulus.val second.rest.val second.modulus.val = true ∧
        l.val = ((Nat.lcm first.modulus.val.toNat second.modulus.val.toNat : Nat) : Int) ∧
        0 ≤ x.val ∧ x.val < l.val ∧
        (x.val - first.rest.val) % first.modulus.val = 0 ∧
        (x.val - second.rest.val) % second.modulus.val = 0 ⦄ := by sorry
