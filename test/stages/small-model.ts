/** A model of one function: the quotient of two bytes, which fails for divisor 0. */
export const MODEL = {
  name: 'Quotient.lean',
  text: `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error

namespace quotient

def quotient (a : Std.U8) (b : Std.U8) : Result Std.U8 := do
  let q ← a / b
  ok q

end quotient
`,
};

export const statements = (...theorems: readonly string[]): { readonly name: string; readonly text: string } => ({
  name: 'statements.lean',
  text: `open Aeneas Aeneas.Std Result\n\nnamespace quotient\n\n${theorems.map((t) => `theorem ${t} := by sorry\n`).join('\n')}\nend quotient\n`,
});
