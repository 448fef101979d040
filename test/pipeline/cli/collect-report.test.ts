import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeReport } from '../../../exports/html/make-report.ts';
import { collectReport } from '../../../pipeline/cli/collect-report.ts';
import { offerOf } from '../../../pipeline/cli/reward-offer.ts';
import type { Problem } from '../../../pipeline/core/problem.ts';
import { openWorkspace, type Workspace } from '../../../pipeline/store/open-workspace.ts';
import { aegis } from '../../support/command.ts';

const SECRET = 555_333;
const problem: Problem = {
  id: 'next',
  title: 'Next',
  statement: 'Add one.',
  difficulty: 'easy',
  category: 'arithmetic',
  source: 'here',
  licence: 'CC0',
  entry: 'next',
  signature: 'pub fn next(x: u32) -> u32',
  cases: [
    { args: [1], expected: { ok: 2 }, visible: true },
    { args: [SECRET], expected: { ok: SECRET + 1 }, visible: false },
  ],
};

/** A workspace with one program that got as far as its tests. */
function workspaceWith(folder: string): Workspace {
  const workspace = openWorkspace(folder, { create: true });
  const { artifacts, records } = workspace;
  records.addGeneration('g1');
  const json = (value: unknown): string => artifacts.put(JSON.stringify(value));
  records.setProgram('g1', 'builtin', {
    submissionId: '00112233aabbccdd',
    problemSha256: records.addProblem(problem),
    programId: 'fedcba9876543210',
    stage: 'translate',
    status: 'rejected',
    reason: 'AE5101',
    detail: {
      problemId: 'next',
      diagnostics: [{ code: 'AE5101', message: 'not here', span: null, hint: null }],
      fault: null,
      crate: 'next',
      entry: 'next',
      sources: { 'src/lib.rs': artifacts.put('pub fn next(x: u32) -> u32 { x + 1 }\n') },
      inputs: json([[1], [SECRET], [7]]),
      outcomes: json([{ ok: 2 }, { ok: SECRET + 1 }, { ok: 8 }]),
      referenceCases: 2,
      freshCases: 1,
      sandbox: 'none',
      model: null,
    },
  });
  return workspace;
}

test('a report shows examples and fresh inputs, and only counts hidden cases', () => {
  const workspace = workspaceWith(mkdtempSync(join(tmpdir(), 'aegis-report-')));
  const data = collectReport(workspace, 'g1', new Map());
  workspace.close();
  const [program] = data.programs;
  expect(program).toMatchObject({
    statement: 'Add one.',
    hiddenCases: 1,
    cases: [
      { args: [1], origin: 'example' },
      { args: [7], origin: 'fresh' },
    ],
  });
  expect([...makeReport(data).values()].join('')).not.toContain(String(SECRET));
});

test('a problem is on offer to programmers also when nobody has solved it', () => {
  const workspace = workspaceWith(mkdtempSync(join(tmpdir(), 'aegis-report-')));
  const offer = offerOf(workspace, 'g1');
  workspace.close();
  expect([...offer.coding.keys()]).toEqual(['next']);
  expect([offer.proving.size, offer.specification.size]).toEqual([0, 0]);
});

test('aegis report --html writes pages, again over its own, and never over what is somebody’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-report-'));
  workspaceWith(folder).close();
  const pages = join(folder, 'pages');
  for (let i = 0; i < 2; i += 1) {
    const said = await aegis('report', '--html', pages, '--workspace', folder);
    expect(said).toMatchObject({ code: 0, out: `3 pages; open ${pages}/index.html\n` });
  }
  const said = await aegis('report', '--html', folder, '--workspace', folder);
  expect(said).toMatchObject({ code: 2, err: expect.stringContaining('is no part of a report') });
});
