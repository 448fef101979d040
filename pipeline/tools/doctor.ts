/** What is here, what is missing, what does not work, and what to do about it. Never a verdict about anyone's program. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AeneasEdge } from '../core/aeneas-edge.ts';
import { AegisError, toAegisError } from '../core/errors.ts';
import type { CrateSources, RustcEdge } from '../core/rustc-edge.ts';
import type { ToolName } from '../core/stage.ts';
import { lookUpProgram } from './find-program.ts';
import { judgeRustcVersion } from './read-rustc.ts';
import { digest, readInstalled } from './run-setup.ts';
import type { Toolbox } from './toolbox.ts';
import { leanNumber, type ToolVersions } from './tool-versions.ts';
import type { ToolchainHome } from './toolchain-home.ts';

export interface Check {
  readonly name: string;
  /** `builtin`: nothing runs without it. `aeneas`: only `--toolchain aeneas` needs it. `optional`: better with it. */
  readonly needed: 'builtin' | 'aeneas' | 'optional';
  readonly status: 'ok' | 'missing' | 'wrong version' | 'broken' | 'not tried';
  /** Version, state, or what went wrong. */
  readonly found: string;
  /** What to do; null when there is nothing to do. */
  readonly fix: string | null;
}

export interface DoctorWorld {
  readonly toolbox: Toolbox;
  readonly rustc: RustcEdge;
  readonly aeneas: AeneasEdge;
  readonly pins: ToolVersions;
  readonly home: ToolchainHome;
  readonly nodeVersion: string;
}

export async function doctor(world: DoctorWorld): Promise<readonly Check[]> {
  const node = nodeCheck(world.nodeVersion);
  const rust = [await rustcCheck(world), await cargoCheck(world), await sandboxCheck(world)];
  const found = [
    await charonCheck(world),
    await aeneasCheck(world),
    await leanCheck(world),
    projectCheck(world),
    ...checkerChecks(),
  ];
  const extract = await selfTest('self-test: rustc', 'builtin', rust.slice(0, 1), () => rustSelfTest(world));
  const tools = found.slice(0, 2);
  const lean = found.slice(2, 4);
  return [
    node,
    ...rust,
    extract,
    ...found,
    await selfTest('self-test: charon and aeneas', 'aeneas', tools, () => translationSelfTest(world)),
    await selfTest('self-test: lean', 'aeneas', lean, () => leanSelfTest(world)),
    await installedCheck(world.home),
  ];
}

/** Whether a run on this toolchain can be expected to work. */
export const isFit = (checks: readonly Check[], toolchain: 'builtin' | 'aeneas'): boolean =>
  checks.every(
    ({ needed, status }) =>
      status === 'ok' || status === 'not tried' || needed === 'optional' || (needed === 'aeneas' && toolchain === 'builtin'),
  );

const SETUP = 'Run `aegis setup`.';

function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const good = major > 20 || (major === 20 && minor >= 19);
  return check('node', 'builtin', good ? 'ok' : 'wrong version', version, good ? null : 'Install Node 20.19 or newer.');
}

const rustcCheck = ({ toolbox }: DoctorWorld): Promise<Check> =>
  versionCheck(toolbox, 'rustc', 'builtin', (version) => judgeRustcVersion(version)[0]?.hint ?? null);
const cargoCheck = ({ toolbox }: DoctorWorld): Promise<Check> => versionCheck(toolbox, 'cargo', 'builtin', () => null);
const charonCheck = ({ toolbox, pins }: DoctorWorld): Promise<Check> =>
  versionCheck(toolbox, 'charon', 'aeneas', (version) =>
    version.startsWith(pins.charon.version) ? null : `Wanted is ${pins.charon.version}. ${SETUP}`,
  );
/** A build from source calls its version `unknown`: then the self-test has the last word. */
const aeneasCheck = ({ toolbox, pins }: DoctorWorld): Promise<Check> =>
  versionCheck(toolbox, 'aeneas', 'aeneas', (version) =>
    /nightly|build/.test(version) && !version.includes(pins.aeneas.commit.slice(0, 7))
      ? `Wanted is ${pins.aeneas.commit.slice(0, 8)}. ${SETUP}`
      : null,
  );
const leanCheck = ({ toolbox, pins }: DoctorWorld): Promise<Check> =>
  versionCheck(toolbox, 'lean', 'aeneas', (version) =>
    version.includes(leanNumber(pins)) ? null : `Wanted is ${leanNumber(pins)}. ${SETUP}`,
  );

async function versionCheck(
  toolbox: Toolbox,
  tool: ToolName,
  needed: Check['needed'],
  complaint: (version: string) => string | null,
): Promise<Check> {
  if (lookUpProgram(tool) === null)
    return check(tool, needed, 'missing', 'not found', needed === 'builtin' ? 'Install Rust from https://rustup.rs.' : SETUP);
  try {
    const version = await toolbox.version(tool);
    const wrong = complaint(version);
    return check(tool, needed, wrong === null ? 'ok' : 'wrong version', version, wrong);
  } catch (error) {
    const { message, hint } = toAegisError(error, tool);
    return check(tool, needed, 'broken', message, hint ?? SETUP);
  }
}

