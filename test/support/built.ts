import { mkdirSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'target/built-for-tests');
const SOURCES = ['pipeline', 'compiler', 'agents', 'stages', 'specs', 'exports', 'datasets', 'test/support'];

/**
 * The JavaScript of a source, by its path in the repository. What runs from the sources reads them through tsx, in each process and each thread
 * anew, which takes seconds; tests start hundreds. Only what changed is written again, without looking at types.
 */
export function built(source: string): string {
  refresh();
  return fileOf(source);
}

let refreshed = false;

function refresh(): void {
  if (refreshed) return;
  refreshed = true;
  const stale = new Map<string, Date>();
  for (const source of SOURCES.flatMap(sourcesIn)) {
    const { mtime } = statSync(join(ROOT, source));
    const made = statSync(fileOf(source), { throwIfNoEntry: false });
    if (made?.mtime.getTime() !== mtime.getTime()) stale.set(fileOf(source), mtime);
  }
  if (stale.size === 0) return;
  const { outputFiles } = buildSync({
    entryPoints: [...stale.keys()].map(sourceOf),
    absWorkingDir: ROOT,
    outdir: FOLDER,
    outbase: ROOT,
    format: 'esm',
    target: 'node20',
    write: false,
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    // By rename: other workers do the same at this moment, and processes read what is there.
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, text.replaceAll(/((?:from|import)\s*\(?\s*"\.[^"]*)\.ts"/g, '$1.js"'));
    // The time of the source as it was before it was read: a change since then is seen next time.
    const time = stale.get(path) ?? new Date();
    utimesSync(fresh, time, time);
    renameSync(fresh, path);
  }
}

const fileOf = (source: string): string => join(FOLDER, source.replace(/\.ts$/, '.js'));

const sourceOf = (file: string): string => relative(FOLDER, file).replace(/\.js$/, '.ts');

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
