/-- Letters (as small ones) and digits of a text, as numbers. -/
def specLetters (text : List Std.U8) : List Nat :=
  (text.filter (fun c => decide ((48 ≤ c.val ∧ c.val ≤ 57) ∨ (65 ≤ c.val ∧ c.val ≤ 90) ∨ (97 ≤ c.val ∧ c.val ≤ 122)))).map
    (fun c => if 65 ≤ c.val ∧ c.val ≤ 90 then c.val + 32 else c.val)

/-- True exactly if the letters and digits read the same in both directions. -/
theorem meets_specification
    (text : Slice Std.U8) :
    is_loose_palindrome text ⦃ r => r = true ↔ specLetters text.val = (specLetters text.val).reverse ⦄ := by sorry
