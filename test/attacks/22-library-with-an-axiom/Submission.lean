import BadLib

theorem answer : Frozen.Holds := BadLib.anything _
