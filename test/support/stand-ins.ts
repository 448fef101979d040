import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AeneasEdge } from '../../pipeline/core/aeneas-edge.ts';
import { createAeneas } from '../../pipeline/tools/aeneas-toolchain.ts';
import { openToolbox, type Toolbox } from '../../pipeline/tools/toolbox.ts';

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
    aeneas: createAeneas({ exec: (call) => toolbox.exec(call), scratch, cacheFolder, effort: 1, project }),
    scratch,
    cacheFolder,
    calls: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
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
