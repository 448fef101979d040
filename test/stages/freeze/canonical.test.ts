import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../compiler/lean/parse.ts';
import { canonicalText } from '../../../stages/freeze/canonical.ts';

/** Hypotheses are called h…, everything else is a value. */
function canonical(theorem: string): string | null {
  const { tree, diagnostics } = parseFile('t.lean', `theorem t ${theorem} := by sorry`);
  expect(diagnostics).toEqual([]);
  return canonicalText(tree, 't', { has: (name: string) => !name.startsWith('h') } as ReadonlySet<string>);
}

describe('equal up to spelling', () => {
  test.each([
    ['names', '(x : Std.U8) : f x = ok x', '(y : Std.U8) : f y = ok y'],
    ['order of binders', '(a : Std.U8) (b : Std.I8) : g a b = ok a', '(b : Std.I8) (a : Std.U8) : g a b = ok a'],
    [
      'order of hypotheses',
      '(a b : Std.U8) (h1 : 1 < a.val) (h2 : b.val < 3) : g a b = ok a',
      '(a b : Std.U8) (h2 : b.val < 3) (h1 : 1 < a.val) : g a b = ok a',
    ],
    ['symmetry of =', '(a b : Std.U8) : g a b = g b a', '(x y : Std.U8) : g y x = g x y'],
    ['triple and existential', '(a : Std.U8) : f a ⦃ r => r.val < 3 ⦄', '(a : Std.U8) : ∃ s, f a = ok s ∧ s.val < 3'],
    ['triple with components', '(a : Std.U8) : f a ⦃ x y => x.val < y.val ⦄', '(a : Std.U8) : f a ⦃ (p, q) => p.val < q.val ⦄'],
    [
      'components by projection',
      '(a : Std.U8) : f a ⦃ x y => x.val < y.val ⦄',
      '(a : Std.U8) : ∃ r, f a = ok r ∧ r.1.val < r.2.val',
    ],
    [
      'existential components',
      '(a : Std.U8) : f a ⦃ x y => x.val < y.val ⦄',
      '(a : Std.U8) : ∃ x y, f a = ok (x, y) ∧ x.val < y.val',
    ],
    ['> and <', '(a b : Std.U8) : a.val > b.val → f a = ok b', '(a b : Std.U8) (h : b.val < a.val) : f a = ok b'],
    ['binders moved into the statement', '(a : Std.U8) : f a = ok a', ': ∀ x : Std.U8, f x = ok x'],
    ['negation pushed inwards', '(a : Std.U8) : ¬ ∃ r, f a = ok r', '(a : Std.U8) : ∀ r, f a ≠ ok r'],
    [
      'contraposition',
      '(a : Std.U8) (h : a.val = 0) : ∀ d, f a ≠ ok d',
      '(a : Std.U8) (d : Std.U8) (h : f a = ok d) : a.val ≠ 0',
    ],
    [
      'lengths through .val',
      '(l : Slice Std.U8) : f l ⦃ r => r.val.length = l.length ⦄',
      '(l : Slice Std.U8) : f l ⦃ r => Slice.length l = r.length ⦄',
    ],
    [
      'order of a conjunction',
      '(a : Std.U8) : f a ⦃ r => 1 < r.val ∧ r.val < 3 ⦄',
      '(a : Std.U8) : f a ⦃ r => r.val < 3 ∧ 1 < r.val ⦄',
    ],
    [
      'bounded and premised',
      '(l : Slice Std.U8) : f l ⦃ r => ∀ x ∈ r.val, x.val < 3 ⦄',
      '(l : Slice Std.U8) : f l ⦃ r => ∀ x, x ∈ r.val → x.val < 3 ⦄',
    ],
    [
      'a pair and its components',
      '(a : Std.U8) (p : Std.U8 × Std.I8) (h : f a = ok (some p)) : p.1.val < p.2.val',
      '(a : Std.U8) (y : Std.I8) (x : Std.U8) (h : f a = ok (some (x, y))) : y.val > x.val',
    ],
    [
      'a permutation as method and as function',
      '(l : Slice Std.U8) : f l ⦃ r out => out.val.Perm l.val ⦄',
      '(l : Slice Std.U8) : ∃ r, f l = ok r ∧ List.Perm l.val r.2.val',
    ],
    ['a decided truth value', '(a : Std.U8) : f a ⦃ b => b = true ↔ a.val < 3 ⦄', '(a : Std.U8) : f a = ok (decide (a.val < 3))'],
  ])('%s', (_, one, other) => expect(canonical(one)).toBe(canonical(other)));
});

describe('different statements stay different', () => {
  test.each([
    ['another bound', '(a : Std.U8) : f a ⦃ r => r.val < 3 ⦄', '(a : Std.U8) : f a ⦃ r => r.val ≤ 3 ⦄'],
    [
      'swapped arguments',
      '(a b : Std.U8) (h : a.val < b.val) : g a b = ok a',
      '(a b : Std.U8) (h : a.val < b.val) : g b a = ok a',
    ],
    ['the other component', '(a : Std.U8) : f a ⦃ x y => x.val < 3 ⦄', '(a : Std.U8) : f a ⦃ x y => y.val < 3 ⦄'],
    ['total and partial', '(a : Std.U8) : f a ⦃ r => r.val < 3 ⦄', '(a r : Std.U8) (h : f a = ok r) : r.val < 3'],
    [
      'components of a pair exchanged',
      '(a : Std.U8) (p : Std.U8 × Std.U8) (h : f a = ok p) : p.1.val < p.2.val',
      '(a : Std.U8) (x y : Std.U8) (h : f a = ok (x, y)) : y.val < x.val',
    ],
    [
      'a sublist and its converse',
      '(l : Slice Std.U8) : f l ⦃ r => r.val.Sublist l.val ⦄',
      '(l : Slice Std.U8) : f l ⦃ r => l.val.Sublist r.val ⦄',
    ],
    ['one hypothesis fewer', '(a : Std.U8) (h : 1 < a.val) : f a = ok a', '(a : Std.U8) : f a = ok a'],
    ['the converse', '(a : Std.U8) (h : a.val < 3) : f a = ok a', '(a : Std.U8) (h : f a = ok a) : a.val < 3'],
    ['another literal', '(a : Std.U8) : f a = ok 1#u8', '(a : Std.U8) : f a = ok 2#u8'],
    [
      'quantifiers exchanged',
      '(l : Slice Std.U8) : f l ⦃ r => ∀ x ∈ r.val, x.val < 3 ⦄',
      '(l : Slice Std.U8) : f l ⦃ r => ∃ x ∈ r.val, x.val < 3 ⦄',
    ],
  ])('%s', (_, one, other) => expect(canonical(one)).not.toBe(canonical(other)));
});
