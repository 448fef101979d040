inductive Odd : Type where
  | mk (f : Nat → Nat) : Odd

theorem answer : Frozen.Holds := by decide
