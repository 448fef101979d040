import { expect, test } from 'vitest';
import type { Label, ScreenResult } from '../../../pipeline/core/label.ts';
import { labelStatement } from '../../../stages/prove/label-statement.ts';
import { openStatement } from '../../support/opened-statement.ts';
import { MODEL, statements } from '../small-model.ts';

const PASSED: ScreenResult = { outcome: 'passed', cases: 10, generated: 10, seed: 1, counterexample: null, reason: null };

/** Without a solver. */
async function label(theorem: string): Promise<Label> {
  const { statement, plan } = openStatement(MODEL, statements(theorem).text);
  return labelStatement(statement, plan, PASSED, { effort: 1, putArtifact: () => '' });
}

test('a domain beyond the usual budget is run through where nothing else decides', async () => {
  const binders = '(a b c : Std.U8) (h : 0 < b.val) (k : c.val < 16)';
  expect(await label(`t ${binders} : quotient a b ⦃ r => r.val ≤ a.val + c.val ⦄`)).toMatchObject({
    label: 'proved',
    evidence: 'exhaustive',
    cost: { inputs: 256 * 255 * 16 },
  });
  expect(await label(`t ${binders} : quotient a b ⦃ r => r.val + c.val ≠ 269 ⦄`)).toMatchObject({
    label: 'refuted',
    counterexample: { a: 254, b: 1, c: 15 },
  });
});

test('but not one that has no end', async () => {
  expect(
    await label('t (a b c : Std.U8) (n : Std.U64) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val + n.val ⦄'),
  ).toMatchObject({
    label: 'open',
  });
});
