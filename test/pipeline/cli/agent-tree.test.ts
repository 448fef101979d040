import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostReport } from '../../../pipeline/cli/cost.ts';
import { aegis } from '../../support/command.ts';
import { type Asked, type Scripted, type ScriptedModel, startScriptedModel } from '../../support/scripted-model.ts';
import { spawnAegis } from '../../support/spawn-aegis.ts';
import { toolUsers } from '../../support/tool-users.ts';

const MIB_IN_KB = 1024;
const LEADS = 13;
const LEAVES = 22;

let folder: string;
let model: ScriptedModel;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-agent-tree-'));
  model = await startScriptedModel(tree);
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

/** 1 + 13 + 13 · 22 = 300 agents; the first of them ends the search once all have reported. A plain loop gives up. */
function tree(asked: Asked): Scripted {
  const { system, said, body } = asked;
  if (!system.includes('You decide one statement')) return toolUsers(asked);
  const turn = said.filter(({ role }) => role === 'assistant').length;
  const start = (tasks: number, name: string): Scripted => ({
    calls: Array.from({ length: tasks }, (_, i) => ({ name: 'start_agent', input: { task: `${name} ${i}` } })),
  });
  const asks = /What you are asked to do: (\w+)/.exec(said[0]?.text ?? '')?.[1];
  const reports = said.flatMap(({ text }) => text.match(/Agent \d+ reports:/g) ?? []).length;
  if (asks === 'leaf')
    return turn < 3
      ? { calls: [{ name: 'write_file', input: { name: 'Notes.md', text: `${turn}`.repeat(4000) } }], wait: 5 }
      : { text: 'nothing' };
  if (asks === 'lead') return turn === 0 ? start(LEAVES, 'leaf') : { text: reports < LEAVES ? 'waiting' : 'nothing' };
  if (!JSON.stringify(body['tools']).includes('start_agent')) return { text: 'I give up.' };
  if (turn === 0) return start(LEADS, 'lead');
  if (reports < LEADS) return { text: 'waiting' };
  return { calls: [{ name: 'propose_counterexample', input: { values: { a: 1234567, b: 1234567 } } }] };
}

const kept = (workspace: string): number =>
  existsSync(join(workspace, 'transcripts'))
    ? readdirSync(join(workspace, 'transcripts'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /[0-9a-f]{62}\.json$/.test(name),
      ).length
    : 0;

const peakOf = (pid: number | undefined): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // gone meanwhile
  }
};

test('300 agents of a real run stay below 1 GiB, survive kill -9 without paying twice, and stand beside the plain loop', async () => {
  const workspace = join(folder, 'w');
  const who = ['--model', `anthropic:claude-sonnet-5@${model.url}`, '--workspace', workspace];
  const argv = ['run', '--only', 'gcd_lcm', '--statements', '1', '--agents', 'specify', 'prove', ...who];
  expect((await aegis(...argv)).code).toBe(0);
  const deep = [...argv, '--generation', 'tree', '--depth', '2', '--task-turns', '100000'];

  const before = kept(workspace);
  const first = spawnAegis(deep);
  while (kept(workspace) - before < 400 && first.child.exitCode === null) await sleep(50);
  first.child.kill('SIGKILL');
  await first.ended;
  const paid = kept(workspace);
  expect(paid - before).toBeGreaterThanOrEqual(400);

  const asked = model.asked.length;
  const second = spawnAegis(deep);
  let peak = 0;
  while (second.child.exitCode === null) {
    peak = Math.max(peak, peakOf(second.child.pid));
    await sleep(200);
  }
  const { code, err } = await second.ended;
  expect(err).not.toContain('fault');
  expect(code).toBe(0);
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(1024 * MIB_IN_KB);
  // What was kept when it began is not asked again.
  expect(model.asked.length - asked).toBe(kept(workspace) - paid);

  const db = new Database(join(workspace, 'aegis.db'), { readonly: true });
  const agents = db.prepare(`SELECT count(DISTINCT agent) FROM model_call WHERE generation = 'tree' AND stage = 'prove'`).pluck();
  expect(agents.get()).toBe(1 + LEADS + LEADS * LEAVES);
  const twice = db.prepare('SELECT call_sha256 FROM model_call WHERE failure IS NULL GROUP BY 1 HAVING count(*) > 1').all();
  expect(twice).toEqual([]);
  db.close();

  const { out } = await aegis('report', '--cost', '--json', '--workspace', workspace);
  const { success } = JSON.parse(out) as CostReport;
  expect(success.filter(({ stage }) => stage === 'prove')).toMatchObject([
    { generation: 'g1', agent: 'prover', tried: 1, succeeded: 0 },
    { generation: 'tree', agent: 'prover-tree', tried: 1, succeeded: 1 },
  ]);
  const table = (await aegis('report', '--cost', '--workspace', workspace)).out;
  expect(table).toMatch(/g1: prover \(anthropic.* 1 +0 +0 % .*–\n(.*\n)?tree: prover-tree .* 1 +1 +100 % /);
});
