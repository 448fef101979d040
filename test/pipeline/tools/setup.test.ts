import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../pipeline/core/canonical-json.ts';
import { exec } from '../../../pipeline/tools/exec.ts';
import { planSetup } from '../../../pipeline/tools/plan-setup.ts';
import { readInstalled, runSetup } from '../../../pipeline/tools/run-setup.ts';
import { readToolVersions } from '../../../pipeline/tools/tool-versions.ts';
import { toolchainHome } from '../../../pipeline/tools/toolchain-home.ts';

const PROGRAMS = ['rustup', 'curl', 'tar', 'git', 'opam', 'make', 'elan', 'lake', 'mkdir'];
const pins = readToolVersions();
const path = process.env['PATH'];
let bin: string;
let home: ReturnType<typeof toolchainHome>;
let said: string[];

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'aegis-setup-bin-'));
  home = toolchainHome({ AEGIS_TOOLCHAIN: mkdtempSync(join(tmpdir(), 'aegis-setup-')) });
  said = [];
  for (const name of PROGRAMS.filter((one) => one !== 'mkdir')) {
    copyFileSync(fileURLToPath(new URL('../../fixtures/setup-programs/any-program', import.meta.url)), join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  process.env['PATH'] = `${bin}:${path}`;
  process.env['AEGIS_TOOLCHAIN'] = home.folder;
});
afterEach(() => {
  process.env['PATH'] = path;
  delete process.env['AEGIS_TOOLCHAIN'];
});

const downloads = (name: string): string => join(home.folder, 'downloads', name);
const elanHome = (): string => join(home.folder, 'elan');
const source = (name: string): string => join(home.folder, 'source', name);

/** Each call makes the files that the real program would. */
function script(...more: readonly string[]): void {
  const made = [
    `curl /releases/download/ | make ${downloads('charon-linux-x86_64.tar.gz.part')}`,
    `tar -xzf | make ${downloads('charon/charon')}`,
    `tar -xzf | make ${downloads('charon/charon-driver')}`,
    `opam build-bin | make ${source('aeneas/src/_build/default/main.exe')}`,
    `elan install | make ${elanHome()}/toolchains/leanprover--lean4---v4.31.0/bin/lean`,
    `lake build | make ${join(home.leanProject, '.lake/build/lib/lean/Aegis.olean')}`,
    `lake build | make ${source('comparator/.lake/build/bin/comparator')}`,
    `lake build | make ${source('lean4export/.lake/build/bin/lean4export')}`,
  ];
  mkdirSync(source('comparator'), { recursive: true });
  mkdirSync(source('lean4export'), { recursive: true });
  mkdirSync(source('aeneas'), { recursive: true });
  writeFileSync(join(bin, 'plan'), `${[...made, ...more].join('\n')}\n`);
}

const setup = () =>
  runSetup(planSetup(pins, { home, elanHome: elanHome(), platform: 'linux-x64' }), {
    home,
    exec: (call) => exec(call, { ledger: null, sandbox: 'none' }),
    say: (line) => void said.push(line),
  });
const calls = (): readonly string[] =>
  existsSync(join(bin, 'calls')) ? readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n') : [];
const forget = (): void => rmSync(join(bin, 'calls'), { force: true });

