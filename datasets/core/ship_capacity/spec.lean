/-- Days that a ship of a capacity needs, loaded as full as possible each day: `room` is left on the day that runs. -/
def specDays (capacity : Nat) : List Std.U32 → Nat → Nat
  | [], _ => 0
  | x :: rest, room =>
    if x.val ≤ room then specDays capacity rest (room - x.val)
    else specDays capacity rest (capacity - x.val) + 1

/-- A capacity works within the days. -/
def specWorks (loads : List Std.U32) (days capacity : Nat) : Bool :=
  loads.all (fun x => decide (x.val ≤ capacity)) &&
    (loads.isEmpty || decide (specDays capacity loads capacity + 1 ≤ days))

/-- The smallest capacity that works; nothing if there are loads but no day. -/
theorem meets_specification
    (loads : Slice Std.U32) (days : Std.Usize) (h : loads.length < 4294967296) :
    smallest_capacity loads days ⦃ r =>
      match r with
      | none => days.val = 0 ∧ 0 < loads.length
      | some c =>
        specWorks loads.val days.val c.val = true ∧
        (c.val = 0 ∨ specWorks loads.val days.val (c.val - 1) = false) ⦄ := by sorry
