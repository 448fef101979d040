/** Answers of another prover: `NAME.lean` (a proof), `NAME.json` (a counterexample), or JSONL rows of either. Several for one task are several attempts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AegisError } from '../../pipeline/core/errors.ts';
import { nestedTooDeeply } from './nested-too-deeply.ts';
import { BinderValues } from '../../pipeline/core/label.ts';
import type { Submission } from './judge-task.ts';

/** One answer; `submission` is null where it does not read, with the reason. */
export interface Handed {
  /** Name of the row it is for, or its statement's id. */
  readonly name: string;
  readonly submission: Submission | null;
  readonly problem: string;
}

const Row = z.union([
  z.strictObject({ name: z.string(), submission: z.string() }),
  z.strictObject({ name: z.string(), counterexample: BinderValues }),
]);

const Named = z.looseObject({ name: z.string() });
const FORM = 'expected {"name", "submission"} or {"name", "counterexample"}';

/** In the order of file names, then of lines. A file of another kind is refused: it could be meant as an answer. */
export function readHandedIn(path: string): readonly Handed[] {
  let files: readonly string[];
  try {
    files = statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => !name.startsWith('.'))
          .sort()
          .map((name) => join(path, name))
      : [path];
  } catch (cause) {
    throw new AegisError('config/invalid', `cannot read submissions from ${path}`, { cause });
  }
  return files.flatMap((file) => {
    if (file.endsWith('.lean')) return [proof(basename(file, '.lean'), readFileSync(file, 'utf8'))];
    if (file.endsWith('.json')) return [counterexample(basename(file, '.json'), readFileSync(file, 'utf8'))];
    if (file.endsWith('.jsonl')) return readLines(file);
    throw new AegisError('data/invalid', `${file}: submissions are NAME.lean, NAME.json or *.jsonl`);
  });
}

const proof = (name: string, text: string): Handed => ({ name, submission: { kind: 'proof', text }, problem: '' });

function counterexample(name: string, text: string): Handed {
  const values = BinderValues.safeParse(jsonOrNull(text));
  return values.success
    ? { name, submission: { kind: 'counterexample', values: values.data }, problem: '' }
    : { name, submission: null, problem: 'not a JSON object of values by variable' };
}

function readLines(file: string): readonly Handed[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const value = jsonOrNull(line);
      const row = Row.safeParse(value);
      const named = Named.safeParse(value);
      // Somebody's bad answer; the others are judged all the same.
      if (!row.success && named.success)
        return [{ name: named.data.name, submission: null, problem: `${FORM}: ${z.prettifyError(row.error).slice(0, 300)}` }];
      if (!row.success)
        throw new AegisError('data/invalid', `${file}:${i + 1}: ${FORM}`, {
          cause: row.error,
        });
      return 'submission' in row.data
        ? [proof(row.data.name, row.data.submission)]
        : [
            {
              name: row.data.name,
              submission: { kind: 'counterexample' as const, values: row.data.counterexample },
              problem: '',
            },
          ];
    });
}

function jsonOrNull(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Its name alone: the rest is no answer.
    return nestedTooDeeply(text) ? { name: Named.safeParse(value).data?.name } : value;
  } catch {
    return null; // no object: refused by the caller with its place
  }
}
