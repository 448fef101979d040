/-- Nodes with the parity of a way to them from `a`, over at most `k` edges: flag 2 * node + parity. -/
def specReach (n : Nat) (edges : List (Std.Usize × Std.Usize)) (a : Nat) : Nat → List Bool
  | 0 => (List.range (2 * n)).map (fun s => s == 2 * a)
  | k + 1 =>
    let before := specReach n edges a k
    (List.range (2 * n)).map (fun s =>
      before[s]! || edges.any (fun e =>
        (e.2.val == s / 2 && before[2 * e.1.val + (1 - s % 2)]!) || (e.1.val == s / 2 && before[2 * e.2.val + (1 - s % 2)]!)))

/-- All edges connect nodes that are there. -/
def specFine (n : Nat) (edges : List (Std.Usize × Std.Usize)) : Bool :=
  edges.all (fun e => decide (e.1.val < n ∧ e.2.val < n))

/-- No smaller node is in the same part. -/
def specFirst (reach : List (List Bool)) (n v : Nat) : Bool :=
  (List.range n).all (fun u => decide (v ≤ u) || !((reach[v]!)[2 * u]! || (reach[v]!)[2 * u + 1]!))

/-- Colours that differ along every edge, with 0 at the smallest node of every part; or an edge in a part with a cycle of odd length.
An edge to a missing node fails. -/
theorem meets_specification
    (n : Std.Usize) (edges : Slice (Std.Usize × Std.Usize)) :
    (specFine n.val edges.val = true →
      two_colour n edges ⦃ r =>
        let reach := (List.range n.val).map (fun a => specReach n.val edges.val a (2 * n.val))
        match r with
        | core.result.Result.Ok colours =>
          colours.length = n.val ∧ (∀ c ∈ colours.val, c.val ≤ 1) ∧
          (∀ e ∈ edges.val, (colours.val[e.1.val]!).val ≠ (colours.val[e.2.val]!).val) ∧
          (∀ v < n.val, specFirst reach n.val v = true → (colours.val[v]!).val = 0)
        | core.result.Result.Err clash =>
          clash.edge.val < edges.length ∧
          (let a := (edges.val[clash.edge.val]!).1.val; (reach[a]!)[2 * a + 1]! = true) ⦄) ∧
    (specFine n.val edges.val = false → ∀ r, two_colour n edges ≠ ok r) := by sorry
