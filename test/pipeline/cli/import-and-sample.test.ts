import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ExportRow } from '../../../exports/export-row.ts';
import { readManifest } from '../../../exports/manifest.ts';
import { Problem } from '../../../pipeline/core/problem.ts';
import { aegis } from '../../support/command.ts';
import { decided, type FilledProgram, fillWorkspace, open } from '../../support/filled-workspace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-sets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('sample', () => {
  /** Programs that differ, each with five open statements and a few that a sample leaves out. */
  const programs: readonly FilledProgram[] = Array.from({ length: 8 }, (_, i) => ({
    name: `p${i}`,
    body: `x + ${i + 1}#u8`,
    statements: [
      ...(['totality', 'shape', 'shape', 'contract', 'relational'] as const).map((kind, k) => ({
        name: `s${k}`,
        label: open,
        kind,
      })),
      { name: 'ran', label: decided('proved', 'evaluated') },
      {
        name: 'false1',
        label: decided('refuted', 'evaluated'),
        polarity: 'should-fail' as const,
        screen: 'counterexample' as const,
      },
      { name: 'found', label: decided('refuted', 'evaluated'), screen: 'counterexample' as const },
    ],
  }));
  const sample = (out: string, ...argv: readonly string[]) =>
    aegis('sample', '--workspace', join(folder, 'ws'), '-o', join(folder, out), '--size', '10', '--by', 'kind', ...argv);
  const rowsOf = (out: string, split: string): readonly ExportRow[] =>
    readFileSync(join(folder, out, split, 'tasks.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ExportRow.parse(JSON.parse(line)));
  beforeEach(() => fillWorkspace(join(folder, 'ws'), programs));

  test('takes open statements in their shares, prints the table, and leaves out what the search refuted', async () => {
    const { code, out } = await sample('a');
    expect(code).toBe(0);
    expect(out).toMatch(/^shape +16 +4 +4 +0$/m);
    expect(out).toMatch(/^all +40 +10 +10 +0$/m);
    const rows = rowsOf('a', 'eval');
    expect(rows).toHaveLength(10);
    expect(new Set(rows.map(({ label, polarity }) => `${label} ${polarity}`))).toEqual(new Set(['open should-hold']));
    expect(readManifest(join(folder, 'a')).left_out).toEqual({
      'evidence evaluated': 8,
      'refuted by the screen': 8,
      'should-fail': 8,
    });
  });

  test('gives canaries without the labels that were not asked for', async () => {
    await sample('a', '--monitor', '2');
    const rows = rowsOf('a', 'monitor');
    expect(rows.map((row) => row.canary_role).toSorted()).toEqual([
      'negation',
      'negation',
      'should-fail',
      'should-fail',
      'should-hold',
      'should-hold',
      'statement',
      'statement',
    ]);
    expect(rows.filter((row) => row.evidence !== null || row.counterexample !== null)).toEqual([]);
    await sample('b', '--monitor', '2', '--evidence', 'evaluated');
    expect(
      rowsOf('b', 'monitor').filter((row) => row.label === 'refuted' && row.evidence === 'evaluated').length,
    ).toBeGreaterThan(0);
  });

  test('same seed, same bytes; another seed, others; the rest of the programs is another set', async () => {
    const bytesOf = (out: string): readonly string[] =>
      readdirSync(join(folder, out), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .map((file) => `${file.slice(join(folder, out).length)} ${readFileSync(file, 'base64')}`);
    await sample('a', '--seed', '3');
    await sample('b', '--seed', '3');
    await sample('c', '--seed', '4');
    expect(bytesOf('b')).toEqual(bytesOf('a'));
    expect(rowsOf('c', 'eval').map((row) => row.name)).not.toEqual(rowsOf('a', 'eval').map((row) => row.name));
    const rest = await aegis(
      'export',
      'dataset',
      '--workspace',
      join(folder, 'ws'),
      '-o',
      join(folder, 'rest'),
      '--without',
      join(folder, 'a'),
    );
    expect(rest.code).toBe(0);
    const inSample = new Set([...rowsOf('a', 'eval'), ...rowsOf('a', 'monitor')].map((row) => row.program_id));
    expect(rowsOf('rest', 'train').filter((row) => inSample.has(row.program_id))).toEqual([]);
    expect(inSample.size).toBeLessThan(programs.length);
  });

  test.each([
    [['--by', 'colour'], '--by'],
    [['--split', 'monitor'], '--split'],
    [['--size', '0'], '--size'],
    [['--generation', 'other'], 'generation'],
  ])('refuses %j', async (argv, named) => {
    const { code, err } = await sample('a', ...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(named)]);
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });
});

