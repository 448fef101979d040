import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '../../../exports/judge/tally.ts';
import { openWorkspace } from '../../../pipeline/store/open-workspace.ts';
import { aegis } from '../../support/command.ts';
import { decided, fillWorkspace, open } from '../../support/filled-workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'aegis-results-'));
const workspace = join(folder, 'ws');
const results = join(folder, 'results.jsonl');
let ids: readonly string[] = [];

const rowOf = (statement_id: string, more: Partial<Result> = {}): Result => ({
  name: `p0.s.${statement_id}`,
  statement_id,
  attempt: 1,
  result: 'proved',
  evidence: 'kernel',
  checker: 'lean4checker/4.31.0',
  reason: '',
  kind: 'totality',
  polarity: 'should-hold',
  difficulty: 'easy',
  category: 'imported',
  submission_sha256: null,
  ...more,
});

const tasks = () => {
  const opened = openWorkspace(workspace, { create: false });
  try {
    return opened.reader.tasks(opened.reader.generations().at(-1) ?? '').toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } finally {
    opened.close();
  }
};

function handIn(...rows: readonly Result[]): void {
  writeFileSync(results, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const importing = (...argv: readonly string[]) => aegis('import', results, '--workspace', workspace, ...argv);

beforeAll(() => {
  fillWorkspace(workspace, [
    {
      name: 'p0',
      body: 'x + 1#u8',
      statements: [
        { name: 'a_open', label: open },
        { name: 'b_refuted', label: decided('refuted', 'evaluated'), screen: 'counterexample' },
      ],
    },
  ]);
  ids = tasks().map((task) => task.statement_id);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('results of another judge', () => {
  test('stand beside the labels under the name of who found them, once', async () => {
    const before = tasks();
    handIn(rowOf(ids[0] ?? ''), rowOf('0000000000000000'));
    expect(JSON.parse((await importing('--judged-by', 'lab 7', '--json')).out)).toEqual({
      results: 2,
      recorded: 1,
      alreadyThere: 0,
      unknown: 1,
      contradictions: [],
    });
    expect(await importing('--judged-by', 'lab 7')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0 results.*1 were there already/),
    });
    expect(tasks()).toEqual(before);
    const said = await aegis('show', ids[0] ?? '', '--workspace', workspace);
    expect(said.out).toContain('according to lab 7: proved (kernel, lean4checker/4.31.0); not checked here');
    const exported = await aegis('export', 'dataset', '-o', join(folder, 'set'), '--workspace', workspace);
    expect(exported.code).toBe(0);
    expect(readFileSync(join(folder, 'set/train/tasks.jsonl'), 'utf8')).not.toContain('lean4checker');
  });

  test('that contradict a label are a fault', async () => {
    handIn(rowOf(ids[1] ?? ''));
    const said = await importing('--judged-by', 'lab 7');
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining('fault: lab 7 says that') });
    expect(tasks()[1]).toMatchObject({ label: 'refuted', evidence: 'evaluated', flags: [] });
  });

  test.each([
    ['proved without evidence', rowOf('x', { evidence: null, checker: null }), 'results.jsonl:1'],
    ['about nothing that is here', rowOf('0000000000000000'), 'speaks of no statement'],
  ])('%s are bad input', async (_what, row, message) => {
    handIn(row);
    expect(await importing()).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  test('go into no dataset', async () => {
    handIn(rowOf(ids[0] ?? ''));
    expect(await importing('-o', join(folder, 'out'))).toMatchObject({ code: 2, err: expect.stringContaining('Leave out -o') });
  });
});
