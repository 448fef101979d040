theorem answer : Frozen.Holds := by
  apply?
