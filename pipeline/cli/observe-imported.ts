/** Programs that come without cases: what they give is what is expected of them from then on. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { inOneFile } from '../../datasets/import/in-one-file.ts';
import { formatFault } from '../../datasets/dataset-fault.ts';
import type { Imported } from '../../datasets/import/import-set.ts';
import { readPrograms } from '../../datasets/read-programs.ts';
import type { Problem } from '../core/problem.ts';
import { type Observation, observeAll, type Unobserved } from './fresh-set/observe.ts';
import { problemOf } from './fresh-set/vary-problems.ts';
import { openSession } from './open-session.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import type { Terminal } from './terminal.ts';

/** Whether the path is a folder of crates or of `.rs` files, or a crate. */
export function holdsRust(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isDirectory()) return false;
  return readdirSync(path).some(
    (name) => name === 'Cargo.toml' || name.endsWith('.rs') || existsSync(join(path, name, 'Cargo.toml')),
  );
}

/** Each crate is a problem of its own: what its entry function computes. */
export async function readCrates(
  path: string,
  { source, licence }: { readonly source: string; readonly licence: string },
): Promise<Imported & { readonly crates: ReadonlyMap<string, Unobserved> }> {
  const { programs, faults } = await readPrograms(path, []);
  const crates = new Map<string, Unobserved>();
  const unobserved: Imported['unobserved'][number][] = [];
  const refused: Imported['refused'][number][] = faults.map((fault) => ({
    file: basename(fault.file),
    line: fault.line,
    id: null,
    message: formatFault(fault),
    row: basename(fault.file),
  }));
  for (const { problemId: id, place, sources, otherFiles } of programs) {
    const file = basename(place);
    const lib = inOneFile(sources);
    if (typeof lib !== 'string') {
      refused.push({ file, line: null, id, message: `${lib.reason}; \`aegis run --from\` takes crates as they are`, row: file });
      continue;
    }
    crates.set(id, { problemId: id, entry: '', signature: '', sources: { 'src/lib.rs': lib }, otherFiles });
    unobserved.push({
      file,
      line: null,
      problem: {
        ...BARE,
        id,
        title: id,
        statement: docOf(lib),
        source: source || manifestText(otherFiles, 'repository') || `crate ${id}`,
        licence: manifestText(otherFiles, 'license') || licence,
        solution: lib,
      },
    });
  }
  return { problems: [], unobserved, refused, notes: [], crates };
}

const BARE: Problem = {
  id: '',
  title: '',
  statement: '',
  difficulty: 'medium',
  category: 'imported',
  source: '',
  licence: '',
  entry: '',
  signature: '',
  cases: [],
};

/** What a crate's manifest says of it; empty where it says nothing, or does not read, which `code` tells. */
function manifestText(files: Readonly<Record<string, string>>, key: 'license' | 'repository'): string {
  const read = z.looseObject({ package: z.looseObject({ [key]: z.string() }) });
  try {
    const manifest = read.safeParse(parse(files['Cargo.toml'] ?? ''));
    return manifest.success ? String(manifest.data.package[key] ?? '') : '';
  } catch (error) {
    if (error instanceof TomlError) return '';
    throw error;
  }
}

/** The crate's own words about itself. */
const docOf = (lib: string): string =>
  lib
    .split('\n')
    .flatMap((line) => (/^\/\/!/.test(line) ? [line.slice(3).trim()] : []))
    .join('\n')
    .trim();

/** The words before the entry, which attributes may follow. */
function docOfEntry({ solution = '' }: Problem, entry: string): string {
  const name = entry.split('::').at(-1) ?? '';
  const before =
    new RegExp(`((?:^[ \\t]*(?:///|#\\[).*\\n)+)[ \\t]*pub\\s+(?:const\\s+)?fn\\s+${name}\\b`, 'm').exec(solution)?.[1] ?? '';
  return before
    .split('\n')
    .flatMap((line) => /^\s*\/\/\/ ?(.*)$/.exec(line)?.[1] ?? [])
    .join('\n')
    .trim();
}

/** Runs solutions whose problems have no cases: what they give is what is expected from now on. */
export async function runUnobserved(
  problems: readonly Problem[],
  { crates }: { readonly crates: ReadonlyMap<string, Unobserved> },
  terminal: Terminal,
): Promise<{ readonly problems: readonly Problem[]; readonly refused: Imported['refused'] }> {
  if (problems.length === 0) return { problems: [], refused: [] };
  const folder = mkdtempSync(join(tmpdir(), 'aegis-import-'));
  const stop = stopOnSignals(terminal);
  const session = openSession({ folder, toolchain: 'builtin', effort: 1, concurrency: null, signal: stop.signal });
  try {
    const { engine, stages, workspace } = session;
    const unobserved = problems.map(
      ({ id, entry, signature, solution }) =>
        crates.get(id) ?? { problemId: id, entry, signature, sources: { 'src/lib.rs': solution ?? '' } },
    );
    const observations = await observeAll(unobserved, { engine, stages, artifacts: workspace.artifacts }, { modelled: false });
    return together(problems, observations);
  } finally {
    stop.release();
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function together(
  problems: readonly Problem[],
  observations: readonly Observation[],
): { readonly problems: readonly Problem[]; readonly refused: Imported['refused'] } {
  const made: Problem[] = [];
  const refused: Imported['refused'][number][] = [];
  problems.forEach((problem, i) => {
    const one = observations[i];
    const refuse = (message: string): void =>
      void refused.push({ file: problem.id, line: null, id: problem.id, message, row: problem });
    if (one?.kind !== 'observed') refuse(one === undefined ? 'it was not run' : one.reason);
    else if (one.observed.cases.length === 0) refuse('no input came to an end');
    else
      made.push(
        problemOf(
          {
            ...problem,
            entry: one.observed.entry,
            statement: problem.statement || docOfEntry(problem, one.observed.entry) || `What the crate ${problem.id} computes.`,
            signature: one.observed.signature || problem.signature || signatureIn(problem, one.observed.entry),
            solution: problem.solution ?? '',
          },
          one.observed,
        ),
      );
  });
  return { problems: made, refused };
}

/** The entry's signature as it stands in the program. */
const signatureIn = ({ solution = '' }: Problem, entry: string): string =>
  (new RegExp(`pub\\s+fn\\s+${entry.split('::').at(-1) ?? ''}\\b[^{]*`).exec(solution)?.[0] ?? `fn ${entry}`)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([(,] ?)mut /g, '$1')
    .trim();
