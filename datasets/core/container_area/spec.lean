/-- Water between the walls `i` and `j`. -/
def specHolds (heights : List Std.U32) (i j : Nat) : Nat :=
  (j - i) * min (heights[i]!).val (heights[j]!).val

/-- No pair of walls holds more than the result, and some pair holds it unless it is 0. -/
theorem meets_specification
    (heights : Slice Std.U32) (h : heights.length ≤ 4294967296) :
    widest_basin heights ⦃ r =>
      (∀ j < heights.length, ∀ i < j, specHolds heights.val i j ≤ r.val) ∧
      (r.val = 0 ∨ ∃ j < heights.length, ∃ i < j, specHolds heights.val i j = r.val) ⦄ := by sorry
