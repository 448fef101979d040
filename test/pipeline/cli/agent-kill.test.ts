import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authors } from '../../support/scripted-authors.ts';
import { type ScriptedModel, startScriptedModel } from '../../support/scripted-model.ts';
import { spawnAegis } from '../../support/spawn-aegis.ts';

const CALLS = 6;

let folder: string;
let model: ScriptedModel;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-agent-kill-'));
  model = await startScriptedModel((asked) => ({ ...authors(asked), wait: 100 }));
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const transcripts = (workspace: string): number =>
  existsSync(join(workspace, 'transcripts'))
    ? readdirSync(join(workspace, 'transcripts'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /[0-9a-f]{62}\.json$/.test(name),
      ).length
    : 0;

test('killed again and again, a run ends with the results of its model, and asks nothing again that was kept', async () => {
  const workspace = join(folder, 'rough');
  const argv = ['run', '--only', 'gcd_lcm', '--statements', '4', '--until', 'freeze', '--workspace', workspace];
  let [kills, code]: [number, number | null] = [0, null];
  let random = 12345;
  for (;;) {
    const before = { asked: model.asked.length, kept: transcripts(workspace) };
    const { child, ended } = spawnAegis([...argv, '--model', `anthropic:claude-sonnet-5@${model.url}`]);
    random = (random * 1103515245 + 12345) % 2 ** 31;
    // At each start it gets one call further, and then a random moment more.
    const patience = (async () => {
      while (child.exitCode === null && transcripts(workspace) === before.kept && kills < 7) await sleep(10);
      await sleep(random % 400);
      if (kills < 7) child.kill('SIGKILL');
    })();
    const end = await ended;
    await patience;
    // What was kept when it started was not asked again.
    expect(model.asked.length - before.asked).toBeLessThanOrEqual(CALLS - before.kept);
    if (end.signal === null) {
      code = end.code;
      break;
    }
    kills += 1;
  }
  expect(code).toBe(0);
  expect(kills).toBeGreaterThanOrEqual(CALLS - 1);
  const db = new Database(join(workspace, 'aegis.db'), { readonly: true });
  const ledger = db.prepare('SELECT call_sha256, count(*) AS n FROM model_call WHERE failure IS NULL GROUP BY 1').all() as {
    n: number;
  }[];
  const drafts = db.prepare(`SELECT name FROM drafts WHERE class = 'ok' ORDER BY 1`).pluck().all();
  db.close();
  expect(ledger.map(({ n }) => n)).toEqual(Array.from({ length: CALLS }, () => 1));
  expect(transcripts(workspace)).toBe(CALLS);
  expect(drafts).toEqual(expect.arrayContaining(['of_zero', 'small', 'strictly']));
});
