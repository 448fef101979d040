/** `results.jsonl` as `aegis judge` writes it, brought back from wherever it was made. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AegisError } from '../../pipeline/core/errors.ts';
import { Result } from './tally.ts';

const Marked = z.looseObject({ statement_id: z.string(), result: z.string(), attempt: z.number() });

/** The file of results at this path (a `results.jsonl` or the folder of one); null where there is none, or, unless it is `meant`, where its first row is none. */
export async function resultsFile(path: string, { meant }: { readonly meant: boolean }): Promise<string | null> {
  if (!existsSync(path)) return null;
  const file = statSync(path).isDirectory() ? join(path, 'results.jsonl') : path;
  if (!file.endsWith('.jsonl') || !existsSync(file)) return null;
  if (meant) return file;
  const lines = createInterface({ input: createReadStream(file) });
  try {
    for await (const line of lines) if (line.trim() !== '') return Marked.safeParse(jsonOrNull(line)).success ? file : null;
  } finally {
    lines.close();
  }
  return null;
}

/** Every row, or `data/invalid` with the place of the first that is none. */
export function readResults(file: string): readonly Result[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const row = Result.safeParse(jsonOrNull(line));
      if (
        row.success &&
        (row.data.result === 'proved' || row.data.result === 'refuted') === (row.data.evidence !== null) &&
        (row.data.evidence === null) === (row.data.checker === null)
      )
        return [row.data];
      throw new AegisError(
        'data/invalid',
        `${file}:${i + 1}: not a row of \`aegis judge\`: ${row.success ? 'evidence and checker are there exactly for proved and refuted' : z.prettifyError(row.error)}`,
        { hint: 'Nothing was imported.' },
      );
    });
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // no row: the caller says where
  }
}
