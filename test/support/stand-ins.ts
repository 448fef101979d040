import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCrateItems } from '../../compiler/rust/read-crate-items.ts';
import type { AeneasEdge } from '../../pipeline/core/aeneas-edge.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import { type Program, programIdOf } from '../../pipeline/core/program.ts';
import type { ProgramTypes } from '../../pipeline/core/rust-type.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import { createAeneas } from '../../pipeline/tools/aeneas-toolchain.ts';
import { createRustc } from '../../pipeline/tools/rustc.ts';
import { openToolbox, type Toolbox } from '../../pipeline/tools/toolbox.ts';
import { freshPromotions } from './promotions.ts';

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
export const recorded = join(fixtures, 'recorded');

/** What test/fixtures/stand-ins/stand-in.mjs reads. */
export interface StandInOptions {
  readonly recordings?: string;
  readonly misbehave?: Readonly<Partial<Record<'charon' | 'aeneas' | 'lake', string>>>;
  readonly leanErrors?: readonly { readonly when: string; readonly line: number; readonly message: string }[];
  readonly dieAt?: number;
  readonly spinAt?: number;
  readonly lieAt?: number;
}

export interface StandIns {
  readonly toolbox: Toolbox;
  readonly aeneas: AeneasEdge;
  scratch(): Promise<string>;
  cacheFolder(name: string): Promise<string>;
  /** Everything that was started, in order. */
  calls(): readonly { readonly tool: string; readonly args: readonly string[]; readonly cwd: string }[];
  /** Puts PATH and the rest back. */
  close(): void;
}

/** Puts the stand-ins before everything else on PATH, in a toolchain folder of their own. */
export function useStandIns(options: StandInOptions = {}): StandIns {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-stand-ins-'));
  const bin = join(folder, 'stand-ins');
  cpSync(join(fixtures, 'stand-ins'), bin, { recursive: true });
  const log = join(folder, 'calls.jsonl');
  writeFileSync(log, '');
  writeFileSync(join(bin, 'stand-in.json'), JSON.stringify({ recordings: recorded, ...options, log }));
  mkdirSync(join(folder, 'lean-project'));
  writeFileSync(join(folder, 'lean-project/lakefile.toml'), '');
  const before = { PATH: process.env['PATH'], AEGIS_TOOLCHAIN: process.env['AEGIS_TOOLCHAIN'] };
  process.env['PATH'] = `${bin}${delimiter}${before.PATH ?? ''}`;
  process.env['AEGIS_TOOLCHAIN'] = folder;
  const toolbox = openToolbox({ folder: join(folder, 'tools') });
  const scratch = (): Promise<string> => Promise.resolve(mkdtempSync(join(folder, 's-')));
  const cacheFolder = (name: string): Promise<string> => {
    mkdirSync(join(folder, 'cache', name), { recursive: true });
    return Promise.resolve(join(folder, 'cache', name));
  };
  const project = join(folder, 'lean-project');
  return {
    toolbox,
    aeneas: createAeneas({
      exec: (call) => toolbox.exec(call),
      scratch,
      cacheFolder,
      effort: 1,
      project,
      version: (tool) => toolbox.version(tool),
    }),
    scratch,
    cacheFolder,
    calls: () =>
      [log, ...readdirSync(folder).map((name) => join(folder, name, 'calls.jsonl'))]
        .flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []))
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
        .sort((a, b) => a.at - b.at),
    close() {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}

/** The crate of a recording, as stages hand it on. */
export const recordedCrate = (program: string, from = recorded) => ({
  crate: program,
  edition: '2021' as const,
  sources: { 'src/lib.rs': readFileSync(join(from, program, 'src/lib.rs'), 'utf8') },
});

/** A context whose artifacts live in a map. */
export function contextWith(tools: StandIns): StageContext {
  const stored = new Map<string, string>();
  return {
    signal: new AbortController().signal,
    effort: 1,
    scratch: tools.scratch,
    cacheFolder: tools.cacheFolder,
    exec: (call) => tools.toolbox.exec(call),
    rustc: createRustc({
      exec: (call) => tools.toolbox.exec(call),
      scratch: tools.scratch,
      effort: 1,
      rustcVersion: () => tools.toolbox.version('rustc'),
    }),
    aeneas: tools.aeneas,
    promotions: freshPromotions(),
    putArtifact(content) {
      stored.set(sha256(content), String(content));
      return sha256(content);
    },
    getArtifact: (hash) => stored.get(hash) ?? '',
  };
}

export interface RecordedProgram {
  readonly program: Program;
  readonly types: ProgramTypes;
  readonly inputs: readonly (readonly JsonValue[])[];
  readonly expected: readonly Outcome[];
}

/** A recorded program as the stages before `extract` would hand it on, its cases included. */
export async function recordedProgram(name: string, context: StageContext, from = recorded): Promise<RecordedProgram> {
  const crate = recordedCrate(name, from);
  const problem = JSON.parse(readFileSync(join(from, name, 'problem.json'), 'utf8'));
  const tree = await context.rustc.hirTree(crate);
  if (tree.status !== 'ok') throw new Error(JSON.stringify(tree));
  const { adts, functions } = readCrateItems(tree.value);
  const entry = functions.find((fn) => fn.name === problem.entry);
  if (entry === undefined) throw new Error(`${name} has no ${problem.entry}`);
  const sources = { 'src/lib.rs': context.putArtifact(crate.sources['src/lib.rs']) };
  const program = { problemId: name, crate: name, entry: problem.entry, edition: crate.edition, sources };
  return {
    program: { ...program, programId: programIdOf(program) },
    types: { crate: name, adts: [...adts], entry },
    inputs: problem.inputs,
    expected: problem.expected,
  };
}
