/-- Both sides of place `i` have the same sum. -/
def specBalanced (a : List Std.I16) (i : Nat) : Bool :=
  decide (((a.take i).map (fun x => x.val)).sum = ((a.drop (i + 1)).map (fun x => x.val)).sum)

/-- The first place with equal sums on both sides, or nothing if there is none. -/
theorem meets_specification
    (a : Slice Std.I16) (h : a.length < 65536) :
    balance_point a ⦃ r =>
      match r with
      | none => ∀ i < a.length, specBalanced a.val i = false
      | some i =>
        i.val < a.length ∧ specBalanced a.val i.val = true ∧ (∀ j < i.val, specBalanced a.val j = false) ⦄ := by sorry
