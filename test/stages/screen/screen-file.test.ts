import { expect, test } from 'vitest';
import { screenFile } from '../../../stages/screen/screen-file.ts';
import { MODEL, statements } from '../small-model.ts';

function screened(theorem: string) {
  const answer = screenFile([MODEL], statements(theorem), { cases: 500, seed: 1 });
  if (answer.status === 'rejected') throw new Error(JSON.stringify(answer.diagnostics));
  return answer.theorems[0];
}

test('a true statement passes on as many cases as asked for', () => {
  expect(screened('t (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄')).toMatchObject({
    outcome: 'passed',
    cases: 500,
    counterexample: null,
  });
});

test('a false one has a smallest counterexample with a value for every binder', () => {
  expect(screened('t (a b r : Std.U8) (h : quotient a b = ok r) : r.val < a.val ∨ a.val < 3')).toMatchObject({
    outcome: 'counterexample',
    counterexample: { a: 3, b: 1, r: 3 },
  });
});

test('hypotheses nothing satisfies make it give up, with the rate', () => {
  expect(screened('t (a b r : Std.U8) (h0 : b.val = 0) (h : quotient a b = ok r) : r.val = 0')).toMatchObject({
    outcome: 'gave-up',
    cases: 0,
  });
});

test('what cannot be checked or read is said to be so', () => {
  expect(screened('t (a b : Std.U8) : quotient a b ⦃ r => ∀ n : Nat, r.val ≤ a.val + n ⦄')).toMatchObject({
    outcome: 'not-checkable',
  });
  expect(screened('t (a b : Std.U8) : quotient a b = r')).toMatchObject({ outcome: 'error' });
});
