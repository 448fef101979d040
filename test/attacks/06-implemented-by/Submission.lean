def lie : Nat → Nat := fun x => x + 1

@[implemented_by lie] def f (x : Nat) : Nat := x

theorem answer : Frozen.Holds := by decide
