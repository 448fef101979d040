import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { AegisError } from '../pipeline/core/errors.ts';
import { PROBLEM_ID, type Problem } from '../pipeline/core/problem.ts';
import type { DatasetFault } from './dataset-fault.ts';
import { readText } from './read-text.ts';

/** Somebody's Rust for one problem, as it lay on disk. */
export interface ProgramFiles {
  /** The problem it answers, or the id made from its name where no problem has it. */
  readonly problemId: string;
  readonly problem: Problem | null;
  /** Where it was found, for messages. */
  readonly place: string;
  /** Rust files by path from the crate's root. */
  readonly sources: Readonly<Record<string, string>>;
  /** Every other file of the crate that cargo would see. */
  readonly otherFiles: Readonly<Record<string, string>>;
}

export interface ProgramsFound {
  readonly programs: readonly ProgramFiles[];
  readonly faults: readonly DatasetFault[];
}

/** Folders that are no part of a crate. */
const NOT_SOURCE = new Set(['target', '.git', 'node_modules']);
const MAX_FILES = 500;

/**
 * The user's own Rust: a crate folder, a folder of crates, or `.rs` files, in any mixture one level deep. A crate answers the problem whose id is its
 * package's or folder's name (`-` and `_` are the same), a file the one named like it; `ID.ANYTHING.rs` and `ID.ANYTHING/` are further programs for ID.
 * Throws `data/invalid` where DIR holds no Rust at all.
 */
export async function readPrograms(dir: string, problems: readonly Problem[]): Promise<ProgramsFound> {
  const found: ProgramFiles[] = [];
  const faults: DatasetFault[] = [];
  for (const at of await placesIn(dir)) {
    try {
      found.push(await readProgram(at, problems));
    } catch (error) {
      if (!(error instanceof AegisError)) throw error;
      faults.push({ file: at.path, line: null, field: null, message: error.message });
    }
  }
  if (found.length === 0 && faults.length === 0)
    throw new AegisError(
      'data/invalid',
      `${dir}: neither a crate (Cargo.toml or src/lib.rs) nor a folder of crates or .rs files`,
    );
  return { programs: found, faults };
}

/** One crate folder or one `.rs` file. Throws `data/invalid`. */
export async function readProgramAt(path: string, problems: readonly Problem[] = []): Promise<ProgramFiles> {
  if (path.endsWith('.rs')) return readProgram({ path, crate: false }, problems);
  if (await isCrate(path)) return readProgram({ path, crate: true }, problems);
  throw new AegisError('data/invalid', `${path}: not a crate: there is neither Cargo.toml nor src/lib.rs`);
}

interface Place {
  readonly path: string;
  readonly crate: boolean;
}

async function placesIn(dir: string): Promise<readonly Place[]> {
  if (dir.endsWith('.rs')) return [{ path: dir, crate: false }];
  if (await isCrate(dir)) return [{ path: dir, crate: true }];
  const places: Place[] = [];
  for (const entry of await entriesOf(dir)) {
    const path = join(dir, entry.name);
    if (entry.isFile() && entry.name.endsWith('.rs')) places.push({ path, crate: false });
    else if (entry.isDirectory() && (await isCrate(path))) places.push({ path, crate: true });
  }
  return places;
}

async function entriesOf(dir: string) {
  try {
    return (await readdir(dir, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    throw new AegisError('data/invalid', `${dir}: cannot be read as a folder`, { cause });
  }
}

const isCrate = async (path: string): Promise<boolean> =>
  (await isFile(join(path, 'Cargo.toml'))) || (await isFile(join(path, 'src', 'lib.rs')));

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isFile() ?? false;

async function readProgram({ path, crate }: Place, problems: readonly Problem[]): Promise<ProgramFiles> {
  const files = crate ? await readTree(path) : { 'src/lib.rs': await readText(path) };
  const isRust = ([name]: readonly [string, string]): boolean => name.endsWith('.rs') && name !== 'build.rs';
  const all = Object.entries(files);
  const names = [packageName(files['Cargo.toml'] ?? ''), basename(path, '.rs')].filter((name) => name !== '');
  const problem = matching(names, problems);
  const problemId = problem?.id ?? (names[0] ?? '').replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
  if (!PROBLEM_ID.test(problemId))
    throw new AegisError('data/invalid', `no problem id can be made from the name ${names[0] ?? basename(path)}`);
  return {
    problemId,
    problem,
    place: path,
    sources: Object.fromEntries(all.filter(isRust)),
    otherFiles: Object.fromEntries(all.filter((entry) => !isRust(entry))),
  };
}

function matching(names: readonly string[], problems: readonly Problem[]): Problem | null {
  const plain = (name: string): string => name.replaceAll('-', '_');
  for (const name of names)
    for (const wanted of [name, name.split('.')[0] ?? name]) {
      const problem = problems.find(({ id }) => plain(id) === plain(wanted));
      if (problem !== undefined) return problem;
    }
  return null;
}

/** Only to find the problem: what the manifest may hold is the business of the code stage. */
const packageName = (manifest: string): string => /^\s*name\s*=\s*["']([^"']+)["']/m.exec(manifest)?.[1] ?? '';

/** Text of what cargo would look at: the manifest, a build script, a `.cargo` folder, and everything Rust. Unreadable or foreign files have the text ''. */
async function readTree(root: string): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      const name = relative(root, path).replaceAll('\\', '/');
      if (entry.isDirectory()) {
        if (
          !NOT_SOURCE.has(entry.name) &&
          !(folder === root && (entry.name === 'tests' || entry.name === 'benches' || entry.name === 'examples'))
        )
          await walk(path);
      } else if (/\.rs$/.test(name) || /(^|\/)(Cargo\.toml|rust-toolchain(\.toml)?|\.cargo\/.*)$/.test(name)) {
        files[name] = await readText(path);
        if (Object.keys(files).length > MAX_FILES) throw new AegisError('data/invalid', `more than ${MAX_FILES} source files`);
      }
    }
  };
  await walk(root);
  if (files['src/lib.rs'] === undefined) throw new AegisError('data/invalid', 'a crate needs src/lib.rs');
  return files;
}
