/-- Root of a node, at most `fuel` steps up. -/
def specRoot (parent : List Std.Usize) : Nat → Nat → Nat
  | 0, v => v
  | fuel + 1, v => specRoot parent fuel ((parent[v]!).val)

/-- Roots of all nodes. -/
def specRoots (parent : List Std.Usize) : List Nat :=
  (List.range parent.length).map (fun v => specRoot parent parent.length v)

/-- The parents are a forest, and every edge connects nodes that are there. -/
def specFine (parent : List Std.Usize) (edges : List (Std.Usize × Std.Usize)) : Bool :=
  parent.all (fun p => decide (p.val < parent.length)) &&
    (specRoots parent).all (fun r => (parent[r]!).val == r) &&
    edges.all (fun e => decide (e.1.val < parent.length ∧ e.2.val < parent.length))

/-- Joins groups: the root of every node, the sizes, and how many edges joined two groups. -/
def specJoin : List (Std.Usize × Std.Usize) → List Nat → List Nat → Nat → List Nat × List Nat × Nat
  | [], roots, sizes, joined => (roots, sizes, joined)
  | e :: edges, roots, sizes, joined =>
    let a := roots[e.1.val]!
    let b := roots[e.2.val]!
    if a = b then specJoin edges roots sizes joined
    else
      let top := if (sizes[a]!) < (sizes[b]!) then b else a
      let low := if (sizes[a]!) < (sizes[b]!) then a else b
      specJoin edges
        (roots.map (fun r => if r = low then top else r))
        ((List.range sizes.length).map (fun v => if v = top then (sizes[a]!) + (sizes[b]!) else sizes[v]!))
        (joined + 1)

/-- The edges that join two groups are counted, and afterwards every node has the root, and every root the size, that joining gives. -/
theorem meets_specification
    (parent : alloc.vec.Vec Std.Usize) (size : alloc.vec.Vec Std.U32) (edges : Slice (Std.Usize × Std.Usize))
    (hl : size.length = parent.length) (hf : specFine parent.val edges.val = true)
    (hs : (size.val.map (fun s => s.val)).sum < 2147483648) (hm : edges.length < 32 ∨ ∀ s ∈ size.val, s.val = 1) :
    join_all parent size edges ⦃ joined parent' size' =>
      let r := specJoin edges.val (specRoots parent.val) (size.val.map (fun s => s.val)) 0
      joined.val = r.2.2 ∧ parent'.length = parent.length ∧
      specRoots parent'.val = r.1 ∧ size'.val.map (fun s => s.val) = r.2.1 ⦄ := by sorry
