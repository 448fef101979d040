import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { ToolRun } from '../../../pipeline/core/stage.ts';
import { readAeneasHelp } from '../../../pipeline/tools/plan-aeneas.ts';
import { planManifest } from '../../../pipeline/tools/plan-charon.ts';
import { readAeneas } from '../../../pipeline/tools/read-aeneas.ts';
import { readCharon } from '../../../pipeline/tools/read-charon.ts';
import { Recording } from '../../../pipeline/tools/recording.ts';
import { type StandInOptions, type StandIns, recorded, recordedCrate, useStandIns } from '../../support/stand-ins.ts';

let open: StandIns | undefined;
const standIns = (options?: StandInOptions): StandIns => (open = useStandIns(options));
afterEach(() => open?.close());

const PROGRAMS = ['gcd_lcm', 'bst_insert', 'heap_sort', 'kruskal', 'floor_div_mod', 'crc32_table'];
const REFUSED: readonly (readonly [string, string, number, string])[] = [
  ['best_trade', 'Could not compute a loop fixed point in 2 iterations', 22, 'AE5401'],
  ['parse_int', 'Early returns inside of loops are not supported yet', 34, 'AE5401'],
  ['x_float_mean', 'Improperly typed constant value', 9, 'AE5401'],
  ['x_dyn_shape', 'Could not compute a loop fixed point in 2 iterations', 35, 'AE5401'],
  ['x_unsafe_index', 'Aeneas does not yet support dereferencing raw pointers.', 14, 'AE5401'],
];

async function translate(program: string, { aeneas }: StandIns) {
  const extracted = await aeneas.charon(recordedCrate(program));
  return extracted.status === 'ok' ? aeneas.aeneas(program, extracted.value.llbc) : extracted;
}

