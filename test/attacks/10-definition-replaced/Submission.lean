def Frozen.Holds : Prop := True

theorem answer : Frozen.Holds := trivial
