import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CrateSources } from '../../../pipeline/core/rustc-edge.ts';
import type { ToolRun } from '../../../pipeline/core/stage.ts';
import { planMirDump } from '../../../pipeline/tools/plan-rustc.ts';
import { judgeRustcVersion, readRustc } from '../../../pipeline/tools/read-rustc.ts';
import { createRustc } from '../../../pipeline/tools/rustc.ts';
import { openToolbox } from '../../../pipeline/tools/toolbox.ts';

const failed: ToolRun = { exitCode: 1, signal: null, stdout: '', stderr: '', hit: null, cpuSeconds: 0.1, sandbox: 'none' };
const place = { file_name: 'src/lib.rs', line_start: 3, line_end: 4, column_start: 5, column_end: 9 };
const message = (level: string, spans: readonly object[], text = 'mismatched types'): string =>
  JSON.stringify({
    $message_type: 'diagnostic',
    message: text,
    code: { code: 'E0308', explanation: '' },
    level,
    spans,
    children: [],
  });

describe('what rustc says', () => {
  test('a located error is a rejection with its place', () => {
    const stderr = [
      message('error', [
        { ...place, line_start: 1, is_primary: false },
        { ...place, is_primary: true },
      ]),
      message('error', [], 'aborting due to 1 previous error'),
    ].join('\n');
    expect(readRustc({ ...failed, stderr })).toEqual({
      status: 'rejected',
      diagnostics: [
        {
          code: 'AE2001',
          message: 'mismatched types [E0308]',
          span: { file: 'src/lib.rs', line: 3, column: 5, endLine: 4, endColumn: 9 },
          hint: null,
        },
      ],
    });
  });
  test('help becomes the hint', () => {
    const withHelp = {
      ...JSON.parse(message('error', [{ ...place, is_primary: true }])),
      children: [{ level: 'help', message: 'borrow it' }],
    };
    expect(readRustc({ ...failed, stderr: JSON.stringify(withHelp) })).toMatchObject({ diagnostics: [{ hint: 'borrow it' }] });
  });
  test('a limit leaves the question undecided', () => {
    expect(readRustc({ ...failed, exitCode: null, hit: 'cpu', cpuSeconds: 60 })).toMatchObject({
      status: 'undecided',
      budget: { cpuSeconds: 60 },
    });
  });
  test.each([
    [
      'a crash of the compiler',
      { stderr: message('error: internal compiler error', [{ ...place, is_primary: true }]) },
      'tool/crashed',
    ],
    ['a signal', { exitCode: null, signal: 'SIGSEGV' }, 'tool/crashed'],
    ['a failure without a message', { stderr: 'thread main panicked' }, 'tool/bad-output'],
    ['a failure without a place', { stderr: message('error', [], 'linker not found') }, 'tool/bad-output'],
  ])('%s is a fault, not a verdict', (_, run, code) => {
    expect(() => readRustc({ ...failed, ...run })).toThrow(expect.objectContaining({ code }));
  });
});

describe('versions', () => {
  test.each(['rustc 1.95.0 (59807616e 2026-04-14)', 'rustc 1.97.0-nightly (e50aa6fba 2026-05-19)'])(
    '%s was tested',
    (version) => {
      expect(judgeRustcVersion(version)).toEqual([]);
    },
  );
  test.each(['rustc 1.96.0 (abc 2026-06-01)', 'something else'])('%s is warned of', (version) => {
    expect(judgeRustcVersion(version)).toMatchObject([{ code: 'AE3002' }]);
  });
});

test('the command line of the dump', () => {
  const crate: CrateSources = { crate: 'gcd', edition: '2021', sources: {} };
  expect(planMirDump(crate, { crateDir: '/c', dumpDir: '/d', effort: 2 })).toMatchInlineSnapshot(`
    {
      "args": [
        "--edition",
        "2021",
        "--crate-type",
        "lib",
        "--crate-name",
        "gcd",
        "src/lib.rs",
        "-Awarnings",
        "--error-format=json",
        "-Zremap-cwd-prefix=.",
        "-Zdump-mir=SimplifyCfg-post-analysis",
        "-Zdump-mir-dir=/d",
        "-Zdump-mir-exclude-pass-number",
        "-Ztrim-diagnostic-paths=no",
        "-Zmir-include-spans=on",
        "-Coverflow-checks=on",
        "-Cdebug-assertions=on",
        "--emit=mir",
        "-o",
        "/d/final.mir",
      ],
      "cwd": "/c",
      "env": {
        "RUSTC_BOOTSTRAP": "1",
      },
      "limits": {
        "cpuSeconds": 120,
        "memoryBytes": 6442450944,
        "outputBytes": 134217728,
        "wallMs": 240000,
      },
      "program": "rustc",
    }
  `);
});

