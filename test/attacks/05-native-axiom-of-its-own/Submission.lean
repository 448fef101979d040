theorem answer : Frozen.Holds := by
  intro x
  omega
