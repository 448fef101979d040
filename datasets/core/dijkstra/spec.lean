/-- The smaller of two lengths; nothing is longer than anything. -/
def specShorter : Option Nat → Option Nat → Option Nat
  | none, y => y
  | x, none => x
  | some x, some y => some (min x y)

/-- Length found so far for a place. -/
def specAt (d : List (Option Nat)) (i : Nat) : Option Nat :=
  match d[i]? with
  | some x => x
  | none => none

/-- Shortest length to `v` over at most one more road than in `d`. -/
def specBetter (roads : List Road) (d : List (Option Nat)) (v : Nat) : Option Nat :=
  roads.foldl (fun (best : Option Nat) (e : Road) =>
    if e.«to».val = v then specShorter best ((specAt d e.«from».val).map (fun x => x + e.length.val)) else best)
    (specAt d v)

/-- Lengths of the shortest ways over at most `k` roads. -/
def specWays (n : Nat) (roads : List Road) (start : Nat) : Nat → List (Option Nat)
  | 0 => (List.range n).map (fun v => if v = start then some 0 else none)
  | k + 1 =>
    let d := specWays n roads start k
    (List.range n).map (fun v => specBetter roads d v)

/-- The start is there, and no road leads from a place in reach to a missing one. -/
def specFine (n : Nat) (roads : List Road) (start : Nat) : Bool :=
  let d := specWays n roads start n
  decide (start < n) && roads.all (fun e => (specAt d e.«from».val).isNone || decide (e.«to».val < n))

/-- Every entry is the length of the shortest way; a missing start, and a road in reach to a missing place, fail. -/
theorem meets_specification
    (n : Std.Usize) (roads : Slice Road) (start : Std.Usize) :
    (specFine n.val roads.val start.val = true →
      shortest_ways n roads start ⦃ r =>
        r.val.map (fun x => x.map (fun y => y.val)) = specWays n.val roads.val start.val n.val ⦄) ∧
    (specFine n.val roads.val start.val = false → ∀ r, shortest_ways n roads start ≠ ok r) := by sorry
