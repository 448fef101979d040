def secret := include_str "/etc/passwd"

theorem answer : Frozen.Holds := by
  rfl
