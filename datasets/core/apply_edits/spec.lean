/-- What a script makes of the rest of a text, `k` steps and the output so far given: code 0 and the new text, code 1 and
the position of a step that wants too much, or code 2 and the number of bytes left over. -/
def specRun : List Step → Nat → List Std.U8 → List Std.U8 → Nat × Nat × List Std.U8
  | [], _, rest, out => if rest.length = 0 then (0, 0, out) else (2, rest.length, [])
  | Step.Keep n :: steps, k, rest, out =>
    if n.val ≤ rest.length then specRun steps (k + 1) (rest.drop n.val) (out ++ rest.take n.val) else (1, k, [])
  | Step.Drop n :: steps, k, rest, out =>
    if n.val ≤ rest.length then specRun steps (k + 1) (rest.drop n.val) out else (1, k, [])
  | Step.Insert c :: steps, k, rest, out => specRun steps (k + 1) rest (out ++ [c])

/-- The result is the text after the script, or the first step that wants too much, or what is left over. -/
theorem meets_specification
    (text : Slice Std.U8) (script : Slice Step) (h : text.length + script.length ≤ Usize.max) :
    apply_script text script ⦃ r =>
      match r with
      | core.result.Result.Ok t => specRun script.val 0 text.val [] = (0, 0, t.val)
      | core.result.Result.Err (ScriptError.TooFar k) => specRun script.val 0 text.val [] = (1, k.val, [])
      | core.result.Result.Err (ScriptError.LeftOver n) => specRun script.val 0 text.val [] = (2, n.val, []) ⦄ := by sorry
