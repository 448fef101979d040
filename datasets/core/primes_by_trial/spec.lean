/-- No number from `d` on whose square is at most `m` divides `m`; at most `fuel` numbers are tried. -/
def specFree (m : Nat) : Nat → Nat → Bool
  | 0, _ => true
  | fuel + 1, d => if m < d * d then true else if m % d = 0 then false else specFree m fuel (d + 1)

/-- Prime. -/
def specPrime (m : Nat) : Bool := decide (2 ≤ m) && specFree m m 2

/-- All primes up to `top`. -/
def specPrimes (top : Nat) : List Nat := (List.range (top + 1)).filter specPrime

/-- The last number of a list, or 0. -/
def specLast (r : List Std.U32) : Nat := (r.map (fun p => p.val)).getLastD 0

/-- The list has the first primes: as many as asked for, or all up to the limit if these are fewer. -/
theorem meets_specification
    (count : Std.Usize) (limit : Std.U32) :
    first_primes count limit ⦃ r =>
      r.length ≤ count.val ∧ specLast r.val ≤ limit.val ∧
      r.val.map (fun p => p.val) =
        (if r.length = count.val then specPrimes (specLast r.val) else specPrimes limit.val) ⦄ := by sorry
