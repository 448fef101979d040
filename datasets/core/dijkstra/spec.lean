/-- The smaller of two lengths; nothing is longer than anything. -/
def specShorter : Option Nat → Option Nat → Option Nat
  | none, y => y
  | x, none => x
  | some x, some y => some (min x y)

/-- Length of the shortest way to `v`, if `ends` gives for each road the length of the shortest way that ends with it. -/
def specTo (roads : List Road) (start v : Nat) (ends : List (Option Nat)) : Option Nat :=
  (roads.zip ends).foldl (fun (best : Option Nat) (p : Road × Option Nat) =>
    if p.1.«to».val = v then specShorter best p.2 else best) (if v = start then some 0 else none)

/-- For each road the length of the shortest way from the start that ends with it and has at most `k` roads. -/
def specEnds (roads : List Road) (start : Nat) : Nat → List (Option Nat)
  | 0 => roads.map (fun _ => none)
  | k + 1 =>
    let before := specEnds roads start k
    roads.map (fun e => (specTo roads start e.«from».val before).map (fun x => x + e.length.val))

/-- The start is there, and no road leads from a place in reach to a missing one. -/
def specFine (n : Nat) (roads : List Road) (start : Nat) : Bool :=
  let ends := specEnds roads start roads.length
  decide (start < n) && (roads.zip ends).all (fun p => p.2.isNone || decide (p.1.«to».val < n))

/-- With fewer than 2^32 places: every entry is the length of the shortest way; a missing start, and a road in reach to a missing place, fail. -/
theorem meets_specification
    (n : Std.Usize) (roads : Slice Road) (start : Std.Usize) (hn : n.val < 4294967296) :
    (specFine n.val roads.val start.val = true →
      shortest_ways n roads start ⦃ r =>
        let ends := specEnds roads.val start.val roads.length
        r.length = n.val ∧
        (∀ v < n.val, (r.val[v]!).map (fun x => x.val) = specTo roads.val start.val v ends) ⦄) ∧
    (specFine n.val roads.val start.val = false → ∀ r, shortest_ways n roads start ≠ ok r) := by sorry
