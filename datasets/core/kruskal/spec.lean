/-- Puts a cable (number and price) into a list in the order of price, behind equal ones. -/
def specPut (c : Nat × Nat) : List (Nat × Nat) → List (Nat × Nat)
  | [] => [c]
  | d :: rest => if c.2 < d.2 then c :: d :: rest else d :: specPut c rest

/-- Numbers of the cables in the order in which they are tried. -/
def specOrder (cables : List Cable) : List Nat :=
  ((cables.foldl (fun (acc : List (Nat × Nat) × Nat) (c : Cable) => (specPut (acc.2, c.price.val) acc.1, acc.2 + 1)) ([], 0)).1).map
    (fun p => p.1)

/-- Tries cables: `groups` gives each node the name of its group. The groups at the end, and the chosen cables with their prices. -/
def specTry (cables : List Cable) : List Nat → List Nat → List (Nat × Nat) → List Nat × List (Nat × Nat)
  | [], groups, chosen => (groups, chosen)
  | k :: rest, groups, chosen =>
    match cables[k]? with
    | none => (groups, chosen)
    | some c =>
      let x := groups[c.a.val]!
      let y := groups[c.b.val]!
      if x = y then specTry cables rest groups chosen
      else specTry cables rest (groups.map (fun g => if g = y then x else g)) (chosen ++ [(k, c.price.val)])

/-- All cables lead to nodes that are there. -/
def specFine (n : Nat) (cables : List Cable) : Bool :=
  cables.all (fun c => decide (c.a.val < n ∧ c.b.val < n))

/-- The cables chosen in the order of price, their total, and how many groups are left; a cable to a missing node fails. -/
theorem meets_specification
    (n : Std.Usize) (cables : Slice Cable) (h : cables.length < 4294967296) :
    (specFine n.val cables.val = true →
      spanning_forest n cables ⦃ f =>
        f.chosen.val.map (fun k => k.val) =
          (specTry cables.val (specOrder cables.val) (List.range n.val) []).2.map (fun p => p.1) ∧
        f.total.val = ((specTry cables.val (specOrder cables.val) (List.range n.val) []).2.map (fun p => p.2)).sum ∧
        f.groups.val + f.chosen.length = n.val ⦄) ∧
    (specFine n.val cables.val = false → ∀ r, spanning_forest n cables ≠ ok r) := by sorry
