import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../pipeline/store/open-workspace.ts';
import { built } from '../../support/built.ts';
import { fakeRun } from '../../support/fake-run.ts';
import { fakeStages, fakeSubmission } from '../../support/fake-stages.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-resume-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rowsOf = (workspace: string, view: 'tasks' | 'drafts'): unknown[] => {
  const db = new Database(join(workspace, 'aegis.db'), { readonly: true });
  const rows = db.prepare(`SELECT * FROM ${view}`).all() as Record<string, unknown>[];
  db.close();
  return rows.map(({ created_at: _, ...row }) => JSON.stringify(row)).sort();
};

const start = (workspace: string, programs: number, pause: number, log = ''): ChildProcess =>
  spawn(process.execPath, [built('test/support/fake-run-main.ts'), workspace, String(programs), String(pause), log], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

test('killed at any moments until it gets through, a run ends with the rows of an undisturbed one', async () => {
  const [calm, rough] = [join(folder, 'calm'), join(folder, 'rough')];
  const programs = 6;
  await fakeRun(
    calm,
    Array.from({ length: programs }, (_, i) => fakeSubmission(`p${i}`)),
    fakeStages(),
  );
  let kills = 0;
  for (let patience = 100; ; patience *= 1.2) {
    const child = start(rough, programs, 60);
    const ended = once(child, 'exit');
    const winner = await Promise.race([ended.then(() => 'ended'), sleep(300 + Math.random() * patience).then(() => 'time')]);
    if (winner === 'time') {
      child.kill('SIGKILL');
      kills += 1;
    }
    const [code] = (await ended) as [number | null];
    if (code === 0) break;
    expect(code).toBeNull();
  }
  expect(kills).toBeGreaterThan(0);
  expect(rowsOf(rough, 'tasks')).toEqual(rowsOf(calm, 'tasks'));
  expect(rowsOf(rough, 'drafts')).toEqual(rowsOf(calm, 'drafts'));
  expect(rowsOf(calm, 'tasks')).toHaveLength(programs * 5);
});

test('two processes on one workspace share the work and answer no question twice', async () => {
  const [calm, shared, log] = [join(folder, 'calm'), join(folder, 'shared'), join(folder, 'log')];
  await fakeRun(
    calm,
    Array.from({ length: 8 }, (_, i) => fakeSubmission(`p${i}`)),
    fakeStages(),
  );
  const both = [start(shared, 8, 40, log), start(shared, 8, 40, log)].map((child) => once(child, 'exit'));
  for (const ended of both) expect((await ended)[0]).toBe(0);
  expect(rowsOf(shared, 'tasks')).toEqual(rowsOf(calm, 'tasks'));
  const carriedOut = readFileSync(log, 'utf8').trim().split('\n');
  const db = new Database(join(shared, 'aegis.db'), { readonly: true });
  expect(db.prepare(`SELECT count(*) FROM stage_attempt`).pluck().get()).toBe(carriedOut.length);
  expect(db.prepare(`SELECT count(*) FROM stage_attempt WHERE answer IS NULL`).pluck().get()).toBe(0);
  db.close();
  expect(new Set(carriedOut.map((line) => line.split(' ')[0])).size).toBe(2);
});

test('a second run asks nothing', async () => {
  const submissions = [
    fakeSubmission('p1'),
    fakeSubmission('p2', 'fn f() { reject }'),
    fakeSubmission('p3', 'fn f() { undecided }'),
  ];
  await fakeRun(folder, submissions, fakeStages());
  const asked: string[] = [];
  await fakeRun(folder, submissions, fakeStages({ onRun: (stage) => void asked.push(stage) }));
  expect(asked).toEqual([]);
  await fakeRun(folder, submissions, fakeStages({ onRun: (stage) => void asked.push(stage) }), { effort: 2 });
  // Only what was undecided: one program's translate, and the statements left open.
  expect([...new Set(asked)].sort()).toEqual(['prove', 'translate']);
});

test('every program ends in its own way and costs the others nothing', async () => {
  const submissions = [
    fakeSubmission('good'),
    fakeSubmission('bad', 'reject'),
    fakeSubmission('slow', 'undecided'),
    fakeSubmission('broken', 'break'),
  ];
  const { programs } = await fakeRun(folder, submissions, fakeStages());
  expect(programs.map(({ detail, stage, status, reason }) => [detail.problemId, stage, status, reason]).sort()).toEqual([
    ['bad', 'translate', 'rejected', 'AE5201'],
    ['broken', 'translate', 'fault', 'internal/bug'],
    ['good', 'freeze', 'passed', null],
    ['slow', 'translate', 'undecided', 'out of fuel'],
  ]);
  const workspace = openWorkspace(folder, { create: false });
  expect(workspace.reader.tasks('g1').every((task) => task.problem_id === 'good')).toBe(true);
  expect(
    workspace.reader
      .drafts('g1')
      .map((draft) => draft.class)
      .sort(),
  ).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'trivial']);
  expect(workspace.reader.programs('g1').find((row) => row.problem_id === 'broken')?.detail.fault).toContain('planted');
  workspace.close();
});

test('a run stops after the stage it was told and can be taken further', async () => {
  const submissions = [fakeSubmission('p')];
  const asked: string[] = [];
  const stages = fakeStages({ onRun: (stage) => void asked.push(stage) });
  const first = await fakeRun(folder, submissions, stages, { settings: { until: 'compare' } });
  expect(first.programs[0]).toMatchObject({ stage: 'compare', status: 'passed' });
  expect(asked).toEqual(['code', 'test', 'extract', 'translate', 'evaluate', 'compare']);
  await fakeRun(folder, submissions, stages);
  expect(asked.filter((stage) => stage === 'test')).toHaveLength(1);
  expect(asked).toContain('prove');
});

test('another generation has rows of its own and shares the answers', async () => {
  const asked: string[] = [];
  await fakeRun(folder, [fakeSubmission('p')], fakeStages());
  await fakeRun(folder, [fakeSubmission('p')], fakeStages({ onRun: (stage) => void asked.push(stage) }), {
    settings: { generation: 'g2' },
  });
  expect(asked).toEqual([]);
  const workspace = openWorkspace(folder, { create: false });
  expect(workspace.reader.tasks('g2').map((task) => task.statement_id)).toEqual(
    workspace.reader.tasks('g1').map((task) => task.statement_id),
  );
  expect(workspace.reader.tasks('g2')).toHaveLength(5);
  workspace.close();
});

test('an interruption leaves a workspace that goes on where it stopped', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const submissions = [fakeSubmission('p1'), fakeSubmission('p2')];
  const run = fakeRun(folder, submissions, fakeStages({ pause: 30, onRun: (stage) => stage === 'evaluate' && stop.abort() }), {
    signal: stop.signal,
  });
  await expect(run).rejects.toMatchObject({ code: 'run/interrupted' });
  await sleep(50);
  await fakeRun(folder, submissions, fakeStages({ onRun: (stage) => void asked.push(stage) }));
  expect(asked).not.toContain('code');
  const workspace = openWorkspace(folder, { create: false });
  expect(workspace.reader.tasks('g1')).toHaveLength(10);
  workspace.close();
});
