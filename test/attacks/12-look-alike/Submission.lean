theorem аnswer : Frozen.Holds := by decide

theorem answer : Frozen.Holds := аnswer