describe('recordings through the stand-ins', () => {
  test.each(PROGRAMS)('%s comes through with the file as it was written', async (program) => {
    const answer = await translate(program, standIns());
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
    const { files, model, translation, log } = answer.value;
    expect(files[model]).toBe(readFileSync(join(recorded, program, model), 'utf8'));
    expect(translation).toBe(null);
    expect(log).not.toMatch(/execution time|\/tmp\//);
  });
  test.each(REFUSED)('%s is refused at its place', async (program, message, line, code) => {
    const answer = await translate(program, standIns());
    expect(answer).toMatchObject({
      status: 'rejected',
      diagnostics: expect.arrayContaining([expect.objectContaining({ code, message })]),
    });
    if (answer.status === 'rejected') expect(answer.diagnostics.map(({ span }) => span?.line)).toContain(line);
  });
  test('axioms for library functions are refused although both tools exit 0', async () => {
    expect(await translate('x_hashmap_count', standIns())).toMatchObject({
      status: 'rejected',
      diagnostics: [{ code: 'AE5402' }],
    });
  });
  test('the command lines', async () => {
    const tools = standIns();
    await translate('gcd_lcm', tools);
    const shown = tools
      .calls()
      .filter(({ args }) => !/^-?version$/.test(args[0] ?? ''))
      .map(({ tool, args }) =>
        [tool, ...args.map((arg) => arg.replace(/\/.*\//, '{…}/').replace(/\/.*\/out$/, '{out}'))].join(' '),
      );
    expect(shown).toEqual([
      'charon cargo --preset=aeneas --error-on-warnings --dest-file {…}/gcd_lcm.llbc',
      'aeneas -help',
      'aeneas -backend lean -sequential -no-progress-bar -dest {…}/out {…}/gcd_lcm.llbc',
    ]);
  });
  test('every recording is of the documented form', () => {
    for (const program of [...PROGRAMS, ...REFUSED.map(([name]) => name), 'x_hashmap_count'])
      expect(Recording.parse(JSON.parse(readFileSync(join(recorded, program, 'recording.json'), 'utf8')))).toMatchObject({
        program,
      });
  });
});

describe('misbehaviour never becomes an accepted program', () => {
  test.each([
    ['charon', 'crash', 'tool/crashed'],
    ['charon', 'silent failure', 'tool/bad-output'],
    ['charon', 'missing file', 'tool/bad-output'],
    ['charon', 'half', 'tool/bad-output'],
    ['aeneas', 'crash', 'tool/crashed'],
    ['aeneas', 'silent failure', 'tool/bad-output'],
    ['aeneas', 'missing file', 'tool/bad-output'],
  ] as const)('%s: %s is a fault', async (tool, mode, code) => {
    await expect(translate('gcd_lcm', standIns({ misbehave: { [tool]: mode } }))).rejects.toMatchObject({ code });
  });
  test('aeneas: exit 0 with warnings about externals is a rejection', async () => {
    expect(await translate('gcd_lcm', standIns({ misbehave: { aeneas: 'warnings' } }))).toMatchObject({ status: 'rejected' });
  });
  test('aeneas: exit 0 over a partial file is a fault', async () => {
    await expect(translate('best_trade', standIns({ misbehave: { aeneas: 'exit 0' } }))).rejects.toMatchObject({
      code: 'tool/bad-output',
    });
  });
  test('charon: exit 0 after a refusal finds no file and is a fault', async () => {
    await expect(
      standIns({ misbehave: { charon: 'exit 0' } }).aeneas.charon({
        crate: 'x',
        edition: '2021',
        sources: { 'src/lib.rs': 'pub fn other() {}' },
      }),
    ).rejects.toMatchObject({ code: 'tool/bad-output' });
  });
  test.each(['charon', 'aeneas'] as const)('%s: a flood is undecided', async (tool) => {
    expect(await translate('gcd_lcm', standIns({ misbehave: { [tool]: 'flood' } }))).toMatchObject({ status: 'undecided' });
  });
  test('the version of a stand-in says what it is', async () => {
    const { toolbox } = standIns();
    for (const tool of ['charon', 'aeneas', 'lean'] as const) expect(await toolbox.version(tool)).toContain('stand-in');
  });
});

const run = (exitCode: number, stdout: string, stderr = ''): ToolRun => ({
  exitCode,
  signal: null,
  stdout,
  stderr,
  hit: null,
  cpuSeconds: 1,
  sandbox: 'none',
});
const text = (file: string): string => readFileSync(join(recorded, file), 'utf8');

describe('what was recorded of Charon going wrong', () => {
  test.each([
    ['type_error', 'mismatched types', 1],
    ['build_panics', 'attempt to compute `1_u32 - 2_u32`, which would overflow', 1],
  ])('%s is a rejection at its place', (name, message, line) => {
    const stderr = text(`misbehaviour/${name}/charon.stderr`);
    expect(readCharon(run(101, '', stderr), null)).toMatchObject({
      status: 'rejected',
      diagnostics: [{ code: 'AE3101', message, span: { file: 'src/lib.rs', line } }],
    });
  });
  const llbc = (options: object, has_errors = false): string =>
    JSON.stringify({
      charon_version: '0.1.235',
      has_errors,
      translated: { options: { preset: 'Aeneas', include: [], opaque: [], exclude: [], ...options } },
    });
  test('our own options are accepted', () =>
    expect(readCharon(run(0, ''), llbc({}))).toMatchObject({ status: 'ok', value: '0.1.235' }));
  test.each([
    ['options of the crate', { opaque: ['crate::g'] }],
    ['another preset', { preset: null }],
  ])('%s are a fault', (_, options) => {
    expect(() => readCharon(run(0, ''), llbc(options))).toThrow(expect.objectContaining({ code: 'tool/bad-output' }));
  });
  test('errors inside the file are never accepted', () => {
    expect(() => readCharon(run(0, ''), llbc({}, true))).toThrow(expect.objectContaining({ code: 'tool/bad-output' }));
    const stderr = 'warning: Unsupported thing\n --> src/lib.rs:7:3\n  |\n';
    expect(readCharon(run(0, '', stderr), llbc({}, true))).toMatchObject({
      status: 'rejected',
      diagnostics: [{ span: { line: 7 } }],
    });
  });
  test('a missing compiler is no verdict', () => {
    expect(() => readCharon(run(101, '', "thread 'main' panicked:\nCan't find `rustup`; please install it"), null)).toThrow(
      expect.objectContaining({ code: 'tool/unavailable' }),
    );
  });
  test('the manifest is ours', () => {
    expect(planManifest({ crate: 'x', edition: '2021', sources: {} })).toMatch(/build = false[^]*\[workspace\]/);
  });
});

describe('what was recorded of Aeneas going wrong', () => {
  const read = (exitCode: number, name: string, files = {}) =>
    readAeneas({
      run: run(exitCode, text(`misbehaviour/${name}/stdout.txt`), text(`misbehaviour/${name}/stderr.txt`)),
      files,
      crate: name,
      model: 'X.lean',
      abilities: { emitJson: false },
    });
  test.each([
    ['bad_option', 2, 'tool/crashed'],
    ['truncated_llbc', 2, 'tool/crashed'],
    ['empty_llbc', 1, 'tool/bad-output'],
    ['missing_llbc', 1, 'tool/bad-output'],
    ['no_preset', 1, 'tool/bad-output'],
    ['older_charon', 1, 'tool/unavailable'],
  ])('%s (exit %i) is a fault', (name, exit, code) => {
    expect(() => read(exit, name)).toThrow(expect.objectContaining({ code }));
  });
  test('an axiom that a configuration caused is refused by its warning', () => {
    const files = { 'OwnConfig.lean': text('misbehaviour/own_config/OwnConfig.lean') };
    const stdout = text('misbehaviour/own_config/aeneas.stdout');
    expect(
      readAeneas({ run: run(0, stdout), files, crate: 'own_config', model: 'OwnConfig.lean', abilities: { emitJson: false } }),
    ).toMatchObject({
      status: 'rejected',
    });
  });
  test('the report is read, and must be there', () => {
    const stdout = text('split-kruskal/stdout.txt');
    const files = { 'Funs.lean': text('split-kruskal/Funs.lean'), 'translation.json': text('split-kruskal/translation.json') };
    const result = { run: run(0, stdout), crate: 'kruskal', model: 'Funs.lean', abilities: { emitJson: true } };
    const answer = readAeneas({ ...result, files });
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
    expect(answer.value.translation?.functions).toContainEqual(
      expect.objectContaining({
        rustName: 'kruskal::connect',
        leanName: 'kruskal.connect',
        isLocal: true,
        isOpaque: false,
        isLoop: false,
      }),
    );
    expect(() => readAeneas({ ...result, files: { 'Funs.lean': '' } })).toThrow(/no translation.json/);
    expect(() => readAeneas({ ...result, crate: 'other', files })).toThrow(/about kruskal/);
  });
  test('abilities come from the help text', () => {
    expect(readAeneasHelp({ stdout: text('aeneas-help.txt'), stderr: '' })).toEqual({ emitJson: true });
    expect(readAeneasHelp({ stdout: '', stderr: '' })).toEqual({ emitJson: false });
  });
});
