/-- Next row of the table of distances: `x` is the next byte of the first text, `row` the row above, `left` the entry just made. -/
def specFill (x : Std.U8) : List Std.U8 → List Nat → Nat → List Nat
  | y :: ys, d :: u :: row, left =>
    left :: specFill x ys (u :: row) (if x.val = y.val then d else 1 + min d (min u left))
  | _, _, left => [left]

/-- Rows of the table of distances between beginnings of both texts. -/
def specTable (b : List Std.U8) : List Std.U8 → List Nat → List (List Nat)
  | [], row => [row]
  | x :: a, row => row :: specTable b a (specFill x b row ((row[0]!) + 1))

/-- Distance of the first `i` bytes of one text and the first `j` of the other. -/
def specDistance (table : List (List Nat)) (i j : Nat) : Nat := (table[i]!)[j]!

/-- Bytes kept, replaced, inserted and removed on the way back from `(i, j)`, at most `fuel` steps. -/
def specBack (a b : List Std.U8) (table : List (List Nat)) : Nat → Nat → Nat → Nat × Nat × Nat × Nat
  | 0, _, _ => (0, 0, 0, 0)
  | fuel + 1, i, j =>
    if i = 0 ∧ j = 0 then (0, 0, 0, 0)
    else if 0 < i ∧ 0 < j ∧ (a[i - 1]!).val = (b[j - 1]!).val then
      let (k, r, n, m) := specBack a b table fuel (i - 1) (j - 1)
      (k + 1, r, n, m)
    else if 0 < i ∧ 0 < j ∧ specDistance table i j = specDistance table (i - 1) (j - 1) + 1 then
      let (k, r, n, m) := specBack a b table fuel (i - 1) (j - 1)
      (k, r + 1, n, m)
    else if 0 < i ∧ specDistance table i j = specDistance table (i - 1) j + 1 then
      let (k, r, n, m) := specBack a b table fuel (i - 1) j
      (k, r, n, m + 1)
    else
      let (k, r, n, m) := specBack a b table fuel i (j - 1)
      (k, r, n + 1, m)

/-- The cost is the edit distance, and the counts are those of the way that keeps or replaces first, then removes, then inserts. -/
theorem meets_specification
    (a b : Slice Std.U8) (h : a.length + b.length < U32.max) :
    edit_distance a b ⦃ e =>
      e.cost.val = specDistance (specTable b.val a.val (List.range (b.length + 1))) a.length b.length ∧
      (e.kept.val, e.replaced.val, e.inserted.val, e.removed.val) =
        specBack a.val b.val (specTable b.val a.val (List.range (b.length + 1))) (a.length + b.length) a.length b.length ⦄ := by sorry
