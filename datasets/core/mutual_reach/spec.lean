/-- Nodes that can be reached from `u` over at most `k` edges. -/
def specReach (edges : List (Std.Usize × Std.Usize)) (u : Nat) : Nat → List Nat
  | 0 => [u]
  | k + 1 =>
    edges.foldl (fun (seen : List Nat) (e : Std.Usize × Std.Usize) =>
      if e.1.val ∈ seen ∧ e.2.val ∉ seen then seen ++ [e.2.val] else seen) (specReach edges u k)

/-- Smallest node that `v` reaches and that reaches `v`. -/
def specLeader (edges : List (Std.Usize × Std.Usize)) (v : Nat) : Nat :=
  (specReach edges v edges.length).foldl (fun (best : Nat) (u : Nat) =>
    if u < best ∧ v ∈ specReach edges u edges.length then u else best) v

/-- All edges connect nodes that are there. -/
def specFine (n : Nat) (edges : List (Std.Usize × Std.Usize)) : Bool :=
  edges.all (fun e => decide (e.1.val < n ∧ e.2.val < n))

/-- With fewer than 2^32 nodes: the smallest node of every node's group, and the number of groups; an edge to or from a missing node fails. -/
theorem meets_specification
    (n : Std.Usize) (edges : Slice (Std.Usize × Std.Usize)) (hn : n.val < 4294967296) :
    (specFine n.val edges.val = true →
      mutual_groups n edges ⦃ leaders count =>
        leaders.length = n.val ∧
        (∀ v < n.val, (leaders.val[v]!).val = specLeader edges.val v) ∧
        count.val = (List.range n.val).countP (fun v => (leaders.val[v]!).val == v) ⦄) ∧
    (specFine n.val edges.val = false → ∀ r, mutual_groups n edges ≠ ok r) := by sorry
