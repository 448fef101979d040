namespace Mine

def Frozen.Holds : Prop := True

end Mine

theorem answer : Mine.Frozen.Holds := trivial
