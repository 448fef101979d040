/**
 * npm's `prepare`: builds `dist/` unless it is newer than every source.
 * npm runs `prepare` again on the first `npx aegis` in a clone, because the command belongs to the package itself; a second compilation would cost a quarter of a minute.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/.built';
const SOURCES = [
  'pipeline',
  'compiler',
  'agents',
  'stages',
  'specs',
  'exports',
  'datasets',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

function newestChange(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

if (!existsSync(BUILT) || Math.max(...SOURCES.map(newestChange)) > statSync(BUILT).mtimeMs) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(BUILT, '');
}
