/-- The `w` binary digits from digit `i` on are all ones. -/
def specOnes (x i w : Nat) : Bool := (List.range w).all (fun k => x.testBit (i + k))

/-- The first number counts the ones, the second is the length of the longest block of them. -/
theorem meets_specification
    (x : Std.U64) :
    bit_weight x ⦃ ones run =>
      ones.val = (List.range 64).countP (fun i => x.val.testBit i) ∧
      (∃ i < 65, specOnes x.val i run.val = true) ∧
      (∀ i < 64, specOnes x.val i (run.val + 1) = false) ⦄ := by sorry
