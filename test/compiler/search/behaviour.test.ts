import { expect, test } from 'vitest';
import { behaviourOf } from '../../../compiler/search/behaviour.ts';
import { openPlanned } from '../../support/opened-statement.ts';
import { MODEL, statements } from '../../stages/small-model.ts';

function behaviour(theorem: string): string | null {
  const { text } = statements(theorem);
  const { model, statement, plan } = openPlanned(MODEL, text, [text]);
  return behaviourOf(model, statement, plan, MODEL.text);
}

test('statements that exclude the same programs behave alike, however they are written', () => {
  const one = behaviour('t (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄');
  expect(one).not.toBeNull();
  expect(behaviour('t (a b : Std.U8) (h : b.val > 0) : ∃ r, quotient a b = ok r ∧ ¬ (a.val < r.val ∨ a.val < r.val)')).toBe(one);
});

test('what excludes other programs behaves otherwise', () => {
  const upper = behaviour('t (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄');
  expect(behaviour('t (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val = a.val / b.val ⦄')).not.toBe(upper);
  expect(behaviour('t (a b : Std.U8) (h : 0 < b.val) : ∃ r, quotient a b = ok r')).not.toBe(upper);
});

test('what excludes no program at all says nothing', () => {
  expect(behaviour('t (a b r : Std.U8) (h : quotient a b = ok r) : r.val < 256')).toBeNull();
});
