namespace Hidden

theorem answer : Frozen.Holds := by decide

end Hidden
