/-- Power modulo `m` of an exponent of at most `fuel` binary digits: that of the upper digits squared, times the base for the last. -/
def specPower (b m : Nat) : Nat → Nat → Nat
  | 0, _ => 1 % m
  | fuel + 1, e =>
    let half := specPower b m fuel (e / 2)
    if e % 2 = 1 then (half * half * b) % m else (half * half) % m

/-- The power modulo a modulus of at most 32 bits; modulus zero fails. -/
theorem meets_specification
    (base exponent modulus : Std.U64) :
    (0 < modulus.val ∧ modulus.val ≤ 4294967296 →
      mod_pow base exponent modulus ⦃ r => r.val = specPower base.val modulus.val 64 exponent.val ⦄) ∧
    (modulus.val = 0 → ∀ r, mod_pow base exponent modulus ≠ ok r) := by sorry
