/-- How many meetings are held at a time. -/
def specHeld (meetings : List Meeting) (t : Nat) : Nat :=
  meetings.countP (fun m => decide (m.start.val ≤ t ∧ t < m.«end».val))

/-- As many rooms as there are meetings at the busiest time; it is busiest when some meeting starts. -/
theorem meets_specification
    (meetings : Slice Meeting) :
    rooms_needed meetings ⦃ r =>
      (∀ m ∈ meetings.val, specHeld meetings.val m.start.val ≤ r.val) ∧
      (r.val = 0 ∨ ∃ m ∈ meetings.val, specHeld meetings.val m.start.val = r.val) ⦄ := by sorry
