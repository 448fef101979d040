theorem answer : Frozen.Holds := fun x => Lean.ofReduceBool _ _ rfl
