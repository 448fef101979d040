theorem answer : Frozen.Holds := by
  intro x
  native_decide
