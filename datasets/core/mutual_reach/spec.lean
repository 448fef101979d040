/-- Nodes that can be reached from `u` over at most `k` edges, as flags. -/
def specReach (n : Nat) (edges : List (Std.Usize × Std.Usize)) (u : Nat) : Nat → List Bool
  | 0 => (List.range n).map (fun v => v == u)
  | k + 1 =>
    let before := specReach n edges u k
    (List.range n).map (fun v => before[v]! || edges.any (fun e => e.2.val == v && before[e.1.val]!))

/-- Smallest node that reaches `v` and is reached from it. -/
def specLeader (reach : List (List Bool)) (n v : Nat) : Nat :=
  ((List.range n).filter (fun u => (reach[u]!)[v]! && (reach[v]!)[u]!)).headD v

/-- All edges connect nodes that are there. -/
def specFine (n : Nat) (edges : List (Std.Usize × Std.Usize)) : Bool :=
  edges.all (fun e => decide (e.1.val < n ∧ e.2.val < n))

/-- The smallest node of every node's group, and the number of groups; an edge to or from a missing node fails. -/
theorem meets_specification
    (n : Std.Usize) (edges : Slice (Std.Usize × Std.Usize)) :
    (specFine n.val edges.val = true →
      mutual_groups n edges ⦃ leaders count =>
        let reach := (List.range n.val).map (fun u => specReach n.val edges.val u n.val)
        leaders.val.map (fun v => v.val) = (List.range n.val).map (fun v => specLeader reach n.val v) ∧
        count.val = (List.range n.val).countP (fun v => specLeader reach n.val v == v) ⦄) ∧
    (specFine n.val edges.val = false → ∀ r, mutual_groups n edges ≠ ok r) := by sorry
