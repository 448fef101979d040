def f := 1 ⁇ 2

theorem answer : Frozen.Holds := by decide
