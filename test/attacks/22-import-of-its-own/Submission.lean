import Evil

theorem answer : Frozen.Holds := by
  exact Evil.proof
