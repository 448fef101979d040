import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const codesIn = (text: string): string[] => [...text.matchAll(/\bAE\d{4}\b/g)].map(([code]) => code);

test('every diagnostic code is documented, and none that is gone', () => {
  const used = ['compiler', 'datasets', 'pipeline', 'specs', 'stages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .flatMap((entry) => codesIn(readFileSync(join(entry.parentPath, entry.name), 'utf8'))),
  );
  const documented = codesIn(readFileSync(join(ROOT, 'docs', 'diagnostics.md'), 'utf8'));
  expect([...new Set(documented)].sort()).toEqual([...new Set(used)].sort());
  expect(documented).toHaveLength(new Set(documented).size);
});
