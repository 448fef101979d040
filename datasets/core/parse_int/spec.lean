/-- Reads digits from position `i` on: code 0 and the value, code 1 and the position of a byte that is no digit, or code 2 when the
value leaves 32 bits. -/
def specDigits (minus : Bool) : List Std.U8 → Nat → Int → Nat × Nat × Int
  | [], _, value => (0, 0, value)
  | c :: text, i, value =>
    if c.val < 48 ∨ 57 < c.val then (1, i, 0)
    else
      let digit := (c.val : Int) - 48
      let next := if minus then value * 10 - digit else value * 10 + digit
      if next < -2147483648 ∨ 2147483647 < next then (2, 0, 0) else specDigits minus text (i + 1) next

/-- Reads a text: as `specDigits`, or code 3 where there are no digits. -/
def specNumber : List Std.U8 → Nat × Nat × Int
  | [] => (3, 0, 0)
  | c :: text =>
    if c.val = 43 ∨ c.val = 45 then
      match text with
      | [] => (3, 0, 0)
      | _ :: _ => specDigits (decide (c.val = 45)) text 1 0
    else specDigits false (c :: text) 0 0

/-- The value, or the first offence from the left. -/
theorem meets_specification
    (text : Slice Std.U8) :
    parse_i32 text ⦃ r =>
      match r with
      | core.result.Result.Ok v => specNumber text.val = (0, 0, v.val)
      | core.result.Result.Err (ParseError.BadByte i) => specNumber text.val = (1, i.val, 0)
      | core.result.Result.Err ParseError.OutOfRange => specNumber text.val = (2, 0, 0)
      | core.result.Result.Err ParseError.NoDigits => specNumber text.val = (3, 0, 0) ⦄ := by sorry
