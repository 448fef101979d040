/-- Numbers of the nodes at distance `d` from the root, from left to right. -/
def specLevel : Tree → Nat → List Nat
  | Tree.Leaf, _ => []
  | Tree.Node _ v _, 0 => [v.val]
  | Tree.Node left _ right, d + 1 => specLevel left d ++ specLevel right d

/-- Number of levels. -/
def specHeight : Tree → Nat
  | Tree.Leaf => 0
  | Tree.Node left _ right => max (specHeight left) (specHeight right) + 1

/-- Number of nodes. -/
def specSize : Tree → Nat
  | Tree.Leaf => 0
  | Tree.Node left _ right => specSize left + specSize right + 1

/-- Every level's sum fits in 64 bits. -/
def specFine (t : Tree) : Bool :=
  (List.range (specHeight t)).all (fun d => decide ((specLevel t d).sum ≤ 18446744073709551615))

/-- Number and sum of the nodes of every level; a sum that does not fit fails. -/
theorem meets_specification
    (tree : Tree) (h : specSize tree < 4294967296) :
    (specFine tree = true →
      level_widths tree ⦃ r =>
        r.val.map (fun p => (p.1.val, p.2.val)) =
          (List.range (specHeight tree)).map (fun d => ((specLevel tree d).length, (specLevel tree d).sum)) ⦄) ∧
    (specFine tree = false → ∀ r, level_widths tree ≠ ok r) := by sorry
