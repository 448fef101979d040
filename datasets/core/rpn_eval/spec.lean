/-- Reads tokens from position `i` on with a stack, its top first: code 0 and the only value left; 1 to 3 and the position of a token
without enough operands, of a division by zero, of a result that does not fit; 4 and the number of values left. -/
def specRead : List Token → Nat → List Int → Nat × Nat × Int
  | [], _, [v] => (0, 0, v)
  | [], _, stack => (4, stack.length, 0)
  | Token.Num v :: tokens, i, stack => specRead tokens (i + 1) (v.val :: stack)
  | Token.Neg :: tokens, i, x :: stack =>
    if -x < -9223372036854775808 ∨ 9223372036854775807 < -x then (3, i, 0) else specRead tokens (i + 1) (-x :: stack)
  | Token.Add :: tokens, i, y :: x :: stack =>
    if x + y < -9223372036854775808 ∨ 9223372036854775807 < x + y then (3, i, 0)
    else specRead tokens (i + 1) ((x + y) :: stack)
  | Token.Sub :: tokens, i, y :: x :: stack =>
    if x - y < -9223372036854775808 ∨ 9223372036854775807 < x - y then (3, i, 0)
    else specRead tokens (i + 1) ((x - y) :: stack)
  | Token.Mul :: tokens, i, y :: x :: stack =>
    if x * y < -9223372036854775808 ∨ 9223372036854775807 < x * y then (3, i, 0)
    else specRead tokens (i + 1) ((x * y) :: stack)
  | Token.Div :: tokens, i, y :: x :: stack =>
    if y = 0 then (2, i, 0)
    else if 9223372036854775807 < Int.tdiv x y then (3, i, 0)
    else specRead tokens (i + 1) (Int.tdiv x y :: stack)
  | _ :: _, i, _ => (1, i, 0)

/-- The value, or the first error from the left. -/
theorem meets_specification
    (tokens : Slice Token) :
    rpn_eval tokens ⦃ r =>
      match r with
      | core.result.Result.Ok v => specRead tokens.val 0 [] = (0, 0, v.val)
      | core.result.Result.Err (RpnError.MissingOperand i) => specRead tokens.val 0 [] = (1, i.val, 0)
      | core.result.Result.Err (RpnError.DivisionByZero i) => specRead tokens.val 0 [] = (2, i.val, 0)
      | core.result.Result.Err (RpnError.Overflow i) => specRead tokens.val 0 [] = (3, i.val, 0)
      | core.result.Result.Err (RpnError.ValuesLeft n) => specRead tokens.val 0 [] = (4, n.val, 0) ⦄ := by sorry
