import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { LeanFile } from '../../compiler/model/api.ts';
import { AegisError } from '../core/errors.ts';

/** Modules that stand for the library the evaluator knows. */
const KNOWN = /^(Aeneas|Lean|Init|Std|Mathlib|Batteries)(\.|$)/;

function readLean(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new AegisError('data/invalid', `cannot read ${path}`, { cause });
  }
}

/** `import A.B` lines at the head of a file. */
export function importsOf(text: string): readonly string[] {
  const head = text.replaceAll(/\/-[\s\S]*?-\//g, '').replaceAll(/--.*$/gm, '');
  return [...head.matchAll(/^[ \t]*(?:public\s+)?(?:meta\s+)?import[ \t]+(?:all[ \t]+)?([^\s]+)/gm)].map(
    (match) => match[1] ?? '',
  );
}

/** The files in reading order: an import that was not given is looked for beside the file's root and comes before the file. */
export function readLeanFiles(paths: readonly string[]): readonly LeanFile[] {
  const given = new Set(paths.map((path) => resolve(path)));
  const files: LeanFile[] = [];
  const seen = new Set<string>();
  const add = (path: string): void => {
    const full = resolve(path);
    if (seen.has(full)) return;
    seen.add(full);
    const text = readLean(path);
    for (const name of importsOf(text)) {
      const found = KNOWN.test(name) ? null : lookFor(name, full, given);
      if (found !== null) add(shorten(found, path, full));
    }
    files.push({ name: path, text });
  };
  for (const path of paths) add(path);
  return files;
}

/** `A.B` is `A/B.lean` below the root, which is some folder at or above the importing file's. */
function lookFor(module: string, from: string, given: ReadonlySet<string>): string | null {
  const tail = `${module.replaceAll('«', '').replaceAll('»', '').split('.').join('/')}.lean`;
  const asGiven = [...given].find((path) => path.endsWith(`/${tail}`));
  if (asGiven !== undefined) return asGiven;
  for (let folder = dirname(from), up = 0; up < 6; folder = dirname(folder), up += 1) {
    const candidate = join(folder, tail);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) break;
  }
  return null;
}

/** Names an import as its importer was named: relative if that was. */
const shorten = (found: string, path: string, full: string): string => (path === full ? found : relative(process.cwd(), found));
