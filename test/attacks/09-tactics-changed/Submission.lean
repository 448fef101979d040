add_aesop_rules safe foo

theorem answer : Frozen.Holds := by
  aesop
