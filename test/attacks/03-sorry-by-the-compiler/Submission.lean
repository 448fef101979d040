theorem answer : Frozen.Holds := by
  exact lcProof
