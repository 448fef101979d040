/-- Value of a letter, 0 for any other byte. -/
def specLetter (c : Std.U8) : Int :=
  if c.val = 73 then 1 else if c.val = 86 then 5 else if c.val = 88 then 10 else if c.val = 76 then 50
  else if c.val = 67 then 100 else if c.val = 68 then 500 else if c.val = 77 then 1000 else 0

/-- Sum of the letters, those in front of a larger one taken off. -/
def specSum : List Std.U8 → Int
  | [] => 0
  | [c] => specLetter c
  | c :: d :: rest =>
    (if specLetter c < specLetter d then -(specLetter c) else specLetter c) + specSum (d :: rest)

/-- The sum, or nothing for the empty text and for bytes that are no such letters; all letters added up fit into 16 bits. -/
theorem meets_specification
    (text : Slice Std.U8) (h : (text.val.map specLetter).sum ≤ 65535) :
    roman_value text ⦃ r =>
      match r with
      | none => text.length = 0 ∨ ∃ c ∈ text.val, specLetter c = 0
      | some v => 0 < text.length ∧ (∀ c ∈ text.val, specLetter c ≠ 0) ∧ (v.val : Int) = specSum text.val ⦄ := by sorry
