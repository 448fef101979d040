/-- Numbers of the nodes with the turns that lead to them (true for right), from the root on. -/
def specPlaces : Tree → List Bool → List (List Bool × Nat)
  | Tree.Leaf, _ => []
  | Tree.Node left v right, way =>
    (way, v.val) :: (specPlaces left (way ++ [false]) ++ specPlaces right (way ++ [true]))

/-- A way with the first `depth` turns exchanged. -/
def specMirrored (depth : Nat) (way : List Bool) : List Bool :=
  (way.take depth).map (fun turn => !turn) ++ way.drop depth

/-- Every number is at the place whose first turns are exchanged, and nowhere else. -/
theorem meets_specification
    (tree : Tree) (depth : Std.U32) :
    mirror_down_to tree depth ⦃ r =>
      List.Perm (specPlaces r []) ((specPlaces tree []).map (fun p => (specMirrored depth.val p.1, p.2))) ⦄ := by sorry
