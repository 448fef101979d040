/-- Who is left when `fuel` people leave; counting goes on at position `place`. -/
def specCircle (k : Nat) : Nat → List Nat → Nat → List Nat
  | 0, circle, _ => circle
  | fuel + 1, circle, place =>
    let out := (place + k + circle.length - 1) % circle.length
    specCircle k fuel (circle.take out ++ circle.drop (out + 1)) out

/-- The place that is left when all others have gone; an empty circle fails. -/
theorem meets_specification
    (n k : Std.Usize) (h : n.val + k.val ≤ Usize.max) :
    (0 < n.val → last_standing n k ⦃ r =>
      r.val < n.val ∧ specCircle k.val (n.val - 1) (List.range n.val) 0 = [r.val] ⦄) ∧
    (n.val = 0 → ∀ r, last_standing n k ≠ ok r) := by sorry
