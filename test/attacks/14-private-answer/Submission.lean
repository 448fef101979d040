private theorem answer : Frozen.Holds := by
  intro x; rfl