async function sandboxCheck({ toolbox }: DoctorWorld): Promise<Check> {
  const { kind, refused } = await toolbox.sandbox();
  if (kind !== 'none') return check('sandbox', 'optional', 'ok', kind, null);
  return check(
    'sandbox',
    'optional',
    'missing',
    refused.join('; '),
    'Install bubblewrap, or allow user namespaces; until then programs under test run without one.',
  );
}

function projectCheck({ home }: DoctorWorld): Check {
  const there = existsSync(join(home.leanProject, 'lakefile.toml'));
  return check('lean project', 'aeneas', there ? 'ok' : 'missing', home.leanProject, there ? null : SETUP);
}

function checkerChecks(): readonly Check[] {
  return ['comparator', 'lean4export'].map((name) => {
    const path = lookUpProgram(name);
    return check(
      name,
      'optional',
      path === null ? 'missing' : 'ok',
      path ?? 'not found',
      path === null ? `${SETUP} Without it proofs are re-checked by a fresh Lean alone.` : null,
    );
  });
}

/** Files that setup recorded and that are no longer what they were: nothing they say can be trusted. */
async function installedCheck({ record }: ToolchainHome): Promise<Check> {
  try {
    const { steps } = readInstalled(record);
    const all = Object.values(steps).flatMap(({ files }) => Object.entries(files));
    const changed: string[] = [];
    for (const [file, was] of all) if (!existsSync(file) || (await digest(file)) !== was) changed.push(file);
    if (changed.length > 0)
      return check('installed files', 'aeneas', 'broken', `changed since setup: ${changed.join(', ')}`, SETUP);
    return check('installed files', 'aeneas', all.length === 0 ? 'not tried' : 'ok', `${all.length} as recorded`, null);
  } catch (error) {
    const { message, hint } = toAegisError(error, record);
    return check('installed files', 'aeneas', 'broken', message, hint ?? SETUP);
  }
}

const KNOWN: CrateSources = {
  crate: 'aegis_probe',
  edition: '2021',
  sources: { 'src/lib.rs': 'pub fn add(x: u32, y: u32) -> u32 {\n    x + y\n}\n' },
};
const WRONG: CrateSources = { ...KNOWN, sources: { 'src/lib.rs': 'pub fn add(x: u32) -> bool {\n    x\n}\n' } };

/** A tool that accepts everything is as broken as one that accepts nothing: each is shown something right and something wrong. */
async function rustSelfTest({ rustc }: DoctorWorld): Promise<string | null> {
  const [right, wrong] = [await rustc.dump(KNOWN), await rustc.dump(WRONG)];
  if (right.status !== 'ok' || !Object.values(right.value.output.mir).some((body) => body.includes('AddWithOverflow')))
    return 'a known program gave no overflow check';
  return wrong.status === 'rejected' ? null : 'a program with a type error was not refused';
}

async function translationSelfTest({ aeneas }: DoctorWorld): Promise<string | null> {
  const wrong = await aeneas.charon(WRONG);
  if (wrong.status !== 'rejected') return 'charon did not refuse a program with a type error';
  const extracted = await aeneas.charon(KNOWN);
  if (extracted.status !== 'ok') return 'charon did not take a known program';
  const translated = await aeneas.aeneas(KNOWN.crate, extracted.value.llbc);
  if (translated.status !== 'ok') return 'aeneas did not take a known program';
  return /def add/.test(translated.value.files[translated.value.model] ?? '')
    ? null
    : 'the translation of a known program lacks its function';
}

async function leanSelfTest({ aeneas: { lean } }: DoctorWorld): Promise<string | null> {
  const [right, wrong] = [
    await lean.elaborate({ module: 'AegisSelfTestTrue', text: 'import Aegis\ntheorem aegis_probe : 2 + 2 = 4 := by decide' }),
    await lean.elaborate({ module: 'AegisSelfTestFalse', text: 'import Aegis\ntheorem aegis_probe : 2 + 2 = 5 := by decide' }),
  ];
  if (!right.complete || right.errors.length > 0)
    return `a true theorem was not accepted: ${right.errors[0]?.message ?? 'a limit was reached'}`;
  return wrong.complete && wrong.errors.length > 0 ? null : 'a false theorem was accepted';
}

/** `on`: what must be there for the test to make sense. */
async function selfTest(
  name: string,
  needed: Check['needed'],
  on: readonly Check[],
  run: () => Promise<string | null>,
): Promise<Check> {
  const absent = on.filter(({ status }) => status === 'missing' || status === 'broken');
  if (absent.length > 0) return check(name, needed, 'not tried', `without ${absent.map((one) => one.name).join(', ')}`, null);
  try {
    const wrong = await run();
    return check(
      name,
      needed,
      wrong === null ? 'ok' : 'broken',
      wrong ?? 'accepts what is right, refuses what is wrong',
      wrong === null ? null : SETUP,
    );
  } catch (error) {
    if (error instanceof AegisError && error.code === 'run/interrupted') throw error;
    const { message, hint } = toAegisError(error, name);
    return check(name, needed, 'broken', message, hint ?? SETUP);
  }
}

const check = (name: string, needed: Check['needed'], status: Check['status'], found: string, fix: string | null): Check => ({
  name,
  needed,
  status,
  found,
  fix,
});
