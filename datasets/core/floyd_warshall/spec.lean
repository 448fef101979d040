/-- The smaller of two lengths; nothing is longer than anything. -/
def specShorter : Option Int → Option Int → Option Int
  | none, y => y
  | x, none => x
  | some x, some y => some (min x y)

/-- Length found so far for a place. -/
def specAt (d : List (Option Int)) (i : Nat) : Option Int :=
  match d[i]? with
  | some x => x
  | none => none

/-- Lengths over at most one more road than in `d`. -/
def specRound (n : Nat) (roads : List (Std.Usize × Std.Usize × Std.I64)) (d : List (Option Int)) : List (Option Int) :=
  (List.range n).map (fun v =>
    roads.foldl (fun (best : Option Int) (e : Std.Usize × Std.Usize × Std.I64) =>
      if e.2.1.val = v then specShorter best ((specAt d e.1.val).map (fun x => x + e.2.2.val)) else best)
      (specAt d v))

/-- Lengths of the shortest ways from `s` over at most `k` roads. -/
def specWays (n : Nat) (roads : List (Std.Usize × Std.Usize × Std.I64)) (s : Nat) : Nat → List (Option Int)
  | 0 => (List.range n).map (fun v => if v = s then some 0 else none)
  | k + 1 => specRound n roads (specWays n roads s k)

/-- Every road connects places that are there. -/
def specFine (n : Nat) (roads : List (Std.Usize × Std.Usize × Std.I64)) : Bool :=
  roads.all (fun e => decide (e.1.val < n ∧ e.2.1.val < n))

/-- No cycle of negative length: once all places are passed nothing gets shorter any more. -/
def specCalm (n : Nat) (roads : List (Std.Usize × Std.Usize × Std.I64)) : Bool :=
  (List.range n).all (fun s => let d := specWays n roads s n; specRound n roads d == d)

/-- Without cycles of negative length, and with lengths far from the limits, every entry is the length of the shortest way;
a road from or to a missing place fails. -/
theorem meets_specification
    (n : Std.Usize) (roads : Slice (Std.Usize × Std.Usize × Std.I64)) (hn : n.val ≤ 1048576)
    (h : ∀ e ∈ roads.val, -1099511627776 ≤ e.2.2.val ∧ e.2.2.val ≤ 1099511627776) :
    (specFine n.val roads.val = true ∧ specCalm n.val roads.val = true →
      all_distances n roads ⦃ r =>
        r.val.map (fun row => row.val.map (fun x => x.map (fun y => y.val))) =
          (List.range n.val).map (fun s => specWays n.val roads.val s n.val) ⦄) ∧
    (specFine n.val roads.val = false → ∀ r, all_distances n roads ≠ ok r) := by sorry
