deriving instance Inhabited for m.State

theorem answer : Frozen.Holds := by
  rfl
