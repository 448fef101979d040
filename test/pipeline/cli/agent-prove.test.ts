import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import type { CostReport } from '../../../pipeline/cli/cost.ts';
import { aegis } from '../../support/command.ts';
import { type Asked, type Scripted, startScriptedModel } from '../../support/scripted-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'aegis-agent-prove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** 1234567 squared: a counterexample that sampling does not meet. */
const RARE = [
  {
    name: 'rare',
    kind: 'output-bounds',
    polarity: 'should-hold',
    defect: null,
    informal: 'The square of the divisor is never that number.',
    prelude: '',
    theorem: 'theorem rare (a b : Std.U64) : gcd_lcm a b ⦃ g _ => g.val * g.val ≠ 1524155677489 ⦄ := by sorry',
  },
];

function script({ system, said }: Asked): Scripted {
  if (!system.includes('You decide one statement')) return { text: `\`\`\`json\n${JSON.stringify(RARE)}\n\`\`\`` };
  const turn = said.filter(({ role }) => role === 'assistant').length;
  const call = (name: string, input: unknown): Scripted => ({ calls: [{ name, input }] });
  if (turn === 0) return call('write_file', { name: 'Submission.lean', text: 'theorem answer : Frozen.Holds := by sorry' });
  if (turn === 1) return call('submit', { proves: 'statement' });
  return call('propose_counterexample', { values: { a: 1234567, b: turn === 2 ? 1 : 1234567 } });
}

test('agents settle what prove leaves open, and only by what a run of the statement confirms', async () => {
  const model = await startScriptedModel(script);
  const workspace = join(folder, 'w');
  const argv = ['run', '--only', 'gcd_lcm', '--agents', 'specify', 'prove', '--workspace', workspace];
  const { code, err } = await aegis(...argv, '--model', `openai:gpt-5.4@${model.url}/v1`);
  await model.close();
  expect(err).not.toContain('fault');
  expect(code).toBe(0);
  const heard = model.asked.at(-1)?.said.map(({ text }) => text) ?? [];
  expect(heard.join('\n')).toContain('there is no Lean on this toolchain');
  const db = new Database(join(workspace, 'aegis.db'), { readonly: true });
  expect(db.prepare('SELECT name, screen_outcome, label, evidence, checker, counterexample FROM tasks').all()).toEqual([
    {
      name: 'rare',
      screen_outcome: 'passed',
      label: 'refuted',
      evidence: 'evaluated',
      checker: 'aegis-eval/1',
      counterexample: '{"a":1234567,"b":1234567}',
    },
  ]);
  db.close();
  const { out } = await aegis('report', '--cost', '--json', '--workspace', workspace);
  const report = JSON.parse(out) as CostReport;
  expect(report.byStatement).toMatchObject([{ calls: 4 }]);
  expect(report.success).toMatchObject([
    { stage: 'prove', tried: 1, succeeded: 1 },
    { stage: 'specify', tried: 1, succeeded: 1 },
  ]);
});
