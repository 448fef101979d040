unsafe def cheat : False := unsafeCast ()

theorem answer : Frozen.Holds := by decide
