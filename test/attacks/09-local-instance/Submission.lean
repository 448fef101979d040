local instance : Add Nat := ⟨fun _ _ => 3⟩

theorem answer : Frozen.Holds := by decide
