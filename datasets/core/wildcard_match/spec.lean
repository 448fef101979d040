/-- Positions of the text up to which the pattern so far can cover it, after one more byte of the pattern. -/
def specStep (text : List Std.U8) (covered : List Nat) (p : Std.U8) : List Nat :=
  if p.val = 42 then (List.range (text.length + 1)).filter (fun j => covered.any (fun i => decide (i ≤ j)))
  else (covered.filter (fun i => decide (i < text.length ∧ (p.val = 63 ∨ p.val = (text[i]!).val)))).map (fun i => i + 1)

/-- True exactly if the pattern can cover the text up to its end. -/
theorem meets_specification
    (pattern text : Slice Std.U8) :
    matches_pattern pattern text ⦃ r =>
      r = true ↔ text.length ∈ pattern.val.foldl (specStep text.val) [0] ⦄ := by sorry
