import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '../../../pipeline/core/diagnostic.ts';
import { parseFile, parseTermText } from '../../../compiler/lean/parse.ts';
import { strip } from './strip.ts';

const term = (text: string): unknown => {
  const parsed = parseTermText(text);
  return parsed.status === 'ok' ? JSON.parse(strip(parsed.term)) : formatDiagnostic(parsed.diagnostic);
};
const errors = (text: string): string[] => parseFile('a.lean', text).diagnostics.map(formatDiagnostic);

describe('precedence', () => {
  /** The same tree, however it is bracketed. */
  test.each([
    ['a ∧ b ∨ c → d ↔ e', '((a ∧ b) ∨ c → d) ↔ e'.replace('(a ∧ b) ∨ c → d', '((a ∧ b) ∨ c) → d')],
    ['¬ a = b ∧ c', '(¬ (a = b)) ∧ c'],
    ['a + b * c ^ d ^ e', 'a + (b * (c ^ (d ^ e)))'],
    ['-x ^ 2', '-(x ^ 2)'],
    ['f x + g y ⦃ r => r = 1 ⦄ ∧ c', '((f x + g y) ⦃ r => (r = 1) ⦄) ∧ c'],
    ['a :: b ++ c', 'a :: (b ++ c)'.replace('a :: (b ++ c)', '(a :: b) ++ c')],
    ['x ∈ l ++ m', 'x ∈ (l ++ m)'],
    ['A × B → C × D → E', '(A × B) → ((C × D) → E)'],
    ['f <| g <| x', 'f (g x)'],
    ['x |> f |> g', 'g (f x)'],
    ['x |>.f y |>.g', '((x).f y).g'],
    ['∀ x ∈ l, x < 3 → p', '∀ x ∈ l, ((x < 3) → p)'],
    ['fun x => x + 1 = 2', 'fun x => ((x + 1) = 2)'],
    ['f ¬a', 'f (¬ a)'],
    ['|a - b| ≤ |c| + 1', '(abs (a - b)) ≤ ((abs c) + 1)'],
    ['f x.1.2 (g y)[0]!', 'f ((x.1).2) ((g y)[0]!)'],
    ['!a == b', '!(a == b)'],
    ['a <= b', 'a ≤ b'],
    ['fun x ↦ λ y => x', 'fun x => fun y => x'],
    ['xs[i]!.1', '(xs[i]!).1'],
    ['a &&& b ||| c ^^^ d <<< e', '(a &&& b) ||| (c ^^^ (d <<< e))'],
  ])('%s', (short, long) => {
    expect(term(short)).toEqual(term(long));
  });

  test('comparisons do not chain', () => {
    expect(term('a < b < c')).toBe("term:1:7: AE4102: expected the end of the term, found '<'");
  });

  test('a function is applied only to what stands apart from it', () => {
    expect(term('f(x)')).toBe("term:1:2: AE4102: expected the end of the term, found '('");
  });
});

describe('layout', () => {
  test('an argument on a new line stands right of its step', () => {
    const { tree, diagnostics } = parseFile('a', 'def f := do\n  let x ← g a\n    b\n  let y ← h\n  x y');
    expect(diagnostics).toEqual([]);
    const [def] = tree.commands;
    if (def?.kind !== 'def' || def.body.kind !== 'term' || def.body.value.kind !== 'do') throw new Error('no do');
    expect(def.body.value.items.length).toBe(3);
  });

  test('alternatives further left belong to the outer match', () => {
    const text = 'def f := match a with\n  | 0 => match b with\n    | 1 => c\n  | _ => d';
    const [def] = parseFile('a', text).tree.commands;
    if (def?.kind !== 'def' || def.body.kind !== 'term' || def.body.value.kind !== 'match') throw new Error('no match');
    expect(def.body.value.arms.length).toBe(2);
  });

  test('columns count characters, not bytes or UTF-16 units', () => {
    expect(errors('def 𝒜 : 𝒜 := (𝒜 ∧ )')).toEqual(["a.lean:1:19: AE4102: expected a term, found ')'"]);
  });
});

