open private f from Init.Core

theorem answer : Frozen.Holds := by
  rfl
