import { describe, expect, test } from 'vitest';
import type { JsonValue, Outcome } from '../../../pipeline/core/outcome.ts';
import type { Statement, Truth } from '../../../compiler/model/api.ts';
import { modelOf, statementOf, statementsOf } from './lean-run.ts';

const MODEL = modelOf(`
inductive Tree where
| Leaf : Tree
| Node : Tree → I32 → Tree → Tree
structure P where
  x : U8
  y : U8
def half (a : U8) : Result (U8 × U8) := do
  let q ← a / 2#u8
  let r ← a % 2#u8
  ok (q, r)
def inv (a : U8) : Result U8 := 100#u8 / a
def double (v : Slice U8) : Result (alloc.vec.Vec U8) := do
  let n := Slice.len v
  loop (fun (i, out) => do
    if i < n then do
      let x ← Slice.index_usize v i
      let y ← x + x
      let out1 ← alloc.vec.Vec.push out y
      let i1 ← i + 1#usize
      ok (cont (i1, out1))
    else ok (done out)) (0#usize, alloc.vec.Vec.new U8)
def forever (a : U8) : Result U8 := forever a
partial_fixpoint
def swap (p : P) : Result P := ok { x := p.y, y := p.x }`);

function read(text: string): Statement {
  const answer = statementOf(MODEL, text);
  if (answer.verdict !== 'ok') throw new Error(`${answer.verdict}: ${answer.reason}`);
  return answer.statement;
}

const holds: Truth = { kind: 'holds' };
const fails: Truth = { kind: 'fails' };
const excluded = (index: number): Truth => ({ kind: 'excluded', index });

describe('truth on given values', () => {
  const cases: readonly (readonly [string, readonly JsonValue[], Truth])[] = [
    ['(a : U8) : half a ⦃ q r => a.val = 2 * q.val + r.val ∧ r.val < 2 ⦄', [201], holds],
    ['(a : U8) : half a ⦃ (q, r) => q.val < 100 ⦄', [201], fails],
    ['(a : U8) : ∃ r, inv a = ok r', [0], fails],
    ['(a : U8) : ∃ r, inv a = ok r', [1], holds],
    ['(a : U8) (h : a.val = 0) : ∀ r, inv a ≠ ok r', [0], holds],
    ['(a : U8) (h : a.val = 0) : ∀ r, inv a ≠ ok r', [3], excluded(0)],
    ['(a : U8) : (∃ r, inv a = ok r) ↔ a ≠ 0#u8', [0], holds],
    ['(a : U8) : ¬ ∃ r, inv a = ok r', [0], holds],
    ['(a : U8) : inv a = fail divisionByZero', [0], holds],
    ['(a b : U8) : inv a = inv b', [0, 0], holds],
    ['(a b : U8) : inv a = inv b', [33, 34], fails],
    ['(a : U8) : ∃ q, half a = ok (q, 1#u8) ∧ q.val = 3', [7], holds],
    ['(a : U8) : ∃ q, half a = ok (q, 1#u8) ∧ q.val = 3', [6], fails],
    ['(a q r : U8) (h : half a = ok (q, r)) : q.val ≤ a.val', [7, 3, 1], holds],
    ['(a q r : U8) (h : half a = ok (q, r)) : q.val ≤ a.val', [7, 3, 0], excluded(0)],
    ['(v : Slice U8) : double v ⦃ r => ∀ i < v.length, r.val[i]!.val = 2 * v.val[i]!.val ⦄', [[1, 2]], holds],
    ['(v : Slice U8) : double v ⦃ r => ∀ x ∈ r.val, ∃ y ∈ v.val, x.val = y.val + y.val ⦄', [[1, 2]], holds],
    ['(v : Slice U8) : double v ⦃ r => ∀ x ∈ r.val, x.val % 4 = 0 ⦄', [[2, 1]], fails],
    ['(v : Slice U8) : ∃ i : Nat, i < v.length ∧ v.val[i]! = 3#u8', [[1, 3]], holds],
    ['(v : Slice U8) : ∀ i j : Nat, i < j → j < v.length → v.val[i]!.val ≤ v.val[j]!.val', [[1, 3, 2]], fails],
    ['(v : Slice U8) (h : v.val.Nodup) : v.val.Pairwise (fun x y => x ≠ y)', [[1, 2]], holds],
    ['(p : P) : swap p ⦃ q => swap q = ok p ⦄', [{ x: 1, y: 2 }], holds],
    ['(p : P) : swap p = ok p', [{ x: 1, y: 2 }], fails],
    ['(t : Tree) : t = Tree.Leaf ∨ ∃ l x r, t = Tree.Node l x r', [{ Node: [{ Leaf: [] }, 1, { Leaf: [] }] }], holds],
    ['(a : U8) : if a.val = 0 then True else ∃ r, inv a = ok r', [0], holds],
    ['(a : U8) : match a.val with | 0 => True | n + 1 => n < 255', [255], holds],
    // Nat subtraction against Int.
    ['(a b : U8) : a.val - b.val + b.val = a.val', [1, 2], fails],
    ['(a b : U8) : (a.val : Int) - b.val + b.val = a.val', [1, 2], holds],
    // A part that gives no answer does not matter where another decides.
    ['(a : U8) : a.val < 5 ∨ forever a = ok a', [1], holds],
    ['(a : U8) : forever a = ok a ∨ a.val < 5', [1], holds],
    ['(a : U8) : forever a = ok a ∧ a.val < 5', [9], fails],
    ['(a : U8) : forever a = ok a ∧ a.val < 5', [1], { kind: 'unknown', reason: 'fuel' }],
    ['(a : U8) (h : forever a = ok a) : a.val < 5', [1], holds],
    ['(a : U8) (h : forever a = ok a) (h2 : a.val = 0) : a.val < 5', [7], excluded(1)],
  ];
  test.each(cases)('theorem t %s on %j', (text, values, truth) => {
    expect(read(`theorem t ${text} := by sorry`).check(values, { fuel: 1_000_000 })).toEqual(truth);
  });
});

