import Aeneas

/-!
What the evaluation files share: arguments in, JSON of outcomes out, on a channel of their own.
The encoding is that of docs/values.md; functions for a program's own types are generated beside its cases.
-/

open Aeneas Aeneas.Std Result

namespace Aegis

/-- An unsigned integer; the caller has checked that it fits. -/
def unsigned (ty : UScalarTy) (n : Nat) : UScalar ty := ⟨BitVec.ofNat _ n⟩

/-- A signed integer; the caller has checked that it fits. -/
def signed (ty : IScalarTy) (n : Int) : IScalar ty := ⟨BitVec.ofInt _ n⟩

/-- A vector. The bound is below that of every platform, and decided without looking at the items. -/
def vec {α : Type} (xs : List α) (h : xs.length ≤ 4294967295 := by decide) : alloc.vec.Vec α :=
  ⟨xs, by scalar_tac⟩

/-- A slice, likewise. -/
def slice {α : Type} (xs : List α) (h : xs.length ≤ 4294967295 := by decide) : Slice α :=
  ⟨xs, by scalar_tac⟩

/-- A number where every reader keeps it exact, else a string. -/
def int (n : Int) : String :=
  if n.natAbs ≤ 9007199254740992 then toString n else "\"" ++ toString n ++ "\""

/-- As JSON escapes any character, so that nothing depends on how it looks. -/
def char (c : Char) : String :=
  let digits := fun (n : Nat) => String.ofList (Nat.toDigits 16 n)
  let unit := fun (n : Nat) => "\\u" ++ String.ofList (List.replicate (4 - (digits n).length) '0') ++ digits n
  let n := c.toNat
  "\"" ++ (if n < 65536 then unit n else unit (55296 + (n - 65536) / 1024) ++ unit (56320 + (n - 65536) % 1024)) ++ "\""

def list {α : Type} (encode : α → String) (xs : List α) : String :=
  "[" ++ String.intercalate "," (xs.map encode) ++ "]"

/-- Which error a model fails with does not matter. -/
def outcome {α : Type} (encode : α → String) (r : Result α) : String :=
  match r with
  | .ok v => "{\"ok\":" ++ encode v ++ "}"
  | .fail _ => "{\"panic\":true}"
  | .div => "{\"unknown\":\"divergence\"}"

private def say (channel nonce line : String) : IO Unit := do
  let handle ← IO.FS.Handle.mk channel .append
  handle.putStrLn (nonce ++ " " ++ line)
  handle.flush

/-- Runs the cases from the given one on. Each is announced before it starts, so that the one that ends the process is known. -/
def main (cases : List (Unit → String)) (args : List String) : IO UInt32 := do
  match args with
  | [channel, nonce, first] =>
    match first.toNat? with
    | none => return 2
    | some start =>
      let mut i := 0
      for run in cases do
        if i ≥ start then
          say channel nonce ("{\"start\":" ++ toString i ++ "}")
          -- Not a plain `let`: a pure value might be computed before the line above is written.
          let text ← IO.lazyPure run
          say channel nonce ("{\"case\":" ++ toString i ++ ",\"outcome\":" ++ text ++ "}")
        i := i + 1
      return 0
  | _ => return 2

end Aegis
