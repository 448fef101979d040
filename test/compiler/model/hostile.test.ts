/** Whatever the text, reading and running give answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadModel } from '../../../compiler/model/load-model.ts';
import { readStatements } from '../../../compiler/model/statement/read-statements.ts';
import { modelOf } from './lean-run.ts';

const RECORDED = join(import.meta.dirname, '../../fixtures/recorded');
const TEXTS = readdirSync(RECORDED)
  .filter((p) => existsSync(join(RECORDED, p, 'problem.json')))
  .flatMap((p) =>
    readdirSync(join(RECORDED, p))
      .filter((f) => f.endsWith('.lean'))
      .map((f) => readFileSync(join(RECORDED, p, f), 'utf8')),
  );

/** Repeatable draws below n. */
function draws(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor(((state >>> 4) / 2 ** 28) * n);
  };
}

function mutated(text: string, below: (n: number) => number): string {
  const tokens = text.split(/(\s+|[()[\]{},.:])/);
  for (let k = 1 + below(6); k > 0; k--) {
    const [a, b] = [below(tokens.length), below(tokens.length)];
    const [x, y] = [tokens[a] ?? '', tokens[b] ?? ''];
    if (below(3) === 0) tokens.splice(a, 1);
    else {
      tokens[a] = y;
      if (below(2) === 0) tokens[b] = x;
    }
  }
  return tokens.join('');
}

test('mutated models are read or refused, and run or not', () => {
  const below = draws(7);
  let read = 0;
  for (let i = 0; i < 250; i++) {
    const answer = loadModel([{ name: 'm.lean', text: mutated(TEXTS[below(TEXTS.length)] ?? '', below) }]);
    if (answer.status === 'rejected') {
      expect(answer.diagnostics.length).toBeGreaterThan(0);
      continue;
    }
    read++;
    for (const f of answer.model.functions.values())
      if (f.params.every((p) => p.type.kind === 'scalar'))
        f.call(
          f.params.map(() => 1),
          { fuel: 10_000, memoryBytes: 1_000_000 },
        );
  }
  expect(read).toBeGreaterThan(20);
});

