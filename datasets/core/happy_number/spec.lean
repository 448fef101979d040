/-- Sum of the squares of the digits of a number of at most `fuel` digits. -/
def specSquares : Nat → Nat → Nat
  | 0, _ => 0
  | fuel + 1, n => (n % 10) * (n % 10) + specSquares fuel (n / 10)

/-- The number after `k` replacements. -/
def specAfter (n : Nat) : Nat → Nat
  | 0 => n
  | k + 1 => specSquares 10 (specAfter n k)

/-- True exactly if some number of replacements leads to 1; after 100 of them every number is in its cycle. -/
theorem meets_specification
    (n : Std.U32) :
    is_happy n ⦃ r => r = true ↔ specAfter n.val 100 = 1 ⦄ := by sorry
