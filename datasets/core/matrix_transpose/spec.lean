/-- Number of columns: the length of the first row. -/
def specWidth : List (alloc.vec.Vec Std.I32) → Nat
  | [] => 0
  | row :: _ => row.length

/-- Every column becomes a row; a row shorter than the first one fails. -/
theorem meets_specification
    (m : Slice (alloc.vec.Vec Std.I32)) :
    ((∀ row ∈ m.val, specWidth m.val ≤ row.length) →
      transpose m ⦃ r =>
        r.val.map (fun row => row.val) =
          (List.range (specWidth m.val)).map (fun c => m.val.map (fun row => row.val[c]!)) ⦄) ∧
    ((∃ row ∈ m.val, row.length < specWidth m.val) → ∀ r, transpose m ≠ ok r) := by sorry
