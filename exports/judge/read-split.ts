/** The tasks of an exported split: `tasks.jsonl` with the columns of `exports/`, and the models beside it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { ExportRow } from '../export-row.ts';
import { JudgeTask } from './judge-task.ts';

export interface SplitTask {
  /** Unique in the split. */
  readonly rowName: string;
  readonly task: JudgeTask;
  readonly row: ExportRow;
}

export interface Split {
  readonly tasks: readonly SplitTask[];
  /** Whole text of a task's model. */
  modelOf(task: JudgeTask): string;
}

/** `folder` holds the split's `tasks.jsonl`, is that file, or a set with one split. Models lie in `models/` beside the table or one folder up. */
export function readSplit(folder: string): Split {
  const file = tableIn(folder);
  const base = join(file, '..');
  const lines = readFileSync(file, 'utf8').split('\n');
  const tasks = lines.flatMap((line, i) => (line.trim() === '' ? [] : [readRow(line, `${file}:${i + 1}`)]));
  const texts = new Map<string, string>();
  return {
    tasks,
    modelOf({ modelSha256 }) {
      const known = texts.get(modelSha256) ?? readModelFile(base, modelSha256);
      texts.set(modelSha256, known);
      return known;
    },
  };
}

/** An exported set of one split will do for the split. */
function tableIn(folder: string): string {
  if (existsSync(folder) && statSync(folder).isFile()) return folder;
  const table = join(folder, 'tasks.jsonl');
  if (existsSync(table)) return table;
  const inside = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'tasks.jsonl'))) : [];
  const [only] = inside;
  if (only !== undefined && inside.length === 1) return join(folder, only, 'tasks.jsonl');
  throw new AegisError('config/invalid', `there is no tasks.jsonl in ${folder}`, {
    hint:
      inside.length > 1
        ? `Name one of its splits: ${inside.join(', ')}.`
        : 'Make a split with `aegis sample` or `aegis export dataset`, and name the folder of one split.',
  });
}

function readRow(line: string, place: string): SplitTask {
  const parsed = parseJson(line, place);
  const row = ExportRow.safeParse(parsed);
  if (!row.success)
    throw new AegisError('data/invalid', `${place}: not a row of an exported split: ${z.prettifyError(row.error)}`, {
      cause: row.error,
    });
  return { rowName: row.data.name, task: taskOfRow(row.data), row: row.data };
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new AegisError('data/invalid', `${place}: not JSON`, { cause });
  }
}

function taskOfRow(row: ExportRow): JudgeTask {
  const dot = row.theorem_name.indexOf('.');
  return JudgeTask.parse({
    statementId: row.statement_id,
    statementSha256: row.statement_sha256,
    modelSha256: row.model_sha256,
    toolchain: row.toolchain,
    name: row.theorem_name.slice(dot + 1),
    kind: row.kind,
    polarity: row.polarity,
    difficulty: row.difficulty,
    category: row.category,
    namespace: row.theorem_name.slice(0, Math.max(dot, 0)),
    prelude: row.prelude,
    theorem: row.formal_statement,
    negation: row.negation,
    axioms: row.axioms,
  });
}

function readModelFile(base: string, hash: string): string {
  const places = [join(base, 'models', `${hash}.lean`), join(base, '..', 'models', `${hash}.lean`)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new AegisError('data/invalid', `the model ${hash} is not in ${places.join(' nor ')}`, {
      hint: 'A split is only complete with its models/ folder; export it again.',
    });
  const text = readFileSync(found, 'utf8');
  if (sha256(text) !== hash)
    throw new AegisError('data/invalid', `${found} is not the model it is named after: somebody changed it`);
  return text;
}
