-- harmlesstheorem lemma1 : True := trivial
theorem answer : Frozen.Holds := by
  rfl
