/-- The smaller of two lengths; nothing is longer than anything. -/
def specShorter : Option Int → Option Int → Option Int
  | none, y => y
  | x, none => x
  | some x, some y => some (min x y)

/-- Length of the shortest way from `s` to `v`, if `ends` gives for each road the length of the shortest way that ends with it. -/
def specTo (roads : List (Std.Usize × Std.Usize × Std.I64)) (s v : Nat) (ends : List (Option Int)) : Option Int :=
  (roads.zip ends).foldl (fun (best : Option Int) (p : (Std.Usize × Std.Usize × Std.I64) × Option Int) =>
    if p.1.2.1.val = v then specShorter best p.2 else best) (if v = s then some 0 else none)

/-- For each road the length of the shortest way from `s` that ends with it and has at most `k` roads. -/
def specEnds (roads : List (Std.Usize × Std.Usize × Std.I64)) (s : Nat) : Nat → List (Option Int)
  | 0 => roads.map (fun _ => none)
  | k + 1 =>
    let before := specEnds roads s k
    roads.map (fun e => (specTo roads s e.1.val before).map (fun x => x + e.2.2.val))

/-- Every road connects places that are there. -/
def specFine (n : Nat) (roads : List (Std.Usize × Std.Usize × Std.I64)) : Bool :=
  roads.all (fun e => decide (e.1.val < n ∧ e.2.1.val < n))

/-- No cycle of negative length: once all roads are used nothing gets shorter any more. -/
def specCalm (roads : List (Std.Usize × Std.Usize × Std.I64)) : Bool :=
  roads.all (fun e => specEnds roads e.1.val roads.length == specEnds roads e.1.val (roads.length + 1))

/-- Without cycles of negative length, and with lengths far from the limits, every entry is the length of the shortest way;
a road from or to a missing place fails. -/
theorem meets_specification
    (n : Std.Usize) (roads : Slice (Std.Usize × Std.Usize × Std.I64)) (hn : n.val ≤ 1048576)
    (h : ∀ e ∈ roads.val, -1099511627776 ≤ e.2.2.val ∧ e.2.2.val ≤ 1099511627776) :
    (specFine n.val roads.val = true ∧ specCalm roads.val = true →
      all_distances n roads ⦃ r =>
        r.length = n.val ∧
        (∀ s < n.val,
          let ends := specEnds roads.val s roads.length
          (r.val[s]!).length = n.val ∧
          (∀ v < n.val, ((r.val[s]!).val[v]!).map (fun x => x.val) = specTo roads.val s v ends)) ⦄) ∧
    (specFine n.val roads.val = false → ∀ r, all_distances n roads ≠ ok r) := by sorry
