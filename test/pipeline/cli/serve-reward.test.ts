import Database from 'better-sqlite3';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aegis } from '../../support/command.ts';
import { falseTask, taskOver } from '../../support/judge-fixture.ts';
import { spawnAegis, type Spawned } from '../../support/spawn-aegis.ts';
import { splitFolder } from '../../support/split-folder.ts';
import { useStandIns } from '../../support/stand-ins.ts';

const running: Spawned[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

const Scored = z.looseObject({ reward: z.number(), record: z.int() });
const Row = z.strictObject({ id: z.int(), task: z.string(), reward: z.number().nullable(), status: z.string() });

async function serve(workspace: string, ...more: readonly string[]) {
  const split = splitFolder([taskOver(), falseTask()]);
  const argv = ['serve', 'reward', '--workspace', workspace, '--split', split, '--port', '0', '--json', ...more];
  const server = spawnAegis(argv);
  running.push(server);
  const [line] = await once(server.child.stdout ?? server.child, 'data');
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)));
  const score = (x: number): Promise<Response> =>
    fetch(`${url}/v1/score`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ task: falseTask().statementId, submission: JSON.stringify({ counterexample: { x } }) }),
    });
  return { ...server, url, score };
}

const rowsOf = (workspace: string): readonly z.infer<typeof Row>[] => {
  const db = new Database(join(workspace, 'aegis.db'), { readonly: true });
  try {
    return Row.array().parse(db.prepare('SELECT id, task, reward, status FROM reward ORDER BY id').all());
  } finally {
    db.close();
  }
};

describe('aegis serve reward', () => {
  test('scores by running the statement, and ends when it is told to', async () => {
    const workspace = mkdtempSync(join(tmpdir(), 'aegis-reward-'));
    const { score, child, ended, url } = await serve(workspace);
    expect(await (await score(7)).json()).toMatchObject({ reward: 1, verdict: 'refuted' });
    expect(await (await score(8)).json()).toMatchObject({ reward: 0, verdict: 'rejected' });
    const proof = await fetch(`${url}/v1/score`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ task: taskOver().statementId, submission: 'theorem answer : Frozen.Holds := by decide' }),
    });
    expect([proof.status, await proof.json()]).toMatchObject([503, { reward: null, retry: true, cause: 'no-checker' }]);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(rowsOf(workspace).map(({ reward, status }) => [reward, status])).toEqual([
      [1, 'scored'],
      [0, 'scored'],
      [null, 'retry'],
    ]);
  });

  test('asks Lean about proofs where there is one; a stand-in is named as that', async () => {
    const lean = useStandIns();
    try {
      const { url } = await serve(mkdtempSync(join(tmpdir(), 'aegis-reward-')), '--without-sandbox');
      const proof = await fetch(`${url}/v1/score`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ task: taskOver().statementId, submission: 'theorem answer : Frozen.Holds := by decide' }),
      });
      expect(await proof.json()).toMatchObject({
        reward: 1,
        verdict: 'proved',
        reasons: ['proved, checked by stand-in (kernel)'],
      });
    } finally {
      lean.close();
    }
  });

  test('killed in the middle, has every reward that it gave', async () => {
    const workspace = mkdtempSync(join(tmpdir(), 'aegis-reward-'));
    const { score, child, ended } = await serve(workspace);
    const given: { readonly x: number; readonly reward: number; readonly record: number }[] = [];
    let failed = 0;
    const lane = async (from: number): Promise<void> => {
      for (let x = from; x < 200; x += 8) {
        try {
          const { reward, record } = Scored.parse(await (await score(x)).json());
          given.push({ x, reward, record });
          if (given.length === 40) child.kill('SIGKILL');
        } catch {
          failed += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, i) => lane(i)));
    await ended;
    expect(given.length).toBeGreaterThanOrEqual(40);
    expect(failed).toBeGreaterThan(0);
    const rows = new Map(rowsOf(workspace).map((row) => [row.id, row]));
    for (const { x, reward, record } of given) {
      expect(reward).toBe(x === 7 ? 1 : 0);
      expect(rows.get(record)).toMatchObject({ task: falseTask().statementId, reward, status: 'scored' });
    }
    // And goes on where it was.
    const again = await serve(workspace);
    expect(await (await again.score(7)).json()).toMatchObject({ reward: 1, record: rows.size + 1 });
  });

  test.each([
    ['on all addresses without a token', ['--host', '0.0.0.0'], 'a token is required'],
    ['with a token file that is not there', ['--token-file', '/nowhere'], 'cannot read the token'],
    ['with nothing to serve', [], 'there are no tasks to serve'],
    ['of a generation there is not', ['--generation', 'g9'], 'no generation g9'],
    ['at an address of others', ['--host', '192.0.2.1'], 'a token is required'],
  ])('%s does not start', async (_what, argv, message) => {
    const workspace = mkdtempSync(join(tmpdir(), 'aegis-reward-'));
    const said = await aegis('serve', 'reward', '--workspace', workspace, '--port', '0', ...argv);
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});
