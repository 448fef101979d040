/** Everything the command line needs of the tools: one is opened per run of the program. */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AegisError } from '../core/errors.ts';
import type { ToolCall, ToolName, ToolRun } from '../core/stage.ts';
import { exec } from './exec.ts';
import { lookUpProgram } from './find-program.ts';
import { cargoEnvironment } from './plan-cargo.ts';
import { type SandboxProbe, probeSandbox } from './probe-sandbox.ts';
import { endOrphans } from './process-ledger.ts';
import { digest } from './run-setup.ts';

export interface ToolboxOptions {
  /** Folder of the workspace for notes about running processes and for our own empty configuration; null: none are kept. */
  readonly folder: string | null;
  /** Ends every running process when it fires. */
  readonly signal?: AbortSignal;
}

export interface Toolbox {
  /** As `StageContext.exec`. `signal` comes on top of the toolbox's own. */
  exec(call: ToolCall, signal?: AbortSignal): Promise<ToolRun>;
  /** Tried once, at first use. */
  sandbox(): Promise<SandboxProbe>;
  /** What enters a stage's key for this tool. Throws `tool/unavailable`. */
  version(tool: ToolName): Promise<string>;
  /** Processes a killed run had left, ended when the toolbox was opened. */
  readonly orphansEnded: number;
}

export function openToolbox({ folder, signal }: ToolboxOptions): Toolbox {
  const ledger = folder === null ? null : join(folder, 'processes');
  const cargoHome = join(folder ?? join(tmpdir(), `aegis-${process.pid}`), 'cargo-home');
  const orphansEnded = ledger === null ? 0 : endOrphans(ledger);
  const once = new Map<string, Promise<unknown>>();
  const remember = <T>(key: string, compute: () => Promise<T>): Promise<T> => {
    const known = once.get(key) ?? compute();
    once.set(key, known);
    return known as Promise<T>;
  };
  const sandbox = (): Promise<SandboxProbe> => remember('sandbox', probeSandbox);
  const start = async (call: ToolCall, programs: ReadonlyMap<string, string>, extra?: AbortSignal): Promise<ToolRun> => {
    const kind = call.sandbox === undefined ? 'none' : (await sandbox()).kind;
    return exec(call, { ledger, sandbox: kind, programs, signal: joinSignals(signal, extra) });
  };
  const rust = (): Promise<ReadonlyMap<string, string>> => remember('rust', () => findRust((call) => start(call, NO_PROGRAMS)));
  return {
    orphansEnded,
    sandbox,
    async exec(call, extra) {
      if (!RUST_TOOLS.has(call.program)) return start(call, NO_PROGRAMS, extra);
      const programs = await rust();
      return start(call.program === 'cargo' ? withCargoHome(call, cargoHome, programs) : call, programs, extra);
    },
    version: (tool) =>
      remember(`version ${tool}`, async () => {
        const said = readVersion(tool, await start(versionCall(tool), RUST_TOOLS.has(tool) ? await rust() : NO_PROGRAMS));
        return `${said}${await digestsOf(PROGRAMS_OF[tool] ?? [])}`;
      }),
  };
}

const RUST_TOOLS: ReadonlySet<string> = new Set(['rustc', 'cargo']);
const NO_PROGRAMS: ReadonlyMap<string, string> = new Map();

/**
 * The compiler behind rustup's proxy. Called directly it starts in a fraction of the time, and no `rust-toolchain.toml` beside a program
 * under test decides which compiler judges it.
 */
async function findRust(run: (call: ToolCall) => Promise<ToolRun>): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await run({ program: 'rustc', args: ['--print', 'sysroot'], cwd: tmpdir() });
  const found = [...RUST_TOOLS].map((tool) => [tool, lookUpProgram(join(stdout.trim(), 'bin', tool))] as const);
  return new Map(found.flatMap(([tool, path]) => (path === null ? [] : [[tool, path]])));
}

function withCargoHome(call: ToolCall, cargoHome: string, programs: ReadonlyMap<string, string>): ToolCall {
  mkdirSync(cargoHome, { recursive: true });
  return { ...call, env: { ...cargoEnvironment(cargoHome, programs.get('rustc')), ...call.env } };
}

/** Charon has one version for many builds, and an Aeneas built from source calls itself `unknown`: what they are is what they consist of. */
const PROGRAMS_OF: Readonly<Partial<Record<ToolName, readonly string[]>>> = {
  charon: ['charon', 'charon-driver'],
  aeneas: ['aeneas'],
};

async function digestsOf(programs: readonly string[]): Promise<string> {
  const found = programs.flatMap((name) => lookUpProgram(name) ?? []);
  const digests = await Promise.all(found.map(async (path) => ` sha256:${(await digest(path)).slice(0, 16)}`));
  return digests.join('');
}

/** Each tool has its own way of being asked. */
const VERSION_ARGS: Readonly<Partial<Record<ToolName, readonly string[]>>> = { charon: ['version'], aeneas: ['-version'] };

const versionCall = (tool: ToolName): ToolCall => ({
  program: tool,
  args: VERSION_ARGS[tool] ?? ['--version'],
  cwd: tmpdir(),
  limits: { wallMs: 30_000 },
});

function readVersion(tool: ToolName, { exitCode, stdout }: ToolRun): string {
  const line = stdout.split('\n')[0]?.trim() ?? '';
  if (exitCode === 0 && line !== '') return line;
  throw new AegisError(
    'tool/unavailable',
    `${tool} ${versionCall(tool).args.join(' ')} exited ${exitCode} and said ${JSON.stringify(line)}`,
  );
}

const joinSignals = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined => {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length < 2 ? given[0] : AbortSignal.any(given);
};
