import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnAegis } from '../../support/spawn-aegis.ts';
import { query } from '../../support/query.ts';

/** Two small problems with the machine's real compiler. */
const ONLY = ['run', '--only', 'floor_div_mod', 'zero_shift', '--statements', '4'];

let folder: string;
let calm: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-whole-'));
  calm = join(folder, 'calm');
  const { code, err } = await spawnAegis([...ONLY, '--workspace', calm]).ended;
  if (code !== 0) throw new Error(err);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tasksOf = (workspace: string): string[] =>
  query(workspace, 'SELECT * FROM tasks')
    .map(({ created_at: _, ...row }) => JSON.stringify(row))
    .sort();

test('a run leaves labelled statements about programs that agree with their models', () => {
  expect(query(calm, `SELECT DISTINCT status, stage FROM program_run`)).toEqual([{ status: 'passed', stage: 'freeze' }]);
  const labels = query(calm, 'SELECT DISTINCT label FROM tasks').map(({ label }) => label);
  expect(labels).not.toContain(null);
  expect(query(calm, `SELECT count(*) AS n FROM tasks WHERE evidence = 'kernel'`)).toEqual([{ n: 0 }]);
  expect(query(calm, 'SELECT count(DISTINCT problem_id) AS n FROM tasks')).toEqual([{ n: 2 }]);
});

test('a second run asks nothing and starts no compiler', async () => {
  const bin = join(folder, 'bin');
  const trace = join(folder, 'started');
  mkdirSync(bin);
  for (const tool of ['sh', 'bwrap', 'unshare', 'setpriv']) {
    writeFileSync(join(bin, tool), `#!/bin/sh\necho ${tool} >> ${trace}\nexit 1\n`);
    chmodSync(join(bin, tool), 0o755);
  }
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const { code, out } = await spawnAegis([...ONLY, '--workspace', calm, '--json'], { env }).ended;
  expect(code).toBe(0);
  const { stages } = JSON.parse(out) as { stages: { asked: number; cached: number }[] };
  expect(stages.reduce((sum, stage) => sum + stage.asked, 0)).toBe(0);
  expect(existsSync(trace)).toBe(false);
});

test('killed at random moments until it gets through, a run ends with the rows of an undisturbed one', async () => {
  const rough = join(folder, 'rough');
  let kills = 0;
  for (let patience = 2000; ; patience *= 1.4) {
    const { child, ended } = spawnAegis([...ONLY, '--workspace', rough]);
    const winner = await Promise.race([ended.then(() => 'ended'), sleep(1000 + Math.random() * patience).then(() => 'time')]);
    if (winner === 'time') {
      child.kill('SIGKILL');
      kills += 1;
    }
    const { code, err } = await ended;
    if (code === 0) break;
    if (winner === 'ended') throw new Error(err);
  }
  expect(kills).toBeGreaterThan(0);
  expect(tasksOf(rough)).toEqual(tasksOf(calm));
});

test('two processes on one workspace end with the same rows and answer nothing twice', async () => {
  const shared = join(folder, 'shared');
  const both = [spawnAegis([...ONLY, '--workspace', shared]), spawnAegis([...ONLY, '--workspace', shared])];
  for (const { ended } of both) {
    const { code, err } = await ended;
    expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  }
  expect(tasksOf(shared)).toEqual(tasksOf(calm));
  expect(query(shared, 'SELECT count(*) AS n FROM stage_attempt')).toEqual(
    query(calm, 'SELECT count(*) AS n FROM stage_attempt'),
  );
});

test('an interrupted run says so, leaves nothing running, and goes on when started again', async () => {
  const stopped = join(folder, 'stopped');
  const { child, ended } = spawnAegis([...ONLY, '--workspace', stopped]);
  while (!existsSync(join(stopped, 'tools', 'processes'))) await sleep(20);
  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect(code).toBe(130);
  expect(err).toContain('interrupted');
  expect(out).toBe('');
  expect(query(stopped, `SELECT count(*) AS n FROM stage_attempt WHERE status = 'running'`)).toEqual([{ n: 0 }]);
  expect((await spawnAegis([...ONLY, '--workspace', stopped]).ended).code).toBe(0);
  expect(tasksOf(stopped)).toEqual(tasksOf(calm));
});

test('a workspace named from where one stands, as the default is, will do', async () => {
  const here = join(folder, 'here');
  mkdirSync(here);
  const { code, out } = await spawnAegis(['run', '--only', 'zero_shift', '--until', 'compare', '--json'], { cwd: here }).ended;
  expect(code).toBe(0);
  expect((JSON.parse(out) as { programs: unknown }).programs).toMatchObject({ tried: 1, accepted: 1 });
});

describe('without a compiler', () => {
  test('a run says what is missing', async () => {
    const env = { ...process.env, PATH: dirname(process.execPath) };
    const { code, out, err } = await spawnAegis([...ONLY, '--workspace', join(folder, 'bare'), '--json'], { env }).ended;
    // Where Node and Rust share a folder nothing is missing.
    if (code === 0) return;
    expect(code).toBe(1);
    expect((JSON.parse(out) as { error: { code: string } }).error.code).toBe('tool/unavailable');
    expect(err).toMatch(/tool\/unavailable: (cargo|rustc) was not found/);
    expect(err).toContain('rustup.rs');
  });
});
