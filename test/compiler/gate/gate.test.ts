import { describe, expect, test } from 'vitest';
import { gate } from '../../../compiler/gate/gate.ts';

const THEOREM = '/-- Total. -/\ntheorem total (x : Std.U8) : ∃ r, f x = ok r := by sorry\n';
const messages = (text: string, mode: 'draft' | 'proof' = 'draft'): string[] => gate('t.lean', text, mode).map((d) => d.message);

describe('what may pass', () => {
  test.each([
    ['a theorem with its doc comment', THEOREM],
    ['an auxiliary definition', `def half (n : Nat) : Nat := n / 2\n${THEOREM}`],
    [
      'forbidden words in comments and strings',
      `-- axiom, macro, #eval\n/- native_decide /- nested -/ -/\ndef s := "axiom"\n${THEOREM}`,
    ],
    ['a field whose name is a word of tactics', 'theorem t (l : List Nat) : l.init = l.init := by sorry'],
    ['values called like tactics', 'theorem t (stop init exact : Nat) : stop + init = exact := by sorry'],
    ['Greek letters and subscripts', 'theorem t (α₁ : Nat) : α₁ = α₁ := by sorry'],
  ])('%s', (_, text) => expect(messages(text)).toEqual([]));

  test('a proof may have what a draft may not', () => {
    const text = 'private theorem l : 1 = 1 := by exact rfl';
    expect(messages(text, 'proof')).toEqual([]);
    expect(messages(text)).not.toEqual([]);
  });
});

describe.each(['draft', 'proof'] as const)('what may not pass, as a %s', (mode) => {
  test.each([
    ['an axiom', 'axiom cheat : False'],
    ['an axiom behind an attribute', '@[simp] axiom cheat : False'],
    ['an attribute', '@[implemented_by g] def f := 1'],
    ['an attribute command', 'attribute [csimp] f'],
    ['a local instance', 'local instance : Add Nat := ⟨fun _ _ => 0⟩'],
    ['notation', 'local notation "True" => False'],
    ['a macro', 'macro "x" : term => `(1)'],
    ['an option', 'set_option debug.skipKernelTC true'],
    ['compiled evaluation', 'theorem t : 1 = 1 := by native_decide'],
    ['the proof of everything', 'theorem t : False := sorryAx _'],
    ['a tactic that gives up', 'theorem t : 1 = 2 := by admit'],
    ['a tactic that gives up on a line of its own', 'theorem t : 1 = 2 := by\n  simp\n  stop'],
    ['evaluation', '#eval IO.println "EXIT_CODE:0"'],
    ['an early end', '#exit'],
    ['code at start', 'initialize x : Nat ← pure 1'],
    ['code in a proof', 'theorem t : False := by run_tac pure ()'],
    ['an opaque body', 'opaque x : Nat'],
    ['unsafe code', 'unsafe def f : Nat := 1'],
    ['partial functions', 'partial def f (n : Nat) : Nat := f n'],
    ['a name of Lean itself', 'def f := Lean.Environment.addDecl'],
    ['a quoted name for a keyword', 'def «axiom x : False» := 1'],
    ['a Cyrillic letter', 'def \u0430xiom2 := 1'],
    ['a Greek letter that reads as Latin', 'def s\u03bfrry2 := 1'],
    ['a fullwidth letter', 'def \uff41 := 1'],
    ['invisible space in a name', 'def f\u200b := 1'],
    ['a turned direction in a comment', '-- \u202e text'],
    ['a comment without an end', '/- theorem'],
    ['a new prelude', 'prelude\ndef Nat := 1'],
  ])('%s', (_, text) => expect(messages(text, mode)).not.toEqual([]));
});

test('an offence has its place', () => {
  expect(gate('t.lean', 'def a := 1\n  axiom b : False', 'draft')[0]?.span).toMatchObject({ file: 't.lean', line: 2, column: 3 });
});

test('opening a namespace for one term is refused in a draft', () => {
  expect(messages('theorem t : open Nat in gcd 1 1 = 1 := by sorry')).toEqual(['`open … in` changes what names mean']);
  expect(messages('open Nat\ntheorem t : ∀ x ∈ l, p x := by sorry')).toEqual([]);
});

test('compiled code is for the tier that allows it, and for nobody else', () => {
  for (const tactic of ['native_decide', 'bv_decide', 'decide +native']) {
    const text = `theorem answer : Frozen.Holds := by\n  ${tactic}`;
    expect(gate('t.lean', text, 'native-proof')).toEqual([]);
    expect(gate('t.lean', text, 'proof')).not.toEqual([]);
    expect(gate('t.lean', text, 'draft')).not.toEqual([]);
  }
  expect(gate('t.lean', 'axiom cheat : False', 'native-proof')).not.toEqual([]);
});
