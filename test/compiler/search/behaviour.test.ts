import { expect, test } from 'vitest';
import { behaviourOf } from '../../../compiler/search/behaviour.ts';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { MODEL, statements } from '../../stages/small-model.ts';

function behaviour(theorem: string): string | null {
  const opened = openModel([MODEL]);
  if (opened.status !== 'ok') throw new Error('the model does not read');
  const file = statements(theorem);
  const { answers, tree } = openFile(opened.model, file.name, file.text);
  const [answer] = answers;
  if (answer?.verdict !== 'ok') throw new Error(answer?.reason);
  const plan = planStatement(opened.model, answer.statement, tree, [file.text]);
  if (typeof plan === 'string') throw new Error(plan);
  return behaviourOf(opened.model, answer.statement, plan, MODEL.text);
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
