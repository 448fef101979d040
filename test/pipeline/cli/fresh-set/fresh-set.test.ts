import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GenerationManifest } from '../../../../pipeline/cli/fresh-set/manifest.ts';
import { openWorkspace } from '../../../../pipeline/store/open-workspace.ts';
import { aegis } from '../../../support/command.ts';
import { spawnAegis } from '../../../support/spawn-aegis.ts';
import { clockProblem } from '../../../support/clock-problem.ts';

let folder: string;
let dataset: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-fresh-set-'));
  dataset = join(folder, 'problems.json');
  const problem = clockProblem([1, 5, 11, 30].map((x) => ({ args: [x, 9], expected: { ok: (x + 9) % 12 } })));
  writeFileSync(dataset, JSON.stringify(problem));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (workspace: string, ...argv: readonly string[]) =>
  spawnAegis(['run', dataset, '--workspace', join(folder, workspace), '--statements', '3', '--until', 'freeze', ...argv]).ended;
const manifestOf = (workspace: string, generation: string): GenerationManifest =>
  GenerationManifest.parse(JSON.parse(readFileSync(join(folder, workspace, 'generations', generation, 'manifest.json'), 'utf8')));

test('a set of variations is made, told, and made again from its manifest', { timeout: 600_000 }, async () => {
  const first = await run('one', '--generation', 'v1', '--vary', '4', '--seed', '5');
  expect(first).toMatchObject({ code: 0, err: expect.stringMatching(/4 of \d+ possible variations/) });
  const manifest = manifestOf('one', 'v1');
  expect(manifest.programs).toHaveLength(4);
  for (const program of manifest.programs) {
    expect(program).toMatchObject({ status: 'passed', of: ['wrap'] });
    expect(program.statement_sha256s.length).toBeGreaterThan(0);
  }
  expect(Object.keys(manifest.pins)).toEqual(expect.arrayContaining(['aegis', 'tool rustc', 'stage freeze']));
  expect(new Set(manifest.programs.map(({ model_sha256: hash }) => hash)).size).toBe(4);

  // The cases are what the varied program gave, not what the original should give.
  const lines = readFileSync(join(folder, 'one/generations/v1/problems.jsonl'), 'utf8').trim().split('\n');
  const problems = lines.map(
    (line) => JSON.parse(line) as { title: string; cases: { args: [number, number]; expected: unknown }[] },
  );
  const thirteen = problems.find(
    ({ title }) => title.endsWith('with 13 for 12') || title.endsWith('with 11 for 12') || title.endsWith('with 24 for 12'),
  );
  const hours = Number(/with (\d+) for/.exec(thirteen?.title ?? '')?.[1]);
  for (const { args, expected } of thirteen?.cases ?? [])
    expect(expected).toEqual(args[0] + args[1] > 65_535 ? { panic: true } : { ok: (args[0] + args[1]) % hours });

  const again = await run('two', '--manifest', join(folder, 'one/generations/v1/manifest.json'));
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('rebuilt: 4 programs') });
  expect(manifestOf('two', 'v1')).toEqual(manifest);

  // A manifest that says otherwise is noticed.
  const changed = {
    ...manifest,
    programs: manifest.programs.map((one, i) => (i === 0 ? { ...one, statement_sha256s: [] } : one)),
  };
  writeFileSync(join(folder, 'changed.json'), JSON.stringify(changed));
  const other = await run('two', '--manifest', join(folder, 'changed.json'));
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('has other statements') });
});

test('a later set has no near-duplicate of an earlier one', { timeout: 600_000 }, async () => {
  const before = new Set(manifestOf('one', 'v1').programs.map(({ model_sha256: hash }) => hash));
  // The same seed would come to the same variations first.
  const { code, err } = await run('one', '--generation', 'v2', '--vary', '2', '--seed', '5');
  expect([code, err]).toEqual([0, expect.stringContaining('manifest:')]);
  const manifest = manifestOf('one', 'v2');
  expect(manifest.dropped.map(({ reason }) => reason)).toContain('a near-duplicate of a program of an earlier set');
  expect(manifest.programs.filter(({ model_sha256: hash }) => before.has(hash ?? ''))).toEqual([]);
  expect(manifest.known.forms).toHaveLength(4);
  const workspace = openWorkspace(join(folder, 'one'), { create: false });
  expect(workspace.reader.generations()).toEqual(['v1', 'v2']);
  workspace.close();
});

test('options that do not go together are refused', async () => {
  const said = (...argv: readonly string[]) => aegis('run', dataset, '--workspace', join(folder, 'none'), ...argv);
  expect(await said('--vary', '2')).toMatchObject({ code: 2, err: expect.stringContaining('--generation') });
  const both = await said('--manifest', join(folder, 'one/generations/v1/manifest.json'), '--vary', '2');
  expect(both).toMatchObject({ code: 2, err: expect.stringContaining('--manifest') });
  expect(await said('--manifest', dataset)).toMatchObject({ code: 2, err: expect.stringContaining('--manifest') });
});
