/-- Next row of the table of lengths: `x` is the next byte of the first text, `row` the row above, `left` the entry just made. -/
def specFill (x : Std.U8) : List Std.U8 → List Nat → Nat → List Nat
  | y :: ys, d :: u :: row, left =>
    left :: specFill x ys (u :: row) (if x.val = y.val then d + 1 else max u left)
  | _, _, left => [left]

/-- Rows of the table: greatest lengths of common subsequences of beginnings. -/
def specTable (b : List Std.U8) : List Std.U8 → List Nat → List (List Nat)
  | [], row => [row]
  | x :: a, row => row :: specTable b a (specFill x b row 0)

/-- Reads the subsequence off from the ends, at most `fuel` steps. -/
def specBack (a b : List Std.U8) (table : List (List Nat)) : Nat → Nat → Nat → List Std.U8
  | 0, _, _ => []
  | fuel + 1, i, j =>
    if i = 0 ∨ j = 0 then []
    else if (a[i - 1]!).val = (b[j - 1]!).val then specBack a b table fuel (i - 1) (j - 1) ++ [a[i - 1]!]
    else if (table[i - 1]!)[j]! = (table[i]!)[j]! then specBack a b table fuel (i - 1) j
    else specBack a b table fuel i (j - 1)

/-- The longest common subsequence, read off from the ends as the problem says. -/
theorem meets_specification
    (a b : Slice Std.U8) (h : a.length + b.length < U32.max) :
    longest_common a b ⦃ r =>
      r.val = specBack a.val b.val (specTable b.val a.val (List.replicate (b.length + 1) 0)) (a.length + b.length) a.length b.length ⦄ := by sorry
