/-- Sum of the `width` numbers from place `i` on. -/
def specSum (a : List Std.I64) (width i : Nat) : Int := (((a.drop i).take width).map (fun x => x.val)).sum

/-- The largest sum of neighbours, nothing if there are no such neighbours; numbers far from the limits. -/
theorem meets_specification
    (a : Slice Std.I64) (width : Std.Usize)
    (h : (a.val.map (fun x => x.val.natAbs)).sum ≤ 9223372036854775807) :
    best_window a width ⦃ r =>
      match r with
      | none => width.val = 0 ∨ a.length < width.val
      | some s =>
        0 < width.val ∧ width.val ≤ a.length ∧
        (∀ i < a.length + 1 - width.val, specSum a.val width.val i ≤ s.val) ∧
        (∃ i < a.length + 1 - width.val, specSum a.val width.val i = s.val) ⦄ := by sorry
