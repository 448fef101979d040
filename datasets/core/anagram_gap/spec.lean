/-- Only small letters. -/
def specSmall (w : List Std.U8) : Bool :=
  w.all (fun c => decide (97 ≤ c.val ∧ c.val ≤ 122))

/-- By how many letters two words differ, letter by letter. -/
def specGap (v w : List Std.U8) : Nat :=
  ((List.range 26).map (fun k =>
    let x := v.countP (fun c => c.val == k + 97)
    let y := w.countP (fun c => c.val == k + 97)
    (x - y) + (y - x))).sum

/-- There is an answer exactly for two words of small letters, and it counts the letters that one word has more of than the other. -/
theorem meets_specification
    (first second : Slice Std.U8) (h1 : first.length < 2147483648) (h2 : second.length < 2147483648) :
    anagram_gap first second ⦃ r =>
      match r with
      | some g => specSmall first.val = true ∧ specSmall second.val = true ∧ g.val = specGap first.val second.val
      | none => ¬ (specSmall first.val = true ∧ specSmall second.val = true) ⦄ := by sorry
