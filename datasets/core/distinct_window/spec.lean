/-- The part has no byte twice, no longer part has this, and no earlier part of the same length. -/
theorem meets_specification
    (text : Slice Std.U8) :
    longest_distinct text ⦃ begin len =>
      begin.val + len.val ≤ text.length ∧
      ((text.val.drop begin.val).take len.val).Nodup ∧
      (∀ i < text.length, i + len.val + 1 ≤ text.length → ¬ ((text.val.drop i).take (len.val + 1)).Nodup) ∧
      (∀ i < begin.val, ¬ ((text.val.drop i).take len.val).Nodup) ⦄ := by sorry
