/-- Sums of the ways from the root to the nodes without children. -/
def specSums : Tree → List Int
  | Tree.Leaf => []
  | Tree.Node Tree.Leaf v Tree.Leaf => [v.val]
  | Tree.Node left v right => (specSums left ++ specSums right).map (fun s => v.val + s)

/-- Absolute values of all numbers added up. -/
def specWeight : Tree → Nat
  | Tree.Leaf => 0
  | Tree.Node left v right => specWeight left + v.val.natAbs + specWeight right

/-- True exactly if some way adds up to the target; numbers far from the limits. -/
theorem meets_specification
    (tree : Tree) (target : Std.I32) (h : specWeight tree + target.val.natAbs < 2147483648) :
    has_path_sum tree target ⦃ r => r = true ↔ target.val ∈ specSums tree ⦄ := by sorry
