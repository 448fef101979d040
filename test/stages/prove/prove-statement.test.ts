import { expect, test } from 'vitest';
import type { Label, ScreenResult } from '../../../pipeline/core/label.ts';
import { proveBudget, proveStatement } from '../../../stages/prove/prove-statement.ts';
import { openStatement } from '../../support/opened-statement.ts';
import { MODEL, statements } from '../small-model.ts';

const PASSED: ScreenResult = { outcome: 'passed', cases: 10, generated: 10, seed: 1, counterexample: null, reason: null };

function label(theorem: string, screen: ScreenResult = PASSED): Label {
  const { statement, plan } = openStatement(MODEL, statements(theorem).text);
  return proveStatement(statement, plan, screen, proveBudget(1));
}

test('a closed statement is decided by one run', () => {
  expect(label('t : quotient 7#u8 2#u8 = ok 3#u8')).toMatchObject({ label: 'proved', evidence: 'evaluated' });
  expect(label('t : quotient 7#u8 2#u8 = ok 4#u8')).toMatchObject({ label: 'refuted', evidence: 'evaluated' });
});

test('a finite domain is run through, however few the screen ran', () => {
  const found = label('t (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄');
  expect(found).toMatchObject({ label: 'proved', evidence: 'exhaustive', cost: { inputs: 256 * 255, satisfied: 256 * 255 } });
});

test('the one input that refutes is found and replayed', () => {
  const found = label('t (a b r : Std.U8) (h : quotient a b = ok r) : ¬ (a.val = 251 ∧ b.val = 250)');
  expect(found).toMatchObject({ label: 'refuted', counterexample: { a: 251, b: 250, r: 1 } });
});

test('a domain larger than the budget leaves it open, with the budget', () => {
  const found = label('t (a b c : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val + c.val ⦄');
  expect(found).toMatchObject({ label: 'open', budget: { inputs: proveBudget(1).inputs } });
});

test('a counterexample of the screen counts only if it still refutes', () => {
  const theorem = 't (a b : Std.U8) : ∃ r, quotient a b = ok r';
  const screen = (b: number): ScreenResult => ({ ...PASSED, outcome: 'counterexample', counterexample: { a: 1, b } });
  expect(label(theorem, screen(0))).toMatchObject({ label: 'refuted', evidence: 'evaluated', counterexample: { a: 1, b: 0 } });
  expect(label(theorem, screen(2))).toMatchObject({ label: 'open' });
});
