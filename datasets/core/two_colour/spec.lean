/-- Nodes that can be reached from `a` over at most `k` edges in any direction, each with the parity of the way. -/
def specReach (edges : List (Std.Usize × Std.Usize)) (a : Nat) : Nat → List (Nat × Bool)
  | 0 => [(a, false)]
  | k + 1 =>
    let before := specReach edges a k
    edges.foldl (fun (seen : List (Nat × Bool)) (e : Std.Usize × Std.Usize) =>
      let more := (seen.filter (fun p => decide (p.1 = e.1.val) && !seen.contains (e.2.val, !p.2))).map (fun p => (e.2.val, !p.2))
      let again := seen ++ more
      again ++ (again.filter (fun p => decide (p.1 = e.2.val) && !again.contains (e.1.val, !p.2))).map (fun p => (e.1.val, !p.2)))
      before

/-- All edges connect nodes that are there. -/
def specFine (n : Nat) (edges : List (Std.Usize × Std.Usize)) : Bool :=
  edges.all (fun e => decide (e.1.val < n ∧ e.2.val < n))

/-- With fewer than 2^32 nodes: colours that differ along every edge, with 0 at the smallest node of every part; or an edge in a part with a cycle of odd length.
An edge to a missing node fails. -/
theorem meets_specification
    (n : Std.Usize) (edges : Slice (Std.Usize × Std.Usize)) (hn : n.val < 4294967296) :
    (specFine n.val edges.val = true →
      two_colour n edges ⦃ r =>
        match r with
        | core.result.Result.Ok colours =>
          colours.length = n.val ∧ (∀ c ∈ colours.val, c.val ≤ 1) ∧
          (∀ e ∈ edges.val, (colours.val[e.1.val]!).val ≠ (colours.val[e.2.val]!).val) ∧
          (∀ v < n.val, (∀ p ∈ specReach edges.val v (2 * edges.length), v ≤ p.1) → (colours.val[v]!).val = 0)
        | core.result.Result.Err clash =>
          clash.edge.val < edges.length ∧
          ((edges.val[clash.edge.val]!).1.val, true) ∈ specReach edges.val (edges.val[clash.edge.val]!).1.val (2 * edges.length) ⦄) ∧
    (specFine n.val edges.val = false → ∀ r, two_colour n edges ≠ ok r) := by sorry
