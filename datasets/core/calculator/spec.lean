/-- The byte at a position, 0 behind the end. -/
def specByte (text : List Std.U8) (i : Nat) : Nat :=
  match text[i]? with
  | some c => c.val
  | none => 0

/-- Fits in 64 bits. -/
def specFits (n : Int) : Bool := decide (-9223372036854775808 ≤ n ∧ n ≤ 9223372036854775807)

/-- Reads from position `i` on: code 0, the position behind what was read and its value; 1 to 3 and the position of a byte that does not
fit, of a division by zero, of an operator or digit at which a value leaves 64 bits. What is read depends on `level`: 0 a sum, 1 a product,
2 an operand, 3 the rest of a sum that is `left` so far, 4 the rest of a product, 5 a number or parenthesis, 6 the rest of a number. -/
def specRead (text : List Std.U8) : Nat → Nat → Nat → Int → Nat × Nat × Int
  | 0, _, i, _ => (1, i, 0)
  | fuel + 1, level, i, left =>
    let c := specByte text i
    if level = 0 then
      let p := specRead text fuel 1 i 0
      if p.1 = 0 then specRead text fuel 3 p.2.1 p.2.2 else p
    else if level = 1 then
      let p := specRead text fuel 2 i 0
      if p.1 = 0 then specRead text fuel 4 p.2.1 p.2.2 else p
    else if level = 2 then
      if c = 45 then
        let p := specRead text fuel 2 (i + 1) 0
        if p.1 ≠ 0 then p else if specFits (-p.2.2) then (0, p.2.1, -p.2.2) else (3, i, 0)
      else specRead text fuel 5 i 0
    else if level = 3 then
      if c = 43 ∨ c = 45 then
        let p := specRead text fuel 1 (i + 1) 0
        let v := if c = 43 then left + p.2.2 else left - p.2.2
        if p.1 ≠ 0 then p else if specFits v then specRead text fuel 3 p.2.1 v else (3, i, 0)
      else (0, i, left)
    else if level = 4 then
      if c = 42 ∨ c = 47 then
        let p := specRead text fuel 2 (i + 1) 0
        let v := if c = 42 then left * p.2.2 else Int.tdiv left p.2.2
        if p.1 ≠ 0 then p
        else if c = 47 ∧ p.2.2 = 0 then (2, i, 0)
        else if specFits v then specRead text fuel 4 p.2.1 v else (3, i, 0)
      else (0, i, left)
    else if level = 5 then
      if c = 40 then
        let p := specRead text fuel 0 (i + 1) 0
        if p.1 ≠ 0 then p else if specByte text p.2.1 = 41 then (0, p.2.1 + 1, p.2.2) else (1, p.2.1, 0)
      else if 48 ≤ c ∧ c ≤ 57 then specRead text fuel 6 i 0
      else (1, i, 0)
    else
      if 48 ≤ c ∧ c ≤ 57 then
        let v := left * 10 + ((c : Int) - 48)
        if specFits v then specRead text fuel 6 (i + 1) v else (3, i, 0)
      else (0, i, left)

/-- Reads a whole text. -/
def specText (text : List Std.U8) : Nat × Nat × Int :=
  let p := specRead text (8 * text.length + 8) 0 0 0
  if p.1 = 0 ∧ p.2.1 < text.length then (1, p.2.1, 0) else p

/-- The value, or the first fault from the left. -/
theorem meets_specification
    (text : Slice Std.U8) (h : text.length < 1073741824) :
    calculate text ⦃ r =>
      match r with
      | core.result.Result.Ok v => specText text.val = (0, text.length, v.val)
      | core.result.Result.Err (CalcError.Syntax i) => specText text.val = (1, i.val, 0)
      | core.result.Result.Err (CalcError.DivisionByZero i) => specText text.val = (2, i.val, 0)
      | core.result.Result.Err (CalcError.Overflow i) => specText text.val = (3, i.val, 0) ⦄ := by sorry
