import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../compiler/lean/parse.ts';
import { printTree } from '../../../compiler/lean/print.ts';
import { strip } from './strip.ts';

const FIXTURES = new URL('../../fixtures/lean/', import.meta.url);
const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.lean'));

describe('reading what was printed gives the tree back', () => {
  test.each(files)('%s', (name) => {
    const { tree, diagnostics } = parseFile(name, readFileSync(new URL(name, FIXTURES), 'utf8'));
    expect(diagnostics.length > 0).toBe(name === 'keyword-names.lean');
    const good = { commands: tree.commands.filter((command) => command.kind !== 'bad') };
    const text = printTree(good);
    const again = parseFile(name, text);
    expect(again.diagnostics).toEqual([]);
    expect(strip(again.tree)).toBe(strip(good));
    expect(printTree(again.tree)).toBe(text);
  });

  const SNIPPETS: readonly string[] = [
    'def f := (¬ a) = b',
    'def f := ¬ a = b',
    'def f := -(-x)',
    'def f := - (.foo)',
    'def f := (∀ x, p x) ∧ q',
    'def f := ((x : Nat)) → Nat',
    'def f := (x : Nat) → {y : Nat} → [Inst y] → Nat',
    'def f := x.1.2.val[3]![i]?.foo',
    'def f := (x).val + (f x).val',
    'def f := a - (b - c) - d :: e :: []',
    'def f := (a = b) = c',
    'def f := g fun x => x <| 3',
    'def f := xs |>.map (· + 1) |> List.length',
    'def f := do\n  let x := 1\n  (-x)',
    'def f := do\n  let some x ← g | none\n  let (a, _) := x | return 3\n  if a then b else if c then d else e',
    'def f := do\n  if a then\n    if b then\n      c\n  else\n    d\n  e',
    'def f := do\n  let x ← match y with\n    | 0 => do\n      g\n    | _ => h\n  let y := do\n    g\n  ok (← x)',
    'def f := { s with x := 1, y } = { a := { } : T }',
    'def f := fun\n  | 0, some (n + 1) => ⟨a, by simp⟩\n  | x@(.cons _ ..), [a, -1] | _, ("a" : T) => \'\\n\'',
    'def f := let x : Nat := 3; have h : x = 3 := by\n            simp\n            omega\n         show T from x',
    'theorem «end».«a b» : f x ⦃ r => r = 1 ⦄ ∧ g x ⦃ (a, b) c => a ⦄ ∧ h ⦃ P ⦄ := by\n  simp [a,\n b]\n  sorry',
    "theorem t : ∃ x ∈ l, ∀ i < n, ∀ (a b : T) {c : U}, ∃! z : T, ↑x = xs[i]'h.1 := sorry",
    'def f : Nat → Nat\n  | 0 => 1\n  | n + 1 => if h : n = 0 then 1 else if let some x := n then 2 else 3\ntermination_by n => n\ndecreasing_by omega',
    'open A in set_option x.y 3 in def f := open B (c d) in set_option z "s" in 1 + 1',
    '@[simp, discriminant u8 [1,2], rust_fun "a b"] private noncomputable def f : Type u := Sort',
    'class A (α : Type) extends B, C α where\n  mk ::\n  /-- doc -/\n  x y : Nat\n  z (n : Nat) : T := 3\n  [inst : D]\n  deriving Repr, BEq',
    'inductive L (α : Type) : Type where\n| nil : L α\n/-- one more -/\n| cons (head : α) (tail : L α) : L α',
    'instance : C T where\n  x := 1\n  f y := y\nexample (h : 1 = 1) : True := ‹_›\n#eval 3\nvariable {α : Type}\nuniverse u v\nattribute [local simp] a.b c',
    '-- one\n/- two -/\n/-! three -/\nimport A.B\nsection\nend\nnamespace a.b\nend a.b\nnoncomputable section s\nmutual\ndef a := b\ndef b := a\nend',
    'theorem t : ∑ i ∈ s with p i, f i + 1 = (∑ i : T, (f i + 1)) * 2 ∧ ∏ x < n, x ∈ {1, 2} ∪ {x : T | p} \\ {x ∈ s | q ∧ r} ∩ ∅ := sorry',
    'theorem t : ∀ i j (h : i < j) k {l : T}, a ≡ b + 1 [MOD n] ∧ (a ≡ b [ZMOD f n]) = ({x, y} = { x := 1 }) ∧ x = 5#8 := sorry',
    'def f := (-7)#i32 + 0xff#u8 - 1.5 + 1e3 % (-5)',
    `def f := ${'very_long_name_that_fills_the_line '.repeat(12)}`,
    `theorem t (h : ${'aaaaaaaaaaaa.bbbbbbbbbb + '.repeat(9)}1 = 2) : ${'∀ xxxxxxxxxxxxxxxxxxxxx ∈ yyyyyyyyyyyyyyyyyyyyyyy, '.repeat(5)} p := by sorry`,
    `def f := if ${'aaaaaaaaaaaaaaaaaaaaaaaa ∧ '.repeat(6)}b then { xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx := fun yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy => f fun zzzzzzzzzzzzzzzzzzzz => 1 } else [${'wwwwwwwwwwwwwwwwwwwwwww, '.repeat(6)}1]`,
  ];
  test.each(SNIPPETS)('%s', (text) => {
    const { tree } = parseFile('a', text);
    const good = { commands: tree.commands.filter((command) => command.kind !== 'bad') };
    const again = parseFile('b', printTree(good));
    expect(again.diagnostics).toEqual([]);
    expect(strip(again.tree)).toBe(strip(good));
  });
});
