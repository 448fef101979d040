import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AegisError } from '../pipeline/core/errors.ts';
import { checkProblems, type LocatedProblem } from './check-problem.ts';
import { type DatasetFault, formatFault } from './dataset-fault.ts';
import { readLines, readText } from './read-text.ts';

export interface Dataset {
  /** In the order of the file, or by file name in a folder; no id twice. */
  readonly problems: readonly LocatedProblem[];
  readonly faults: readonly DatasetFault[];
}

interface Found {
  readonly problems: readonly LocatedProblem[];
  readonly faults: readonly DatasetFault[];
}

/**
 * Reads a `.jsonl` file (a problem a line), a `.json` file (a problem or an array) or a folder of these and of problem folders
 * (`problem.json`, with `solution.rs` or `src/lib.rs` and `spec.lean` beside it). Goes on past what is faulty, unless `strict`.
 * Throws `data/invalid` where nothing can be read at all, and for the first fault when strict.
 */
export async function readProblems(path: string, { strict = false }: { readonly strict?: boolean } = {}): Promise<Dataset> {
  const kind = await kindOf(path);
  if (kind === null)
    throw new AegisError('data/invalid', `${path}: no such file or folder`, {
      hint: 'Name a JSONL file, a folder of problems, or `core`.',
    });
  const found = kind === 'folder' ? await readFolder(path) : await readProblemFile(path);
  const { problems, repeated } = withoutRepetition(found.problems);
  const faults = [...found.faults, ...repeated];
  if (strict && faults[0] !== undefined)
    throw new AegisError(
      'data/invalid',
      `${formatFault(faults[0])}${faults.length > 1 ? ` (and ${faults.length - 1} more faults)` : ''}`,
    );
  if (problems.length === 0 && faults.length === 0) throw new AegisError('data/invalid', `${path}: no problems in it`);
  return { problems, faults };
}

async function readFolder(folder: string): Promise<Found> {
  const own = join(folder, 'problem.json');
  if ((await kindOf(own)) === 'file') return readProblemFile(own);
  const found: Found[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const inner = join(path, 'problem.json');
    // A list of contents lies beside the problems of some sets.
    const isProblemFile = /\.jsonl?$/.test(name) && !/^index\.json$/i.test(name);
    if (isProblemFile && (await kindOf(path)) !== 'folder') found.push(await readProblemFile(path));
    else if ((await kindOf(inner)) === 'file') found.push(await readProblemFile(inner));
  }
  return together(found);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();
  } catch (cause) {
    throw new AegisError('data/invalid', `${folder}: the folder cannot be read`, { cause });
  }
}

async function readProblemFile(file: string): Promise<Found> {
  if (file.endsWith('.jsonl')) return readLinesOf(file);
  try {
    const text = await readText(file);
    return checkProblems({ file, text, firstLine: 1, beside: basename(file) === 'problem.json' ? await readBeside(file) : {} });
  } catch (error) {
    return { problems: [], faults: [faultOf(file, null, error)] };
  }
}

async function readLinesOf(file: string): Promise<Found> {
  const found: Found[] = [];
  for await (const { line, text } of readLines(file)) {
    if (typeof text !== 'string') found.push({ problems: [], faults: [faultOf(file, line, text)] });
    else if (text.trim() !== '') found.push(checkProblems({ file, text, firstLine: line }));
  }
  return together(found);
}

async function readBeside(file: string): Promise<{ readonly solution?: string; readonly specification?: string }> {
  const near = (name: string): string => join(file, '..', name);
  const textOf = async (...names: readonly string[]): Promise<string | undefined> => {
    for (const name of names) if ((await kindOf(near(name))) === 'file') return readText(near(name));
    return undefined;
  };
  const [solution, specification] = [await textOf('solution.rs', 'src/lib.rs'), await textOf('spec.lean')];
  return { ...(solution === undefined ? {} : { solution }), ...(specification === undefined ? {} : { specification }) };
}

function withoutRepetition(all: readonly LocatedProblem[]): {
  readonly problems: readonly LocatedProblem[];
  readonly repeated: readonly DatasetFault[];
} {
  const first = new Map<string, LocatedProblem>();
  const repeated: DatasetFault[] = [];
  for (const located of all) {
    const { problem, file, line } = located;
    const earlier = first.get(problem.id);
    if (earlier === undefined) first.set(problem.id, located);
    else
      repeated.push({
        file,
        line,
        field: 'id',
        message: `${problem.id} is already the id of the problem at ${earlier.file}:${earlier.line}; this one is left out`,
      });
  }
  return { problems: [...first.values()], repeated };
}

const together = (found: readonly Found[]): Found => ({
  problems: found.flatMap(({ problems }) => problems),
  faults: found.flatMap(({ faults }) => faults),
});

function faultOf(file: string, line: number | null, error: unknown): DatasetFault {
  if (!(error instanceof AegisError)) throw error;
  return { file, line, field: null, message: error.message };
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // What is there but cannot be looked at is read, and fails with its reason.
    return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'ELOOP') ? 'file' : null;
  }
}
