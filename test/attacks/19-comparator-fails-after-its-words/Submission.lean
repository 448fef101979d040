theorem answer : Frozen.Holds := by decide
