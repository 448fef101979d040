def f (x : Nat) := ptrAddrUnsafe x

theorem answer : Frozen.Holds := by
  rfl
