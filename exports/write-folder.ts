import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AegisError } from '../pipeline/core/errors.ts';
import { makeFolder } from '../pipeline/store/make-folder.ts';
import { type DatasetManifest, MANIFEST, readManifest } from './manifest.ts';

/** Files of a folder by path from it, `/` between the parts. */
export type FolderFiles = ReadonlyMap<string, string | Uint8Array>;

/**
 * Writes the files beside the folder and puts them in its place by renaming: whoever looks sees the old folder or the new one.
 * Throws `config/invalid` where the folder holds anything that is not of an earlier export.
 */
export function writeFolder(folder: string, files: FolderFiles): void {
  refuseForeign(resolve(folder));
  replaceFolder(folder, files);
}

/** As `writeFolder`, whatever the folder holds. */
export function replaceFolder(folder: string, files: FolderFiles): void {
  const target = resolve(folder);
  makeFolder(dirname(target));
  const place = join(dirname(target), `.${basename(target)}-${randomBytes(6).toString('hex')}`);
  const old = `${place}-old`;
  try {
    mkdirSync(place);
    for (const [path, content] of files) {
      const file = join(place, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    if (existsSync(target)) renameSync(target, old);
    renameSync(place, target);
  } catch (cause) {
    if (existsSync(old) && !existsSync(target)) renameSync(old, target);
    rmSync(place, { recursive: true, force: true });
    throw new AegisError('config/invalid', `cannot write ${folder}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      hint: 'Choose a folder you may write with -o.',
    });
  }
  rmSync(old, { recursive: true, force: true });
}

/** A folder is replaced only where losing it loses nothing that is not in the export. */
function refuseForeign(target: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory())
    throw new AegisError('config/invalid', `${target} is a file`, { hint: 'Name a folder with -o.' });
  if (readdirSync(target).length === 0) return;
  const manifest = existsSync(join(target, MANIFEST)) ? readManifest(target) : null;
  const foreign = filesIn(target).find((path) => manifest === null || !isOwn(path, manifest));
  if (foreign !== undefined)
    throw new AegisError('config/invalid', `${target} holds ${foreign}, which is not of an earlier export`, {
      hint: 'Name another folder with -o, or move what is yours out of this one.',
    });
}

const isOwn = (path: string, { files }: DatasetManifest): boolean => path === MANIFEST || Object.hasOwn(files, path);

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