describe('import', () => {
  const problemsIn = (out: string): readonly Problem[] =>
    readFileSync(join(folder, out, 'problems.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Problem.parse(JSON.parse(line)));

  test('writes the problems, and beside them the rows that could not be taken over', async () => {
    const set = join(folder, 'set.jsonl');
    const row = { task_id: 1, text: 'Do it.', code: 'def f(x):\n    pass', test_list: ['assert f(1) == 2'] };
    writeFileSync(set, `${JSON.stringify(row)}\n${JSON.stringify({ ...row, task_id: 2, test_list: ['assert f({1}) == 2'] })}\n`);
    const { code, out, err } = await aegis('import', set, '-o', join(folder, 'out'), '--licence', 'CC-BY-4.0');
    expect([code, out]).toEqual([0, expect.stringContaining('1 problems, 0 with a Rust solution')]);
    expect(err).toContain('set.jsonl:2: mbpp_2: argument 1: a set has no Rust type here');
    expect(problemsIn('out').map(({ id, licence }) => [id, licence])).toEqual([['mbpp_1', 'CC-BY-4.0']]);
    expect(JSON.parse(readFileSync(join(folder, 'out/unmapped/rows.jsonl'), 'utf8'))).toMatchObject({ line: 2, id: 'mbpp_2' });
    // Again over its own, but not over somebody's folder.
    expect((await aegis('import', set, '-o', join(folder, 'out'))).code).toBe(0);
    expect((await aegis('import', set, '-o', folder)).code).toBe(2);
    expect(existsSync(set)).toBe(true);
  });

  test('nothing that can be imported: exit code 2, nothing written', async () => {
    writeFileSync(join(folder, 'set.jsonl'), '{"a": 1}\n');
    const { code, err } = await aegis('import', join(folder, 'set.jsonl'), '-o', join(folder, 'out'));
    expect([code, err]).toEqual([2, expect.stringContaining('the columns a')]);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  test('crates are run: what they give are their cases', { timeout: 300_000 }, async () => {
    const crate = join(folder, 'crates/gauss');
    mkdirSync(join(crate, 'src'), { recursive: true });
    writeFileSync(
      join(crate, 'Cargo.toml'),
      '[package]\nname = "gauss"\nversion = "0.1.0"\nedition = "2021"\nlicense = "BSD-2-Clause"\n',
    );
    writeFileSync(
      join(crate, 'src/lib.rs'),
      'mod half;\n\n/// The sum from 1 to n.\n#[inline]\npub fn gauss(mut n: u16) -> u32 {\n    let k = n as u32;\n    n = 1;\n    half::of(k * (k + n as u32))\n}\n',
    );
    writeFileSync(join(crate, 'src/half.rs'), 'pub fn of(n: u32) -> u32 {\n    n / 2\n}\n');
    const { code } = await aegis('import', join(folder, 'crates'), '-o', join(folder, 'out'), '--licence', 'MIT');
    expect(code).toBe(0);
    const [problem] = problemsIn('out');
    expect(problem).toMatchObject({
      id: 'gauss',
      statement: 'The sum from 1 to n.',
      entry: 'gauss',
      signature: 'pub fn gauss(n: u16) -> u32',
      licence: 'BSD-2-Clause',
    });
    expect(problem?.cases.length).toBeGreaterThan(10);
    for (const { args, expected } of problem?.cases ?? [])
      expect(expected).toEqual({ ok: (Number(args[0]) * (Number(args[0]) + 1)) / 2 });
  });
});