test('mutated statements are read or refused, and checked', () => {
  const below = draws(11);
  const model = modelOf(
    'def half (a : U8) : Result (U8 × U8) := do\n  let q ← a / 2#u8\n  let r ← a % 2#u8\n  ok (q, r)\ndef inv (a : U8) : Result U8 := 100#u8 / a',
  );
  const text = `import Aeneas
open Aeneas Aeneas.Std Result
namespace m
def twice (n : Nat) : Nat := n + n
theorem a (x : U8) : half x ⦃ q r => x.val = twice q.val + r.val ⦄ := by sorry
theorem b (x y : U8) (h : inv x = ok y) : ∀ i : Nat, i < y.val → ∃ j ≤ y.val, j = i := by sorry
theorem c (v : Slice U8) (x : U8) (h : x ∈ v.val) : 0 < v.val.count x ∧ (∃ r, inv x = ok r) ↔ x.val ≠ 0 := by sorry
end m`;
  let checked = 0;
  for (let i = 0; i < 250; i++) {
    for (const answer of readStatements(model, [{ name: 's.lean', text: mutated(text, below) }])) {
      if (answer.verdict !== 'ok') continue;
      const { statement } = answer;
      if (!statement.binders.every((b) => b.type.kind === 'scalar')) continue;
      const inputs = statement.binders.filter((_, k) => statement.determinedBy[k] === null).map(() => 3);
      const truth = statement.checkInputs(inputs, { fuel: 10_000, memoryBytes: 1_000_000 });
      const all = statement.complete(inputs);
      if (all !== null && truth.kind !== 'unknown')
        expect(statement.check(all, { fuel: 10_000, memoryBytes: 1_000_000 })).toEqual(truth);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(50);
});

test('deep and wide terms are answered', () => {
  const wide = `def f : Nat := ${Array.from({ length: 3000 }, () => '1').join(' + ')}`;
  const deep = `def f : Nat := ${'('.repeat(2000)}1${')'.repeat(2000)}`;
  const list = `def f : List Nat := [${Array.from({ length: 20000 }, (_, i) => i).join(', ')}]`;
  for (const text of [wide, deep, list])
    expect(['ok', 'rejected']).toContain(loadModel([{ name: 'm.lean', text: `namespace m\n${text}\nend m` }]).status);
});

test('a definition that decides what no evaluation can ends only the runs that reach it', () => {
  const model = modelOf(
    'def all (x : U8) : Result U8 := if ∀ n : Nat, n = x.val then ok x else ok 0#u8\ndef one (x : U8) : Result U8 := ok x',
  );
  expect(model.functions.get('one')?.call([7])).toEqual({ ok: 7 });
  expect(model.functions.get('all')?.call([7])).toEqual({ unknown: 'nothing bounds `n : Nat`' });
});

test.each([
  '(List.replicate (10 ^ 12) 0).length = 1',
  'Nat.iterate (fun l : List Nat => l ++ l) 60 [1] = []',
  'Nat.iterate (fun n : Nat => n * n) 60 3 = 0',
  '(List.sublists (List.range 40)).length = 1',
  '(List.permutations (List.range 20)).length = 1',
  '((Finset.range 20000).product (Finset.range 20000)).card = 0',
  '(2 : Nat) ^ (2 ^ 40) = 1',
  'Nat.fib (10 ^ 12) = 1',
  'Nat.divisors (10 ^ 30) = ∅',
  '∑ i ∈ Finset.range (10 ^ 12), i = 0',
  '∃ a b : Nat, a * b = 10 ^ 30 + 57 ∧ 1 < a ∧ 1 < b',
  '(BitVec.ofNat (10 ^ 12) 1 <<< (10 ^ 11)).toNat = 0',
])('what would take for ever or all memory is without an answer: %s', (prop) => {
  const model = modelOf('def f (a : U8) : Result U8 := ok a');
  const text = `import Aeneas\nopen Aeneas Aeneas.Std Result\nnamespace m\ntheorem t : ${prop} := by sorry\nend m\n`;
  const [answer] = readStatements(model, [{ name: 's.lean', text }]);
  if (answer?.verdict !== 'ok') throw new Error(answer?.reason);
  expect(answer.statement.check([], { fuel: 200_000, memoryBytes: 4 << 20 }).kind).toBe('unknown');
});

test.each([
  [
    'ambiguous names within each other',
    `namespace A\ndef g (n : Nat) : Nat := n\nend A\nnamespace B\ndef g (n : Nat) : Nat := n\nend B\nopen A B\ntheorem t : ${'g ('.repeat(24)}1${')'.repeat(24)} = 1 := by sorry`,
    /too many ambiguous names/,
  ],
  [
    'values whose type doubles',
    `def d0 : Nat × Nat := (1, 1)\n${Array.from({ length: 40 }, (_, i) => `def d${i + 1} := (d${i}, d${i})`).join('\n')}\ntheorem t : d40 = d40 := by sorry`,
    /too large/,
  ],
  [
    'types that double',
    `abbrev T0 := Nat\n${Array.from({ length: 40 }, (_, i) => `abbrev T${i + 1} := T${i} × T${i}`).join('\n')}\ntheorem t (x y : T40) : x = y := by sorry`,
    /./,
  ],
])('%s are refused, not followed for ever', (_, text, reason) => {
  const model = modelOf('def f (a : U8) : Result U8 := ok a');
  const [answer] = readStatements(model, [
    { name: 's.lean', text: `import Aeneas\nopen Aeneas Aeneas.Std Result\nnamespace m\n${text}\nend m\n` },
  ]);
  expect(answer?.verdict).toBe('error');
  expect(answer?.reason).toMatch(reason);
});
