/-- Greatest number of increasing numbers that end at each place, for a list whose first places are done. -/
def specBest (a : List Std.I32) : Nat → List Nat
  | 0 => []
  | i + 1 =>
    let done := specBest a i
    done ++ [((List.range i).foldl (fun (m : Nat) (j : Nat) =>
      if (a[j]!).val < (a[i]!).val then max m (done[j]!) else m) 0) + 1]

/-- Position of the first of `i` places at which a test holds, or `i`. -/
def specFirst (i : Nat) (test : Nat → Bool) : Nat := ((List.range i).filter test).headD i

/-- The chosen numbers up to place `i`, which are `k`. -/
def specChosen (a : List Std.I32) (best : List Nat) : Nat → Nat → List Std.I32
  | 0, _ => []
  | k + 1, i =>
    specChosen a best k (specFirst i (fun j => decide ((a[j]!).val < (a[i]!).val) && best[j]! == k)) ++ [a[i]!]

/-- A longest choice of increasing numbers; ties go to the leftmost last place and the leftmost place before. -/
theorem meets_specification
    (a : Slice Std.I32) :
    longest_increasing a ⦃ r =>
      let best := specBest a.val a.length
      let most := best.foldl (fun (m : Nat) (x : Nat) => max m x) 0
      r.val = specChosen a.val best most (specFirst a.length (fun i => best[i]! == most)) ⦄ := by sorry
