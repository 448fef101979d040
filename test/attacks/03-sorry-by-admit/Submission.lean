theorem answer : Frozen.Holds := by
  admit
