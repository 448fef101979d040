def big : Nat := unsafeCast (-4294967296 : Int)

theorem answer : Frozen.Holds := by decide
