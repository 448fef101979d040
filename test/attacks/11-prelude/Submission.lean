prelude

inductive Nat where | zero

theorem answer : Frozen.Holds := by decide
