/-- The greatest common divisor, and the least common multiple unless it does not fit. -/
theorem meets_specification
    (a b : Std.U64) :
    gcd_lcm a b ⦃ g l =>
      g.val = Nat.gcd a.val b.val ∧
      (match l with
       | some m => m.val = Nat.lcm a.val b.val
       | none => U64.max < Nat.lcm a.val b.val) ⦄ := by sorry
