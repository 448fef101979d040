import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AegisError } from './errors.ts';

/** The folder of the package. What is data and not code (`rust-template/`, `datasets/`) lies there and is not copied to `dist/`. */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder;
  throw new AegisError('internal/bug', 'the package has lost its package.json');
}

/** Text of a file that comes with the package. */
export const packageFile = (...path: readonly string[]): string => readFileSync(join(packageRoot(), ...path), 'utf8');
