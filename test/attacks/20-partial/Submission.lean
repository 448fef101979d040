partial def cheat (x : Nat) : Nat := cheat x

theorem answer : Frozen.Holds := by decide
