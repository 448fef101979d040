import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casesLeftOut, readSubmissions } from '../../../pipeline/cli/commands/read-submissions.ts';
import type { ProgramState } from '../../../pipeline/store/record-store.ts';

const PROBLEM = {
  id: 'one',
  title: 't',
  statement: 's',
  difficulty: 'easy',
  category: 'c',
  source: 's',
  licence: 'MIT',
  entry: 'f',
  signature: 'fn f(x: P) -> u8',
  cases: [{ args: [{ b: 1 }], expected: { ok: 1 } }],
};

test('a case that only the run could tell from a good one is the dataset’s fault, with its place; so is a missing solution', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-submissions-'));
  const said: string[] = [];
  const terminal = { out: () => undefined, err: (text: string) => void said.push(text), interactive: false, columns: 80 };
  const file = join(folder, 'set.jsonl');
  const solved = { ...PROBLEM, id: 'two', solution: 'pub struct P { pub a: u8 }\npub fn f(x: P) -> u8 { x.a }' };
  writeFileSync(file, `${JSON.stringify(PROBLEM)}\n${JSON.stringify(solved)}\n`);
  try {
    const all = { from: undefined, only: undefined, limit: undefined, strict: false };
    const { submissions, leftOut, places } = await readSubmissions(file, all, terminal);
    expect(submissions.map(({ problem }) => problem.id)).toEqual(['two']);
    expect(leftOut).toMatchObject([{ file, line: 1, field: 'solution' }]);
    expect(said.join('')).toContain('set.jsonl:1: solution: one has no solution of its own');
    const message = 'cases[0] does not fit f of the program: x: P has no field b';
    const rejected = { detail: { problemId: 'two', diagnostics: [{ code: 'AE2004', message, span: null, hint: null }] } };
    expect(casesLeftOut([rejected as unknown as ProgramState], places)).toEqual([
      { file, line: 2, field: 'cases[0]', message: 'does not fit f of the program: x: P has no field b' },
    ]);
    // With somebody's own Rust the types are theirs, and so may the fault be.
    expect(casesLeftOut([rejected as unknown as ProgramState], new Map())).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
