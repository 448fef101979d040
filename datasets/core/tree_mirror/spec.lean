/-- The ways from the root to the nodes, each turn true for right. -/
def specWays : Tree → List (List Bool)
  | Tree.Leaf => []
  | Tree.Node left _ right =>
    [] :: ((specWays left).map (fun way => false :: way) ++ (specWays right).map (fun way => true :: way))

/-- The number of the node at the end of a way, if there is one. -/
def specAt : Tree → List Bool → Option Nat
  | Tree.Leaf, _ => none
  | Tree.Node _ v _, [] => some v.val
  | Tree.Node left _ right, turn :: way => if turn then specAt right way else specAt left way

/-- A way with the first `depth` turns exchanged. -/
def specMirrored (depth : Nat) (way : List Bool) : List Bool :=
  (way.take depth).map (fun turn => !turn) ++ way.drop depth

/-- Every number is at the place whose first turns are exchanged, and there are no other nodes. -/
theorem meets_specification
    (tree : Tree) (depth : Std.U32) :
    mirror_down_to tree depth ⦃ r =>
      (∀ way ∈ specWays tree, specAt r (specMirrored depth.val way) = specAt tree way) ∧
      (specWays r).length = (specWays tree).length ⦄ := by sorry