describe('errors', () => {
  test('one bad theorem does not hide the others', () => {
    const { tree, diagnostics } = parseFile(
      'a.lean',
      'theorem a : x = := by sorry\n\ntheorem b : p := by sorry\ntheorem c q := by sorry\n',
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual(["a.lean:1:17: AE4102: expected a term, found ':='"]);
    expect(tree.commands.map((c) => c.kind)).toEqual(['bad', 'def', 'def']);
    expect(tree.commands[0]).toMatchObject({ keyword: 'theorem', name: ['a'] });
  });

  test.each([
    ['def f := "abc', 'a.lean:1:10: AE4101: string without an end, or with a bad escape'],
    ['def f := 1 /- x', 'a.lean:1:12: AE4101: comment without an end'],
    ['def f := ‹x›', "a.lean:1:10: AE4101: unexpected character '‹'"],
    ['def from := 1', "a.lean:1:5: AE4102: expected a name, found the keyword 'from'"],
    ['def f := do\n  let mut x := 1', 'a.lean:2:7: AE4104: `let mut` is not read'],
    ['def f := {x // p}', 'a.lean:1:13: AE4104: a subtype in braces is not read'],
    ['foo', "a.lean:1:1: AE4102: expected a command, found 'foo'"],
    ['def f := (1', "a.lean:1:12: AE4102: expected ')' at the end of the parentheses, found the end of the file"],
    ['theorem t : a', "a.lean:1:14: AE4102: expected ':=' or '|', found the end of the file"],
  ])('%s', (text, message) => {
    expect(errors(text)[0]?.split('\n')[0]).toBe(message);
  });

  test('commands that run code are kept to be refused', () => {
    const { tree, diagnostics } = parseFile(
      'a',
      '#eval 1\nrun_cmd x\nlocal notation "a" => b\naxiom a : p\nmacro "x" : term => `(1)\n',
    );
    expect(diagnostics).toEqual([]);
    expect(tree.commands.map((c) => (c.kind === 'other' ? c.keyword : c.kind))).toEqual([
      '#eval',
      'run_cmd',
      'notation',
      'def',
      'macro',
    ]);
  });
});

describe('hostile input', () => {
  const N = 20_000;
  test.each([
    ['brackets', '('.repeat(N)],
    ['unary operators', '¬'.repeat(N)],
    ['a chain to the right', `a${' → a'.repeat(N)}`],
    ['a chain to the left', `a${' + a'.repeat(N)}`],
    ['fields', `(x)${'.y'.repeat(N)}`],
    ['indexing', `x${'[0]'.repeat(N)}`],
    ['patterns', `fun ${'⟨'.repeat(N)}`],
    ['cons patterns', `fun | ${'a :: '.repeat(N)}b => c`],
    ['quantifiers', `${'∀ x, '.repeat(N)}p`],
    ['lambdas', `${'fun x => '.repeat(N)}p`],
    ['if', `${'if a then b else '.repeat(N)}c`],
    ['let', `${'let x := 1; '.repeat(N)}c`],
    ['do', `${'do '.repeat(N)}c`],
    ['match', `${'match x with | _ => '.repeat(N)}c`],
    ['open in', `${'open A in '.repeat(N)}c`],
    ['digits', '9'.repeat(N)],
  ])('%s', (_, text) => {
    expect(String(term(text))).toMatch(/AE410[123]/);
  });

  test('a body may be long though it may not be deep', () => {
    const text = `def f := do\n${'  let x ← g x\n'.repeat(N)}  ok x\ndef l := [${'1, '.repeat(N)}1]\n${'def a := 1\n'.repeat(N)}`;
    expect(parseFile('a', text).diagnostics).toEqual([]);
  });
});
