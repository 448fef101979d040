import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { CostReport } from '../../../pipeline/cli/cost.ts';
import { aegis } from '../../support/command.ts';
import { type Asked, type Scripted, startScriptedModel } from '../../support/scripted-model.ts';
import { toolUsers } from '../../support/tool-users.ts';
import { query } from '../../support/query.ts';

const folder = mkdtempSync(join(tmpdir(), 'aegis-agent-tools-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that can go wrong on the wire, each at another question. */
const FAULTS: Readonly<Record<number, Scripted['fault']>> = {
  0: { status: 429, retryAfter: '0.01' },
  2: { status: 529, retryAfter: '0.01' },
  4: 'malformed',
  6: 'cut',
  8: { status: 503, retryAfter: '0.01' },
};
const faulty = (asked: Asked): Scripted => {
  const fault = FAULTS[asked.index];
  return { ...toolUsers(asked), ...(fault === undefined ? {} : { fault }) };
};

const TASKS = 'SELECT name, screen_outcome, label, evidence, counterexample FROM tasks';

describe.each([
  ['anthropic:claude-sonnet-5', ''],
  ['openai:gpt-5.4', '/v1'],
])('from problem to label with %s on a bad line', (name, path) => {
  const workspace = join(folder, name.replace(':', '-'));
  const roles = ['--agents', 'code', 'specify', 'prove'];
  const options = ['run', '--only', 'gcd_lcm', '--statements', '1'];

  test('all three roles use our tools, and everything is on the ledger', async () => {
    const model = await startScriptedModel(faulty);
    const who = `${name}@${model.url}${path}`;
    const { code, err } = await aegis(...options, ...roles, '--model', who, '--max-usd', '5', '--workspace', workspace);
    await model.close();
    expect(err).not.toContain('fault');
    expect(code).toBe(0);
    const heard = model.asked.map(({ said }) => said.at(-1)?.text ?? '').join('\n');
    expect(heard).toMatch(/def gcd_lcm\b/);
    expect(heard).toMatch(/"name":"rare","verdict":"ok"/);
    expect(heard).toContain('Frozen.lean is part of the task and never changes');
    expect(query(workspace, TASKS)).toEqual([
      {
        name: 'rare',
        screen_outcome: 'passed',
        label: 'refuted',
        evidence: 'evaluated',
        counterexample: '{"a":1234567,"b":1234567}',
      },
    ]);
    const failed = query(workspace, 'SELECT failure FROM model_call WHERE failure IS NOT NULL ORDER BY id') as {
      failure: string;
    }[];
    expect(failed.map(({ failure }) => failure.slice(0, 4))).toEqual(['busy', 'busy', 'cut:', 'cut:', 'busy']);
    const { out } = await aegis('report', '--cost', '--json', '--workspace', workspace);
    const report = JSON.parse(out) as CostReport;
    expect(report.byStage.map(({ stage, calls, failed: bad }) => [stage, calls - bad])).toEqual([
      ['code', 2],
      ['prove', 4],
      ['specify', 2],
    ]);
    expect(report.total.cached).toBeGreaterThanOrEqual(8 * 2000);
  });

  test('the same without a model, also under another name of the generation', async () => {
    const again = `${workspace}-again`;
    const { code, err } = await aegis(...options, ...roles, '--replay', workspace, '--generation', 'other', '--workspace', again);
    expect(err).not.toContain('fault');
    expect(code).toBe(0);
    expect(query(again, TASKS)).toEqual(query(workspace, TASKS));
    expect(query(again, 'SELECT DISTINCT replayed, generation FROM model_call')).toEqual([{ replayed: 1, generation: 'other' }]);
  });
});
