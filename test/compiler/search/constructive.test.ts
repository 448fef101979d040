import { expect, test } from 'vitest';
import { drawRow } from '../../../compiler/search/input-plan.ts';
import { inNamespace, openPlanned } from '../../support/opened-statement.ts';

const MODEL = {
  name: 'M.lean',
  text: `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error
namespace m
structure Span where
  low : Std.I32
  high : Std.I32
def f (x : Std.U8) : Result Std.U8 := do
  ok x
end m
`,
};
const DRAWS = 200;

/** Share of drawn rows that satisfy the hypothesis, before anything was learnt from trying. */
function rate(binders: string, hypothesis: string): number {
  const text = inNamespace(`t ${binders} (h : ${hypothesis}) : f 3#u8 = ok 3#u8`);
  const { statement, plan } = openPlanned(MODEL, text, [text]);
  const rows = Array.from({ length: DRAWS }, (_, seed) => drawRow(plan, seed));
  return rows.filter((row) => statement.checkInputs(row, { fuel: 20_000, memoryBytes: 2 << 20 }).kind === 'holds').length / DRAWS;
}

const LIST = '(a b : Slice Std.I32)';
const PLACES = '(a b : Slice Std.I32) (i j k : Std.Usize)';

test.each([
  ['a bound', '(x : Std.I32)', 'x.val < -100000'],
  ['a long list', LIST, '100 < a.length'],
  ['equal lengths', LIST, 'a.length = b.length'],
  ['a sorted list', LIST, 'a.val.Pairwise (fun x y => x.val ≤ y.val)'],
  ['a strictly sorted list', LIST, 'a.val.Pairwise (· < ·)'],
  ['a member', '(a : Slice Std.I32) (x : Std.I32)', 'x ∈ a.val'],
  ['a permutation', LIST, 'a.val.Perm b.val'],
  ['a prefix', LIST, 'a.val <+: b.val'],
  ['a place in a list', PLACES, 'i.val < a.length'],
  ['two places that leave room', PLACES, 'i.val + j.val < a.length'],
  ['a sum of places', PLACES, 'i.val + j.val = k.val'],
  ['numbers that cancel', '(x y : Std.I32)', 'x.val + y.val = 0'],
  ['every item in a range', '(s : Slice Std.U8)', '∀ c ∈ s.val, 97 ≤ c.val ∧ c.val ≤ 122'],
  ['rows of one width', '(m : Slice (alloc.vec.Vec Std.U8)) (i : Std.Usize)', '∀ r ∈ m.val, r.length = i.val'],
  ['a first item', '(s : Slice Std.U8)', 's.val.head? = some 45#u8'],
  ['a last item', '(s : Slice Std.U8)', 's.val.getLast? = some 45#u8'],
  ['two items', '(s : Slice Std.U8)', 's.val[2]! = 45#u8 ∧ s.val[4]! = 46#u8'],
  ['a remainder', '(w : Std.U32)', 'w.val % 7 = 3'],
  ['a multiple', '(w : Std.U32)', '7 ∣ w.val'],
  ['an odd length', LIST, 'a.length % 2 = 1'],
  ['one of two bounds', '(x : Std.I32)', 'x.val < -1000000 ∨ 1000000 < x.val'],
  ['one of two relations', PLACES, 'i.val + 5 < a.length ∨ j.val = b.length'],
  ['a bound in a pair', '(p : Std.I32 × Std.U8)', 'p.2.val ≤ 3 ∧ p.1.val < -1000'],
  ['the order in a pair', '(p : Std.I32 × Std.I32)', 'p.1.val < p.2.val ∧ 1000 < p.2.val'],
  ['the order in a triple', '(p : Std.I32 × Std.I32 × Std.I32)', 'p.1.val < p.2.1.val ∧ p.2.1.val < p.2.2.val'],
  ['bounds in pairs of a list', '(a : Slice (Std.I32 × Std.I32))', '∀ p ∈ a.val, 0 ≤ p.1.val ∧ p.2.val ≤ 100'],
  ['the order in pairs of a list', '(a : Slice (Std.I32 × Std.I32))', '∀ p ∈ a.val, p.1.val ≤ p.2.val'],
  ['bounds in a record', '(s : Span)', '10 ≤ s.low.val ∧ s.high.val ≤ 90'],
  ['the order in a record', '(s : Span) (x : Std.I32)', 's.low.val ≤ x.val ∧ x.val < s.high.val'],
])('%s is built, not waited for', (_, binders, hypothesis) => expect(rate(binders, hypothesis)).toBeGreaterThan(0.5));
