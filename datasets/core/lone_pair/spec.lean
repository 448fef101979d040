/-- Exclusive or of all numbers. -/
def specXor (a : List Std.U16) : Nat := a.foldl (fun (x : Nat) (y : Std.U16) => x ^^^ y.val) 0

/-- Two numbers, the smaller first, with the exclusive or of the whole list, and the lone ones where there are two;
nothing exactly if the exclusive or is 0. -/
theorem meets_specification
    (a : Slice Std.U16) :
    lone_pair a ⦃ r =>
      match r with
      | none => specXor a.val = 0
      | some (x, y) =>
        specXor a.val ≠ 0 ∧ x.val < y.val ∧ x.val ^^^ y.val = specXor a.val ∧
        (∀ u ∈ a.val, ∀ v ∈ a.val, u.val < v.val →
          (∀ w ∈ a.val, a.val.countP (fun z => z.val == w.val) % 2 = 1 ↔ (w.val = u.val ∨ w.val = v.val)) →
          x.val = u.val ∧ y.val = v.val) ⦄ := by sorry
