/-- No number from `d` on whose square is at most `m` divides `m`; at most `fuel` numbers are tried. -/
def specFree (m : Nat) : Nat → Nat → Bool
  | 0, _ => true
  | fuel + 1, d => if m < d * d then true else if m % d = 0 then false else specFree m fuel (d + 1)

/-- Prime. -/
def specPrime (m : Nat) : Bool := decide (2 ≤ m) && specFree m m 2

/-- All primes up to `top`. -/
def specPrimes (top : Nat) : List Nat := (List.range (top + 1)).filter specPrime

/-- The list has exactly the primes up to the limit, in increasing order. -/
theorem meets_specification
    (limit : Std.Usize) (h : limit.val < 4294967296) :
    primes_up_to limit ⦃ r => r.val.map (fun p => p.val) = specPrimes limit.val ⦄ := by sorry
