import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AegisError } from '../../../pipeline/core/errors.ts';
import { AttemptStore } from '../../../pipeline/store/attempt-store.ts';
import { openDatabase } from '../../../pipeline/store/open-database.ts';
import { currentOwner, isAlive, type Owner } from '../../../pipeline/store/owner.ts';

const now = (): string => '2026-01-01T00:00:00.000Z';
const open = (owner?: Owner) => {
  const db = openDatabase(':memory:');
  return { db, store: new AttemptStore(db, now, owner) };
};

test('an answer is settled once and found ever after', () => {
  const { store } = open();
  const claim = store.claim('s', 'k', 1);
  if (claim.kind !== 'mine') throw new Error(claim.kind);
  expect(store.claim('s', 'k', 1)).toEqual({ kind: 'busy' });
  expect(store.settle(claim.attempt, 'ok', '{"a":1}')).toBe(true);
  expect(store.settle(claim.attempt, 'ok', '{"a":2}')).toBe(false);
  expect(store.claim('s', 'k', 5)).toEqual({ kind: 'settled', answer: '{"a":1}' });
  expect(store.find('s', 'other', 1)).toBeUndefined();
});

test('the database itself refuses a second settled and a second live attempt', () => {
  const { db } = open();
  const insert = (status: string, answer: string | null, finished: string | null) =>
    db
      .prepare(
        `INSERT INTO stage_attempt (stage, key, status, effort, answer, owner_pid, owner_start, owner_boot, started_at, finished_at) VALUES ('s', 'k', ?, 1, ?, 1, '', '', 't', ?)`,
      )
      .run(status, answer, finished);
  insert('ok', '1', 't');
  expect(() => insert('rejected', '2', 't')).toThrow(/UNIQUE/);
  insert('running', null, null);
  expect(() => insert('running', null, null)).toThrow(/UNIQUE/);
  insert('undecided', '3', 't');
  insert('undecided', '4', 't');
});

test('undecided is tried again only with more', () => {
  const { store } = open();
  const claim = store.claim('s', 'k', 2);
  if (claim.kind !== 'mine') throw new Error(claim.kind);
  store.settle(claim.attempt, 'undecided', '"gave up"');
  expect(store.claim('s', 'k', 1).kind).toBe('settled');
  expect(store.claim('s', 'k', 2).kind).toBe('settled');
  expect(store.claim('s', 'k', 3).kind).toBe('mine');
});

test('a fault is kept as an attempt and answers nothing', () => {
  const { db, store } = open();
  const claim = store.claim('s', 'k', 1);
  if (claim.kind !== 'mine') throw new Error(claim.kind);
  store.fail(claim.attempt, new AegisError('tool/crashed', 'boom'));
  expect(store.find('s', 'k', 1)).toBeUndefined();
  expect(store.claim('s', 'k', 1).kind).toBe('mine');
  expect(db.prepare('SELECT status, error_code FROM stage_attempt ORDER BY id').all()).toEqual([
    { status: 'failed', error_code: 'tool/crashed' },
    { status: 'running', error_code: null },
  ]);
});

test('the lease of a dead owner ends at once, that of a living one does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const other: Owner = {
    ...currentOwner(),
    pid: child.pid ?? 0,
    start: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '',
  };
  const { db, store: theirs } = open(other);
  const mine = new AttemptStore(db, now);
  expect(theirs.claim('s', 'k', 1).kind).toBe('mine');
  expect(mine.claim('s', 'k', 1).kind).toBe('busy');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(mine.claim('s', 'k', 1).kind).toBe('mine');
  expect(db.prepare(`SELECT error_code FROM stage_attempt WHERE status = 'failed'`).pluck().all()).toEqual(['tool/killed']);
});

test('a reused pid, or one of an earlier boot, is not its owner', () => {
  const me = currentOwner();
  expect(isAlive(me)).toBe(true);
  expect(isAlive({ ...me, start: '1' })).toBe(false);
  expect(isAlive({ ...me, boot: 'another' })).toBe(false);
});
