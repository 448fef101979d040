/-- Ways to the cells of a row, given those to the row above and to the cell before. -/
def specRow : List Bool → List Nat → Nat → List Nat
  | wall :: row, up :: above, left =>
    let v := if wall then 0 else up + left
    v :: specRow row above v
  | _, _, _ => []

/-- Ways to all cells, row by row; `above` stands for the row above. -/
def specRows : List (List Bool) → List Nat → List (List Nat)
  | [], _ => []
  | row :: rows, above => let ways := specRow row above 0; ways :: specRows rows ways

/-- Number of columns. -/
def specWidth : List (List Bool) → Nat
  | [] => 0
  | row :: _ => row.length

/-- Ways to all cells: the walk enters from above the first one. -/
def specWays (grid : List (List Bool)) : List (List Nat) :=
  specRows grid ((List.range (specWidth grid)).map (fun i => if i = 0 then 1 else 0))

/-- There are no cells, or no row is too short and every count fits in 64 bits. -/
def specFine (grid : List (List Bool)) : Bool :=
  specWidth grid == 0 ||
    (grid.all (fun row => decide (specWidth grid ≤ row.length)) &&
     (specWays grid).all (fun row => row.all (fun w => decide (w ≤ 18446744073709551615))))

/-- The number of ways to the last cell; a row that is too short and a count that does not fit fail. -/
theorem meets_specification
    (walls : Slice (alloc.vec.Vec Bool)) :
    (specFine (walls.val.map (fun row => row.val)) = true →
      grid_paths walls ⦃ r =>
        r.val = ((specWays (walls.val.map (fun row => row.val))).flatMap (fun row => row)).getLastD 0 ⦄) ∧
    (specFine (walls.val.map (fun row => row.val)) = false → ∀ r, grid_paths walls ≠ ok r) := by sorry
