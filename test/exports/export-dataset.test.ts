import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COLUMN_NAMES } from '../../exports/columns.ts';
import { ExportRow } from '../../exports/export-row.ts';
import { readManifest } from '../../exports/manifest.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { STAND_IN } from '../../pipeline/core/lean-model.ts';
import { aegis } from '../support/command.ts';
import { decided, fillWorkspace, modelText, open } from '../support/filled-workspace.ts';

let folder: string;
let workspace: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-export-'));
  workspace = join(folder, 'ws');
  out = join(folder, 'out');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exported = (...argv: readonly string[]) => aegis('export', 'dataset', '--workspace', workspace, '-o', out, ...argv);
const rowsIn = (split = 'train'): readonly ExportRow[] =>
  readFileSync(join(out, split, 'tasks.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ExportRow.parse(JSON.parse(line)));
const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

describe('rows', () => {
  test('hold every column, and imports, header and statement are one Lean file', async () => {
    fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements: [{ name: 'small', label: open }] }]);
    expect((await exported()).code).toBe(0);
    const [row] = rowsIn();
    expect(Object.keys(row ?? {})).toEqual([...COLUMN_NAMES]);
    expect(row).toMatchObject({
      split: 'train',
      imports: 'import Aeneas',
      theorem_name: 'twice.small',
      label: 'open',
      evidence: null,
      kernel_checked: false,
      open_reason: 'no counterexample among 1000 inputs',
      signature: { name: 'twice', parameters: [{ param_name: 'x', param_type: 'Std.U8' }], return_type: 'Std.U8' },
      rust_entry: 'twice',
      metadata: { upstream: { link: 'https://example.org/p', task_id: 'twice' } },
      licence: 'Apache-2.0',
    });
    const file = `${row?.imports}\n${row?.header}\n${row?.formal_statement}`;
    expect(file).toContain('def twice (x : Std.U8)');
    expect(file.indexOf('end twice')).toBeLessThan(file.lastIndexOf('namespace twice'));
    expect(row?.header).not.toContain('import ');
    const model = readFileSync(join(out, 'models', `${row?.model_sha256}.lean`), 'utf8');
    expect(model).toBe(modelText('twice', 'x + x'));
    expect(sha256(model)).toBe(row?.model_sha256);
  });

  test('give visible cases alone: values as tests, panics as inputs to reject', async () => {
    fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements: [{ name: 'small', label: open }] }]);
    await exported();
    const [row] = rowsIn();
    expect(row?.tests).toEqual([
      { input: '{"x":1}', expected: ['2'], unexpected: ['4'] },
      { input: '{"x":2}', expected: ['4'], unexpected: ['2'] },
    ]);
    expect(row?.reject_inputs).toEqual([{ input: '{"x":255}' }]);
    for (const file of filesIn(out)) expect(readFileSync(file, 'utf8')).not.toContain('123454321');
  });
});

test('a variant of a program has neither its Rust nor its cases', async () => {
  const statements = [{ name: 'small', label: open }];
  fillWorkspace(workspace, [{ name: 'twice', body: 'x - x', variantOf: 'other', flags: ['mutant:other:plus'], statements }]);
  await exported();
  expect(rowsIn()[0]).toMatchObject({ rust_sources: [], tests: [], reject_inputs: [], flags: ['mutant:other:plus'] });
});

describe('--evidence', () => {
  beforeEach(() =>
    fillWorkspace(workspace, [
      {
        name: 'twice',
        body: 'x + x',
        statements: [
          { name: 'known', label: decided('proved', 'kernel') },
          { name: 'ran', label: decided('proved', 'evaluated') },
          { name: 'solved', label: decided('proved', 'smt') },
          { name: 'small', label: open },
          { name: 'unseen', label: null },
        ],
      },
    ]),
  );

  test('takes kernel proofs alone unless asked; open statements stay', async () => {
    const { out: said } = await exported();
    expect(
      rowsIn()
        .map((row) => [row.theorem_name, row.label, row.kernel_checked])
        .toSorted(),
    ).toEqual(
      [
        ['twice.small', 'open', false],
        ['twice.unseen', 'open', false],
        ['twice.known', 'proved', true],
      ].toSorted(),
    );
    expect(said).toContain('left out: 1 (evidence evaluated)');
    expect(readManifest(out).left_out).toEqual({ 'evidence evaluated': 1, 'evidence smt': 1 });
  });

  test('marks what is no kernel proof in every row', async () => {
    await exported('--evidence', 'kernel,evaluated,smt');
    expect(new Set(rowsIn().map((row) => `${row.evidence} ${row.kernel_checked}`))).toEqual(
      new Set(['kernel true', 'evaluated false', 'smt false', 'null false']),
    );
  });

  test('refuses a word that is no evidence', async () => {
    const { code, err } = await exported('--evidence', 'kernel,hearsay');
    expect([code, err]).toEqual([2, expect.stringContaining('--evidence')]);
  });
});

test('an export that comes out empty names the option and writes nothing', async () => {
  fillWorkspace(workspace, [
    { name: 'twice', body: 'x + x', statements: [{ name: 'ran', label: decided('proved', 'evaluated') }] },
  ]);
  const { code, err } = await exported();
  expect(code).toBe(2);
  expect(err).toMatch(/--evidence kernel/);
  expect(err).toMatch(/1 \(evidence evaluated\)/);
  expect(existsSync(out)).toBe(false);
});

