@[csimp] theorem lie : @id = @id := rfl

theorem answer : Frozen.Holds := by decide
