import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { AegisError } from '../core/errors.ts';
import { toolchainHome } from './toolchain-home.ts';

/** What to do about a missing program, as a sentence. */
const HINTS: Readonly<Record<string, string>> = {
  rustc: 'Install Rust from https://rustup.rs, or put rustc on PATH.',
  cargo: 'Install Rust from https://rustup.rs, or put cargo on PATH.',
  charon: 'Run `aegis setup`, or use --toolchain builtin.',
  aeneas: 'Run `aegis setup`, or use --toolchain builtin.',
  lake: 'Run `aegis setup`, or use --toolchain builtin.',
  lean: 'Run `aegis setup`, or use --toolchain builtin.',
};

/** Absolute path of a program given by name or absolute path. Throws `tool/unavailable`. */
export function findProgram(name: string): string {
  const found = lookUpProgram(name);
  if (found !== null) return found;
  const hint = HINTS[name];
  throw new AegisError('tool/unavailable', `${name} was not found, or cannot be run`, hint === undefined ? {} : { hint });
}

/** On PATH, then among what `aegis setup` installed. */
export function lookUpProgram(name: string): string | null {
  if (isAbsolute(name)) return isRunnable(name) ? name : null;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), toolchainHome().bin].filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isRunnable) ?? null;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // missing, or not ours to run
  }
}
