/-- The keys from left to right. -/
def specKeys : Tree → List Int
  | Tree.Leaf => []
  | Tree.Node left k right => specKeys left ++ [k.val] ++ specKeys right

/-- A tree with one more key, put where the search for it ends. -/
def specPut (k : Std.I32) : Tree → Tree
  | Tree.Leaf => Tree.Node Tree.Leaf k Tree.Leaf
  | Tree.Node left v right =>
    if k.val < v.val then Tree.Node (specPut k left) v right
    else if v.val < k.val then Tree.Node left v (specPut k right)
    else Tree.Node left v right

/-- The keys are put in one after the other; a search tree stays one. -/
theorem meets_specification
    (tree : Tree) (keys : Slice Std.I32) :
    insert_all tree keys ⦃ r =>
      r = keys.val.foldl (fun t k => specPut k t) tree ∧
      ((specKeys tree).Pairwise (fun x y => x < y) → (specKeys r).Pairwise (fun x y => x < y)) ⦄ := by sorry
