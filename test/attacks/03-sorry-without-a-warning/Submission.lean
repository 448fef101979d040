theorem answer : Frozen.Holds := by sorry
