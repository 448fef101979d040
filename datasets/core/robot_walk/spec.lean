/-- Quarter turns to the right from north. -/
def specQuarter : Heading → Nat
  | Heading.North => 0
  | Heading.East => 1
  | Heading.South => 2
  | Heading.West => 3

/-- Place and quarter turns after the commands. -/
def specWalk : List Command → Int → Int → Nat → Int × Int × Nat
  | [], x, y, d => (x, y, d)
  | Command.Left :: rest, x, y, d => specWalk rest x y ((d + 3) % 4)
  | Command.Right :: rest, x, y, d => specWalk rest x y ((d + 1) % 4)
  | Command.Go n :: rest, x, y, d =>
    if d = 0 then specWalk rest x (y + n.val) d
    else if d = 1 then specWalk rest (x + n.val) y d
    else if d = 2 then specWalk rest x (y - n.val) d
    else specWalk rest (x - n.val) y d

/-- Steps of all commands added up. -/
def specSteps : List Command → Nat
  | [] => 0
  | Command.Go n :: rest => n.val.natAbs + specSteps rest
  | _ :: rest => specSteps rest

/-- The pose at the end of the walk; numbers far from the limits. -/
theorem meets_specification
    (x y : Std.I32) (commands : Slice Command)
    (h : x.val.natAbs + y.val.natAbs + specSteps commands.val < 2147483648) :
    walk x y commands ⦃ p =>
      (p.x.val, p.y.val, specQuarter p.heading) = specWalk commands.val x.val y.val 0 ⦄ := by sorry
