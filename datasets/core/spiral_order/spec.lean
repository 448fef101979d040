/-- The columns from the last to the first, each from top to bottom. -/
def specTurn (rows : List (List Std.I32)) (width : Nat) : List (List Std.I32) :=
  ((List.range width).map (fun c => rows.map (fun row => row[c]!))).reverse

/-- Reads the first row, turns the rest and goes on, at most `fuel` rows. -/
def specSpiral : Nat → List (List Std.I32) → List Std.I32
  | 0, _ => []
  | _ + 1, [] => []
  | fuel + 1, row :: rows => row ++ specSpiral fuel (specTurn rows row.length)

/-- Every entry of a rectangular matrix once, along the spiral. -/
theorem meets_specification
    (m : Slice (alloc.vec.Vec Std.I32))
    (h : ∀ row ∈ m.val, row.length = (m.val[0]!).length) (hb : m.length * (m.val[0]!).length ≤ U32.max) :
    spiral_order m ⦃ r =>
      r.val = specSpiral (m.length + m.length) (m.val.map (fun row => row.val)) ⦄ := by sorry