describe('setup', () => {
  test('does every step with the pins, and records what came of it', async () => {
    script();
    const installed = await setup();
    expect(Object.keys(installed.steps)).toEqual([
      'rust',
      'charon',
      'aeneas',
      'lean',
      'lean-project',
      'comparator',
      'lean4export',
    ]);
    expect(calls().join('\n').replaceAll(home.folder, '{home}')).toMatchInlineSnapshot(`
      "rustup toolchain install nightly-2026-06-01 --profile minimal --no-self-update --component rustc-dev --component llvm-tools --component rust-src --component miri
      curl -fsSL --retry 3 https://api.github.com/repos/AeneasVerif/charon/releases/tags/nightly-2026.08.20
      curl -fsSL --retry 3 -o {home}/downloads/charon-linux-x86_64.tar.gz.part https://github.com/AeneasVerif/charon/releases/download/nightly-2026.08.20/charon-linux-x86_64.tar.gz
      tar -xzf {home}/downloads/charon-linux-x86_64.tar.gz -C {home}/downloads/charon
      git init --quiet {home}/source/aeneas
      git -C {home}/source/aeneas fetch --quiet --depth 1 https://github.com/AeneasVerif/aeneas 8ad35dd89eeb814c4c5829bbcb00051c5b0f47ef
      git -C {home}/source/aeneas checkout --quiet --force FETCH_HEAD
      git init --quiet {home}/source/aeneas/charon
      git -C {home}/source/aeneas/charon fetch --quiet --depth 1 https://github.com/AeneasVerif/charon f5208b1c4ce287898a1fc015d41a20da3baf0974
      git -C {home}/source/aeneas/charon checkout --quiet --force FETCH_HEAD
      opam switch create aegis-aeneas 5.3.0 --no-switch --yes
      opam install --switch=aegis-aeneas --yes calendar core_unix domainslib easy_logging menhir ocamlgraph ppx_deriving ppx_deriving_yojson progress unionFind visitors yojson zarith
      opam exec --switch=aegis-aeneas -- make build-bin
      elan toolchain install leanprover/lean4:v4.31.0
      lake exe cache get
      lake build
      git init --quiet {home}/source/comparator
      git -C {home}/source/comparator fetch --quiet --depth 1 https://github.com/leanprover/comparator fd2e25de155523dbce1f35d410511f9f63998461
      git -C {home}/source/comparator checkout --quiet --force FETCH_HEAD
      lake build
      git init --quiet {home}/source/lean4export
      git -C {home}/source/lean4export fetch --quiet --depth 1 https://github.com/leanprover/lean4export b66b1cd7b8819db6059bc3d6093b22b0a380e793
      git -C {home}/source/lean4export checkout --quiet --force FETCH_HEAD
      lake build"
    `);
    expect(existsSync(join(home.bin, 'aeneas'))).toBe(true);
    expect(readFileSync(join(home.leanProject, 'lean-toolchain'), 'utf8').trim()).toBe(pins.lean.toolchain);
    expect(readInstalled(home.record)).toEqual(installed);
    expect(installed.steps['charon']?.unverified).toEqual(['charon-linux-x86_64.tar.gz']);
  });
  test('does nothing twice', async () => {
    script();
    await setup();
    forget();
    await setup();
    expect(calls()).toEqual([]);
    expect(said.at(-1)).toBe('lean4export: already there');
  });
  test('goes on with the step that broke off', async () => {
    script('opam install | fail');
    await expect(setup()).rejects.toMatchObject({
      code: 'tool/unavailable',
      message: expect.stringContaining('aeneas: opam exited 1: no luck'),
    });
    forget();
    script();
    await setup();
    expect(calls()[0]).toContain('git init');
    expect(calls().filter((call) => call.startsWith('curl'))).toEqual([]);
  });
  test('does a step again when its pin or its file has changed', async () => {
    script();
    await setup();
    writeFileSync(join(home.bin, 'charon'), 'tampered');
    forget();
    await setup();
    expect(calls().filter((call) => call.startsWith('curl'))).toHaveLength(2);
    expect(calls().filter((call) => call.startsWith('opam'))).toEqual([]);
  });
  test('compares a download with the digest its publisher gives', async () => {
    const release = (digest: string) =>
      `curl api.github.com | say ${JSON.stringify({ assets: [{ name: 'charon-linux-x86_64.tar.gz', digest }] })}`;
    script(release('sha256:0000'));
    await expect(setup()).rejects.toMatchObject({ code: 'tool/bad-output', hint: 'Do not use this file.' });
    script(release(`sha256:${sha256('made by curl\n')}`));
    expect((await setup()).steps['charon']).toMatchObject({ verified: ['charon-linux-x86_64.tar.gz'], unverified: [] });
  });
  test('a step that leaves nothing behind is no success', async () => {
    script();
    writeFileSync(join(bin, 'plan'), readFileSync(join(bin, 'plan'), 'utf8').replace(/^lake build.*Aegis.olean\n/m, ''));
    await expect(setup()).rejects.toMatchObject({
      code: 'tool/bad-output',
      message: expect.stringContaining('Aegis.olean is not there'),
    });
  });
  test('a platform without a release builds from source', () => {
    const [, charon] = planSetup(pins, { home, elanHome: elanHome(), platform: 'freebsd-x64' });
    expect(charon?.title).toContain('from source');
    expect(charon?.actions.some((action) => action.do === 'download')).toBe(false);
  });
  test('a record that cannot be read is said to be so', () => {
    writeFileSync(home.record, '{"format":2}');
    expect(() => readInstalled(home.record)).toThrow(expect.objectContaining({ code: 'config/invalid' }));
  });
});
