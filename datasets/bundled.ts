import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AegisError } from '../pipeline/core/errors.ts';

const BUNDLED = ['core'] as const;

/** The folder of a dataset that comes with the package (`core`), or the path itself. */
export const datasetPath = (nameOrPath: string): string =>
  BUNDLED.some((name) => name === nameOrPath) && !existsSync(nameOrPath)
    ? join(packageRoot(), 'datasets', nameOrPath)
    : nameOrPath;

/** The data lies beside the sources and is not copied to `dist/`: the root is the nearest folder above with a package.json. */
function packageRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder;
  throw new AegisError('internal/bug', 'the package has lost its package.json');
}