describe('the real compiler', () => {
  const scratch = (): Promise<string> => {
    return Promise.resolve(mkdtempSync(join(tmpdir(), 'aegis-test-')));
  };
  const box = openToolbox({ folder: mkdtempSync(join(tmpdir(), 'aegis-test-')) });
  const rustc = createRustc({ exec: (call) => box.exec(call), scratch, effort: 1, rustcVersion: () => box.version('rustc') });
  const sources = {
    'src/lib.rs': 'mod shapes;\npub const FAR: u64 = 9;\npub fn area(s: shapes::Square) -> u64 { s.area() + FAR }\n',
    'src/shapes/mod.rs':
      'pub struct Square { pub side: u64 }\nimpl Square { pub fn area(&self) -> u64 { self.side * self.side } }\n',
  };
  test('dumps every body, the constants and the items', async () => {
    const answer = await rustc.dump({ crate: 'shapely', edition: '2021', sources });
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
    const { mir, finalMir, hirTree, crate } = answer.value.output;
    expect(crate).toBe('shapely');
    expect(Object.keys(mir)).toEqual([
      'shapely.area.SimplifyCfg-post-analysis.after.mir',
      'shapely.shapes-{impl#0}-area.SimplifyCfg-post-analysis.after.mir',
    ]);
    expect(Object.values(mir)[1]).toContain('src/shapes/mod.rs:2:');
    expect(Object.values(mir)[0]).toContain('AddWithOverflow');
    expect(finalMir).toContain('const FAR: u64 = const 9_u64');
    expect(hirTree).toContain('shapes::Square');
  });
  test('gives the same output twice', async () => {
    const crate = { crate: 'shapely', edition: '2021', sources } as const;
    expect(await rustc.dump(crate)).toEqual(await rustc.dump(crate));
  });
  test('rejects what does not compile, naming the file of the module', async () => {
    const broken = { ...sources, 'src/shapes/mod.rs': sources['src/shapes/mod.rs'].replace('self.side *', 'true *') };
    const answer = await rustc.dump({ crate: 'shapely', edition: '2021', sources: broken });
    expect(answer).toMatchObject({
      status: 'rejected',
      diagnostics: [{ code: 'AE2001', span: { file: 'src/shapes/mod.rs', line: 2 } }],
    });
  });
  test('a toolchain file beside the program decides nothing', async () => {
    const cwd = await scratch();
    writeFileSync(join(cwd, 'rust-toolchain.toml'), '[toolchain]\nchannel = "nightly-2001-01-01"\n');
    expect(await box.exec({ program: 'rustc', args: ['--version'], cwd })).toMatchObject({ exitCode: 0 });
    expect(await box.exec({ program: 'cargo', args: ['--version'], cwd })).toMatchObject({ exitCode: 0 });
  });
  test('cargo obeys no configuration of the folders above', async () => {
    const cwd = await scratch();
    mkdirSync(join(cwd, '.cargo'));
    mkdirSync(join(cwd, 'src'));
    writeFileSync(
      join(cwd, '.cargo/config.toml'),
      '[build]\nrustc-wrapper = "/bin/false"\nrustflags = ["--cfg", "cheat"]\n[profile.dev]\noverflow-checks = false\n',
    );
    writeFileSync(join(cwd, 'Cargo.toml'), '[package]\nname = "p"\nversion = "0.1.0"\nedition = "2021"\n');
    writeFileSync(
      join(cwd, 'src/main.rs'),
      'fn main() { print!("{}", cfg!(cheat)); let x: u8 = std::env::args().count() as u8 + 254; print!("{}", x + x); }',
    );
    const run = await box.exec({ program: 'cargo', args: ['run', '--quiet'], cwd });
    expect(run).toMatchObject({ exitCode: 101, stdout: 'false' });
    expect(run.stderr).toContain('attempt to add with overflow');
  });
});
