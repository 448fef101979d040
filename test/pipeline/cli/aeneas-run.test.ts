import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../../pipeline/cli/open-session.ts';
import { Problem } from '../../../pipeline/core/problem.ts';
import { runSubmissions } from '../../../pipeline/runner/run-submissions.ts';
import { recorded, type StandIns, useStandIns } from '../../support/stand-ins.ts';

let open: StandIns | undefined;
afterEach(() => open?.close());

/** What the recordings' index says of them; `code` refuses two before any tool sees them. */
const PROGRAMS: Readonly<Record<string, string | null>> = {
  gcd_lcm: null,
  bst_insert: null,
  kruskal: null,
  best_trade: 'translate',
  x_unsafe_index: 'code',
};

const submission = (id: string) => {
  const { inputs, expected, ...rest } = JSON.parse(readFileSync(join(recorded, id, 'problem.json'), 'utf8'));
  const cases = inputs.map((args: unknown, i: number) => ({ args, expected: expected[i], visible: i % 3 !== 0 }));
  const { id: _, title, statement, difficulty, category, source, licence, entry, signature } = rest;
  const problem = Problem.parse({ id, title, statement, difficulty, category, source, licence, entry, signature, cases });
  return { problem, sources: { 'src/lib.rs': readFileSync(join(recorded, id, 'src/lib.rs'), 'utf8') }, otherFiles: {} };
};

test('a whole run through the stand-ins: what is recorded as accepted is, and every label says where it comes from', async () => {
  open = useStandIns();
  const folder = mkdtempSync(join(tmpdir(), 'aegis-aeneas-run-'));
  const session = openSession({ folder, toolchain: 'aeneas', effort: 1, concurrency: 2, signal: new AbortController().signal });
  const { engine, stages, workspace } = session;
  const settings = {
    generation: 'g1',
    toolchain: 'aeneas' as const,
    until: 'prove' as const,
    freshCases: 0,
    wantedStatements: 4,
    screenCases: 50,
    axioms: ['propext'],
    leanPin: 'leanprover/lean4:v4.31.0',
  };
  const progress = { expect: () => undefined, done: () => undefined, finish: () => undefined };
  try {
    await runSubmissions(Object.keys(PROGRAMS).map(submission), settings, {
      engine,
      stages,
      records: workspace.records,
      artifacts: workspace.artifacts,
      progress,
    });
  } finally {
    await session.close();
  }
  const db = new Database(join(folder, 'aegis.db'), { readonly: true });
  const ends = db
    .prepare('select problem_id, status, stage from program_run join problem using (problem_sha256) order by problem_id')
    .all();
  const tasks = db.prepare('select problem_id, toolchain, flags, label, checker, formal_statement from tasks').all() as Record<
    string,
    string | null
  >[];
  db.close();
  const expected = Object.entries(PROGRAMS).map(([problem_id, stage]) => ({
    problem_id,
    status: stage === null ? 'passed' : 'rejected',
    stage: stage ?? 'freeze',
  }));
  expect(ends).toEqual(expected.sort((a, b) => (a.problem_id < b.problem_id ? -1 : 1)));
  expect(new Set(tasks.map((task) => task['problem_id']))).toEqual(new Set(['gcd_lcm', 'bst_insert', 'kruskal']));
  expect(tasks.every((task) => task['toolchain'] === 'aeneas' && task['flags']?.includes('stand-in'))).toBe(true);
  const labelled = tasks.filter((task) => task['label'] === 'proved' || task['label'] === 'refuted');
  expect(labelled.length).toBeGreaterThan(0);
  expect(new Set(labelled.map((task) => task['checker']))).toEqual(new Set(['stand-in']));
});
