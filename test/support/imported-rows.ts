/** Rows of a set, imported from a file of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Imported, importSet } from '../../datasets/import/import-set.ts';

export const imported = (...rows: readonly object[]): Promise<Imported> =>
  importedFile('set.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export async function importedFile(name: string, text: string): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-layouts-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, text);
    return await importSet(file, 'auto', { source: '', licence: 'MIT' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Arguments and expected result of each case of the first problem. */
export const casesOf = ({ problems }: Imported): unknown =>
  problems[0]?.problem.cases.map(({ args, expected }) => [...args, expected]);
