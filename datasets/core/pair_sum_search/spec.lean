/-- Two entries, neither of them the marker -1, add up to the target. -/
def specGood (a : List Std.I32) (target : Int) (i j : Nat) : Bool :=
  decide ((a[i]!).val ≠ -1 ∧ (a[j]!).val ≠ -1 ∧ (a[i]!).val + (a[j]!).val = target)

/-- The first pair, or nothing if there is none. -/
theorem meets_specification
    (a : Slice Std.I32) (target : Std.I64) :
    first_pair a target ⦃ r =>
      match r with
      | none => ∀ j < a.length, ∀ i < j, specGood a.val target.val i j = false
      | some (i, j) =>
        i.val < j.val ∧ j.val < a.length ∧ specGood a.val target.val i.val j.val = true ∧
        (∀ v < a.length, ∀ u < v, specGood a.val target.val u v = true → i.val < u ∨ (i.val = u ∧ j.val ≤ v)) ⦄ := by sorry
