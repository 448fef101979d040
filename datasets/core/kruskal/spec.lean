/-- Puts a cable (number and price) into a list in the order of price, behind equal ones. -/
def specPut (c : Nat × Nat) : List (Nat × Nat) → List (Nat × Nat)
  | [] => [c]
  | d :: rest => if c.2 < d.2 then c :: d :: rest else d :: specPut c rest

/-- Numbers of the cables in the order in which they are tried. -/
def specOrder (cables : List Cable) : List Nat :=
  ((cables.foldl (fun (acc : List (Nat × Nat) × Nat) (c : Cable) => (specPut (acc.2, c.price.val) acc.1, acc.2 + 1)) ([], 0)).1).map
    (fun p => p.1)

/-- Name of a node's group: its own number, replaced at every join (old name, new name) so far. -/
def specName (joins : List (Nat × Nat)) (v : Nat) : Nat :=
  joins.foldl (fun (g : Nat) (j : Nat × Nat) => if g = j.1 then j.2 else g) v

/-- Tries cables: the chosen ones with their prices. -/
def specTry (cables : List Cable) : List Nat → List (Nat × Nat) → List (Nat × Nat)
  | [], _ => []
  | k :: rest, joins =>
    match cables[k]? with
    | none => []
    | some c =>
      let x := specName joins c.a.val
      let y := specName joins c.b.val
      if x = y then specTry cables rest joins
      else (k, c.price.val) :: specTry cables rest (joins ++ [(y, x)])

/-- All cables lead to nodes that are there. -/
def specFine (n : Nat) (cables : List Cable) : Bool :=
  cables.all (fun c => decide (c.a.val < n ∧ c.b.val < n))

/-- With fewer than 2^32 nodes and cables: the cables chosen in the order of price, their total, and how many groups are left; a cable to a missing node fails. -/
theorem meets_specification
    (n : Std.Usize) (cables : Slice Cable) (hn : n.val < 4294967296) (h : cables.length < 4294967296) :
    (specFine n.val cables.val = true →
      spanning_forest n cables ⦃ f =>
        let chosen := specTry cables.val (specOrder cables.val) []
        f.chosen.val.map (fun k => k.val) = chosen.map (fun p => p.1) ∧
        f.total.val = (chosen.map (fun p => p.2)).sum ∧
        f.groups.val + f.chosen.length = n.val ⦄) ∧
    (specFine n.val cables.val = false → ∀ r, spanning_forest n cables ≠ ok r) := by sorry
