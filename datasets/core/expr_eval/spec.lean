/-- A number that fits in 32 bits, or the error. -/
def specFit (n : Int) : core.result.Result Int EvalError :=
  if -2147483648 ≤ n ∧ n ≤ 2147483647 then core.result.Result.Ok n else core.result.Result.Err EvalError.OutOfRange

/-- Goes on with two values, the left one first. -/
def specBoth (x y : core.result.Result Int EvalError) (f : Int → Int → core.result.Result Int EvalError) :
    core.result.Result Int EvalError :=
  match x with
  | core.result.Result.Err e => core.result.Result.Err e
  | core.result.Result.Ok u =>
    match y with
    | core.result.Result.Err e => core.result.Result.Err e
    | core.result.Result.Ok v => f u v

/-- Value of an expression, or the first error met. -/
def specValue (vars : List Std.I32) : Expr → core.result.Result Int EvalError
  | Expr.Lit v => core.result.Result.Ok v.val
  | Expr.Var i =>
    match vars[i.val]? with
    | some v => core.result.Result.Ok v.val
    | none => core.result.Result.Err (EvalError.UnknownVar i)
  | Expr.Neg a => specBoth (specValue vars a) (core.result.Result.Ok 0) (fun x _ => specFit (-x))
  | Expr.Add a b => specBoth (specValue vars a) (specValue vars b) (fun x y => specFit (x + y))
  | Expr.Sub a b => specBoth (specValue vars a) (specValue vars b) (fun x y => specFit (x - y))
  | Expr.Mul a b => specBoth (specValue vars a) (specValue vars b) (fun x y => specFit (x * y))
  | Expr.Div a b => specBoth (specValue vars a) (specValue vars b) (fun x y =>
      if y = 0 then core.result.Result.Err EvalError.DivisionByZero else specFit (Int.tdiv x y))

/-- The result is the value of the expression, or the first error met from left to right. -/
theorem meets_specification
    (expr : Expr) (vars : Slice Std.I32) :
    eval expr vars ⦃ r =>
      match r with
      | core.result.Result.Ok v => specValue vars.val expr = core.result.Result.Ok v.val
      | core.result.Result.Err e => specValue vars.val expr = core.result.Result.Err e ⦄ := by sorry
