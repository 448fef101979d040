/-- Number of columns: the length of the first row. -/
def specWidth : List (List Int) → Nat
  | [] => 0
  | row :: _ => row.length

/-- Position of the first row that has another length than the first one, or the number of rows. -/
def specRagged (m : List (List Int)) : Nat :=
  ((List.range m.length).filter (fun i => (m[i]!).length != specWidth m)).headD m.length

/-- Fits in 64 bits. -/
def specFits (n : Int) : Bool := decide (-9223372036854775808 ≤ n ∧ n ≤ 9223372036854775807)

/-- Sum of the products of two lists from the left; nothing if a product or a partial sum does not fit. -/
def specDot : List Int → List Int → Int → Option Int
  | x :: xs, y :: ys, sum =>
    if specFits (x * y) && specFits (sum + x * y) then specDot xs ys (sum + x * y) else none
  | _, _, sum => some sum

/-- Entry of the product. -/
def specEntry (a b : List (List Int)) (i j : Nat) : Option Int :=
  specDot (a[i]!) (b.map (fun row => row[j]!)) 0

/-- Position of the first entry, in reading order, that does not fit, or nothing. -/
def specOverflow (a b : List (List Int)) : Option (Nat × Nat) :=
  (((List.range a.length).flatMap (fun i => (List.range (specWidth b)).map (fun j => (i, j)))).filter
    (fun p => (specEntry a b p.1 p.2).isNone)).head?

/-- The entries as numbers. -/
def specNumbers (m : List (alloc.vec.Vec Std.I64)) : List (List Int) := m.map (fun row => row.val.map (fun x => x.val))

/-- The product, or the first fault: a ragged matrix (the first one first), shapes that do not fit, an entry that does not. -/
theorem meets_specification
    (a b : Slice (alloc.vec.Vec Std.I64)) :
    multiply a b ⦃ r =>
      let x := specNumbers a.val
      let y := specNumbers b.val
      match r with
      | core.result.Result.Err (MatrixError.Ragged second row) =>
        if second then specRagged x = x.length ∧ specRagged y = row.val ∧ row.val < y.length
        else specRagged x = row.val ∧ row.val < x.length
      | core.result.Result.Err (MatrixError.Shape width height) =>
        specRagged x = x.length ∧ specRagged y = y.length ∧ x ≠ [] ∧
        width.val = specWidth x ∧ height.val = y.length ∧ width.val ≠ height.val
      | core.result.Result.Err (MatrixError.Overflow i j) => specOverflow x y = some (i.val, j.val)
      | core.result.Result.Ok m =>
        specRagged x = x.length ∧ specRagged y = y.length ∧ (x = [] ∨ specWidth x = y.length) ∧
        (specNumbers m.val).map (fun row => row.map (fun n => some n)) =
          (List.range x.length).map (fun i => (List.range (specWidth y)).map (fun j => specEntry x y i j)) ⦄ := by sorry