describe('hypotheses that give binders their values', () => {
  const cases: readonly (readonly [string, readonly (number | null)[], readonly JsonValue[], readonly JsonValue[] | null])[] = [
    ['(a q r : U8) (h : half a = ok (q, r)) : True', [null, 0, 0], [7], [7, 3, 1]],
    ['(a r : U8) (h : inv a = ok r) : True', [null, 0], [0], null],
    ['(a b : U8) (h : b.val = a.val + 1) : True', [null, 0], [7], [7, 8]],
    ['(a b : U8) (h : b.val = a.val + 1) : True', [null, 0], [255], null],
    ['(u v w : Slice U8) (h : w.val = u.val ++ v.val) : True', [null, null, 0], [[1], [2]], [[1], [2], [1, 2]]],
    ['(t : Tree) (h : t = Tree.Leaf) : True', [0], [], [{ Leaf: [] }]],
    ['(a : U8) (r : U8 × U8) (s : U8) (h : half a = ok r) (g : inv r.1 = ok s) : True', [null, 0, 1], [100], [100, [50, 0], 2]],
    ['(a : U8) (h : inv a = ok a) : True', [null], [10], [10]],
    ['(t : Slice U8) (x : U8) (h : t.val = [x, 1#u8]) : True', [0, null], [5], [[5, 1], 5]],
    ['(a b : U8) (h : a.val < b.val) : True', [null, null], [1, 2], [1, 2]],
  ];
  test.each(cases)('theorem t %s', (text, determinedBy, inputs, all) => {
    const statement = read(`theorem t ${text} := by sorry`);
    expect(statement.determinedBy).toEqual(determinedBy);
    expect(statement.complete(inputs)).toEqual(all);
    const truth = statement.checkInputs(inputs);
    expect(truth).toEqual(all === null ? { kind: 'excluded', index: 0 } : statement.check(all));
    const encoded = inputs.map((v, i) => statement.encode(determinedBy.flatMap((d, b) => (d === null ? [b] : []))[i] ?? 0, v));
    expect(statement.checkEncoded(encoded)).toEqual(truth);
    expect(statement.checkEncoded(encoded)).toEqual(truth);
  });
});

