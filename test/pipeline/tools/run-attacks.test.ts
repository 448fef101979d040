import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AcceptanceTask, CheckedProof } from '../../../pipeline/core/acceptance.ts';
import { runAttacks } from '../../../pipeline/tools/run-attacks.ts';

const answer: CheckedProof = {
  verdict: 'rejected',
  reason: 'sorry',
  checks: [],
  axioms: null,
  sandbox: 'unshare',
  tier: 'strict',
  checker: 'lean',
  kernel: true,
  distrust: '',
};

test('an acceptance is a hole, a refusal holds, and not knowing is neither', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-attacks-'));
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'Submission.lean'), name);
  }
  const verdicts: Readonly<Record<string, CheckedProof['verdict']>> = { a: 'rejected', b: 'accepted', c: 'unknown' };
  const accept = ({ submission }: AcceptanceTask) => Promise.resolve({ ...answer, verdict: verdicts[submission] ?? 'unknown' });
  expect((await runAttacks(folder, accept)).map(({ attack, end }) => [attack, end])).toEqual([
    ['a', 'held'],
    ['b', 'broken'],
    ['c', 'unclear'],
  ]);
});

test('a missing corpus is said to be missing', async () => {
  await expect(runAttacks('/nowhere', () => Promise.resolve(answer))).rejects.toMatchObject({ code: 'config/invalid' });
});
