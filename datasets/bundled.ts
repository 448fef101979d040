import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../pipeline/core/package-root.ts';

const BUNDLED = ['core'] as const;

/** The folder of a dataset that comes with the package (`core`), or the path itself. */
export const datasetPath = (nameOrPath: string): string =>
  BUNDLED.some((name) => name === nameOrPath) && !existsSync(nameOrPath)
    ? join(packageRoot(), 'datasets', nameOrPath)
    : nameOrPath;