describe('what is never given away', () => {
  test('labels and models of programs that stand in for the real tools', async () => {
    fillWorkspace(workspace, [
      {
        name: 'twice',
        body: 'x + x',
        statements: [
          { name: 'posed', label: decided('proved', 'kernel', STAND_IN) },
          { name: 'small', label: open },
        ],
      },
      { name: 'acted', body: 'x * x', flags: [STAND_IN], statements: [{ name: 'small', label: open }] },
    ]);
    await exported('--evidence', 'kernel,evaluated,exhaustive,smt');
    expect(rowsIn().map((row) => row.theorem_name)).toEqual(['twice.small']);
    expect(readManifest(out).left_out).toEqual({ 'checked by a stand-in': 2 });
    for (const file of filesIn(out).filter((path) => !path.endsWith('aegis-dataset.json') && !path.endsWith('README.md')))
      expect(readFileSync(file, 'utf8')).not.toMatch(/stand-in|acted/);
  });

  test('statements with labels that contradict each other', async () => {
    const statements = [
      { name: 'both', label: decided('proved', 'evaluated') },
      { name: 'small', label: open },
    ];
    fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements }]);
    fillWorkspace(workspace, [
      {
        name: 'twice',
        body: 'x + x',
        statements: [
          { name: 'both', label: decided('refuted', 'kernel') },
          { name: 'small', label: open },
        ],
      },
    ]);
    expect(await exported('--evidence', 'kernel,evaluated')).toMatchObject({ code: 0, err: '' });
    expect(rowsIn().map((row) => row.theorem_name)).toEqual(['twice.small']);
    expect(readManifest(out).left_out).toEqual({ 'contradictory labels': 1 });
  });

  test('paths and times', async () => {
    fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements: [{ name: 'small', label: open }] }]);
    await exported();
    for (const file of filesIn(out))
      expect(readFileSync(file, 'latin1')).not.toMatch(/\/tmp|aegis-export-|20\d\d-\d\d-\d\d|created_at/);
  });
});

describe('the folder', () => {
  beforeEach(() => fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements: [{ name: 'small', label: open }] }]));

  test('has the same bytes every time', async () => {
    await exported();
    const first = filesIn(out).map((file) => [file, sha256(readFileSync(file))]);
    expect((await exported()).code).toBe(0);
    expect(filesIn(out).map((file) => [file, sha256(readFileSync(file))])).toEqual(first);
    expect(readdirSync(folder).toSorted()).toEqual(['out', 'ws']);
  });

  test('is not taken from somebody else', async () => {
    await exported();
    writeFileSync(join(out, 'mine.txt'), 'mine');
    const { code, err } = await exported();
    expect([code, err]).toEqual([2, expect.stringContaining('mine.txt')]);
    expect(readFileSync(join(out, 'mine.txt'), 'utf8')).toBe('mine');
    const foreign = await aegis('export', 'dataset', '--workspace', workspace, '-o', folder);
    expect(foreign.code).toBe(2);
    expect(existsSync(join(workspace, 'aegis.db'))).toBe(true);
  });

  test('names every file with its hash', async () => {
    await exported();
    const { files } = readManifest(out);
    const found = filesIn(out)
      .map((file) => file.slice(out.length + 1))
      .filter((path) => path !== 'aegis-dataset.json');
    expect(Object.keys(files)).toEqual(found.toSorted());
    for (const path of found) expect(files[path]).toBe(sha256(readFileSync(join(out, path))));
    const croissant = JSON.parse(readFileSync(join(out, 'croissant.json'), 'utf8')) as {
      distribution: { contentUrl: string; sha256: string }[];
    };
    for (const { contentUrl, sha256: hash } of croissant.distribution) expect(hash).toBe(files[contentUrl]);
  });

  test('is a Lake project of the pinned Lean', async () => {
    await exported();
    expect(readFileSync(join(out, 'train/lakefile.toml'), 'utf8')).toMatch(/autoImplicit = false[\s\S]*name = "aeneas"/);
    expect(readFileSync(join(out, 'train/lean-toolchain'), 'utf8').trim()).toBe('leanprover/lean4:v4.31.0');
    expect(readdirSync(join(out, 'train/Tasks'))).toHaveLength(1);
  });
});

test('--without leaves out near-duplicates of what another set has', async () => {
  const statements = [{ name: 'small', label: open }];
  fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements }]);
  await exported();
  const other = join(folder, 'ws2');
  fillWorkspace(other, [
    { name: 'double', body: 'x + x', statements },
    { name: 'by_two', body: '2#u8 * x', statements },
    { name: 'square', body: 'x * x', statements },
  ]);
  const second = join(folder, 'second');
  const { code, out: said } = await aegis('export', 'dataset', '--workspace', other, '-o', second, '--without', out);
  expect(code).toBe(0);
  const ids = readFileSync(join(second, 'train/tasks.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ExportRow.parse(JSON.parse(line)).problem_id);
  expect(ids).toEqual(['square']);
  expect(said).toContain('left out: 2 (program of a set named with --without)');
});
