import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AegisError } from '../core/errors.ts';

/**
 * Makes a folder and those above it. One level at a time: node's recursive form never ends where a parent
 * says that it has no such entry (`/proc`). Throws `config/invalid` where a file is in the way or nothing can be made.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw cannot(folder, 'it is a file');
  }
  const parent = dirname(folder);
  if (parent === folder) throw cannot(folder, 'there is no such drive');
  makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'EEXIST') return; // another process was quicker
    if (code === 'ENOENT' || code === 'ENOTDIR') throw cannot(folder, 'no folder can be made there', cause);
    throw cause;
  }
}

const cannot = (folder: string, why: string, cause?: unknown): AegisError =>
  new AegisError('config/invalid', `cannot make the folder ${folder}: ${why}`, {
    cause,
    hint: 'Choose a folder you may write with --workspace.',
  });
