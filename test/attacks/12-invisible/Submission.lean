def che​at : Nat := 1

theorem answer : Frozen.Holds := by decide