describe('what is no statement, and what cannot be decided', () => {
  test.each([
    ['theorem t (a : U8) : half a = (a, a) := by sorry', 'error', /has type/],
    ['theorem t (a : U8) : haf a = ok (a, a) := by sorry', 'error', /unknown name `haf` \(did you mean `m\.half`/],
    ['theorem t (a : U8) : inv = ok a := by sorry', 'error', /type/],
    ['theorem t (a : U8) : half a ⦃ q r s => True ⦄ := by sorry', 'error', /tuple/],
    ['theorem t (a : U8) : inv a := by sorry', 'error', /Prop/],
    ['theorem t (a : U8) : ∀ d : Nat, d ∣ a.val → d ≤ 255 := by sorry', 'ok', /^$/],
    [
      'theorem t (a : U8) : inv a ⦃ r => ∀ d : Nat, d ∣ a.val → d ≤ 255 ⦄ := by sorry',
      'not-checkable',
      /nothing bounds `d : Nat`/,
    ],
    ['theorem t (a : U8) : ∃ b : Slice U8, double b = ok b := by sorry', 'error', /./],
    ['theorem t (a : U8) : ∃ b : Tree, b ≠ Tree.Leaf := by sorry', 'not-checkable', /nothing bounds/],
    ['theorem t (f : Nat → Nat) : f 0 = 0 := by sorry', 'not-checkable', /no value that can be given/],
    ['theorem t : inv = inv := by sorry', 'not-checkable', /functions are compared, in values of type `U8 → Result U8`/],
    ['theorem t (a : U8) : (a, fun n : Nat => n) = (a, fun n => n + 1) := by sorry', 'not-checkable', /functions are compared/],
    [
      'theorem t (a : _root_.U8) : half a = ok (a, a) := by sorry',
      'error',
      /`open Aeneas\.Std` is missing, or write `Aeneas\.Std\.U8`/,
    ],
    ['theorem t (a b : U8) : ∀ c : U16, c.val = c.val := by sorry', 'ok', /^$/],
  ] as const)('%s', (text, verdict, reason) => {
    const answer = statementOf(MODEL, text);
    expect(answer.verdict).toBe(verdict);
    expect(answer.reason).toMatch(reason);
  });

  test('one bad theorem or definition spoils only what needs it', () => {
    const answers = statementsOf(
      MODEL,
      `def bad (n : Nat) : Nat := n.foo
def good (n : Nat) : Nat := n + 1
theorem a (x : U8) : bad x.val = 1 := by sorry
theorem b (x : U8) : good x.val = 1 := by sorry
theorem c (x : U8 : True := by sorry
theorem b (x : U8) : True := by sorry
theorem d (x : U8) : True := by sorry`,
    );
    expect(answers.map((a) => [a.name, a.verdict])).toEqual([
      ['a', 'error'],
      ['b', 'ok'],
      ['c', 'error'],
      ['b', 'error'],
      ['d', 'ok'],
    ]);
    expect(answers[3]?.reason).toMatch(/declared already/);
  });

  test('a namespace that is not closed as it was opened is an error', () => {
    const [answer] = statementsOf(MODEL, 'namespace z\ntheorem t (x : U8) : True := by sorry\nend y');
    expect(answer?.verdict).toBe('error');
  });

  test('mentions look through auxiliary definitions', () => {
    const [answer] = statementsOf(
      MODEL,
      'def okay (a : U8) : Prop := ∃ r, inv a = ok r\ntheorem t (a : U8) (h : okay a) : half a ⦃ _ => True ⦄ := by sorry',
    );
    expect(answer?.verdict === 'ok' && answer.statement.mentions).toEqual(['half', 'inv']);
  });
});

test('a statement about other functions', () => {
  const statement = read('theorem t (a r : U8) (h : inv a = ok r) : half r ⦃ q _ => q.val ≤ 50 ⦄ := by sorry');
  expect(statement.checkInputs([1])).toEqual(holds);
  const constant = (n: number) => (): Outcome => ({ ok: n });
  expect(statement.withFunctions(new Map([['inv', constant(200)]])).checkInputs([1])).toEqual(fails);
  expect(statement.withFunctions(new Map([['inv', (): Outcome => ({ panic: true })]])).checkInputs([1])).toEqual(excluded(0));
  expect(statement.withFunctions(new Map([['inv', (): Outcome => ({ unknown: 'why' })]])).checkInputs([1])).toEqual({
    kind: 'unknown',
    reason: 'why',
  });
});
