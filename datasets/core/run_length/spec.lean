/-- The text that pairs of byte and length stand for. -/
def specDecode (pairs : List (Std.U8 × Std.U16)) : List Std.U8 :=
  pairs.flatMap (fun p => List.replicate p.2.val p.1)

/-- The pairs stand for the text, with lengths from 1 to 9, and only behind a full nine does the same byte follow. -/
theorem meets_specification
    (data : Slice Std.U8) :
    run_length_encode data ⦃ r =>
      specDecode r.val = data.val ∧
      (∀ p ∈ r.val, 1 ≤ p.2.val ∧ p.2.val ≤ 9) ∧
      (∀ i < r.length, i + 1 < r.length →
        (r.val[i]!).1.val = (r.val[i + 1]!).1.val → (r.val[i]!).2.val = 9) ⦄ := by sorry
