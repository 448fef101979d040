import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { parseJson } from '../../pipeline/core/parse-json.ts';
import type { Problem } from '../../pipeline/core/problem.ts';
import { readLines, readText } from '../read-text.ts';
import { type Fitted, fitProblem } from './fit-problem.ts';
import { formatOf, readRow, ROW_FORMATS, type RowFormat } from './import-rows.ts';
import { type Origin, withPlainNames } from './row-columns.ts';
import { readVerinaTask } from './import-verina.ts';
import type { ImportNote, RawProblem } from './raw-problem.ts';

export const IMPORT_FORMATS = ['auto', ...ROW_FORMATS, 'verina', 'crates'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A problem with the place it comes from. */
interface Placed {
  readonly file: string;
  readonly line: number | null;
  readonly problem: Problem;
}

export interface Imported {
  readonly problems: readonly Placed[];
  /** With a Rust solution, and no case that could be read. */
  readonly unobserved: readonly Placed[];
  /** What could not be taken over, with the row as it was. */
  readonly refused: readonly (ImportNote & { readonly row: unknown })[];
  /** What was left out of problems that were taken over. */
  readonly notes: readonly ImportNote[];
}

interface Item {
  readonly file: string;
  readonly line: number | null;
  readonly row: unknown;
  /** Throws `data/invalid` where the item does not read. */
  read(): Promise<RawProblem>;
}

/** Reads a set of problems in another layout: a JSONL or JSON file, or a folder of VERINA tasks. A folder of crates is none: `crates` is for the caller. */
export async function importSet(path: string, format: Exclude<ImportFormat, 'crates'>, origin: Origin): Promise<Imported> {
  const problems: Placed[] = [];
  const unobserved: Placed[] = [];
  const refused: (ImportNote & { row: unknown })[] = [];
  const notes: ImportNote[] = [];
  const taken = new Map<string, string>();
  for (const item of await itemsOf(path, format, origin)) {
    const place = { file: basename(item.file), line: item.line };
    const fitted = await fit(item);
    if (fitted.kind === 'refused') {
      refused.push({ ...place, id: fitted.id, message: fitted.reason, row: item.row });
      continue;
    }
    const { problem } = fitted;
    const earlier = taken.get(problem.id);
    if (earlier !== undefined) {
      refused.push({ ...place, id: problem.id, message: `the id is already that of ${earlier}`, row: item.row });
      continue;
    }
    taken.set(problem.id, `${place.file}${place.line === null ? '' : `:${place.line}`}`);
    (fitted.kind === 'problem' ? problems : unobserved).push({ ...place, problem });
    notes.push(...fitted.notes.map((message) => ({ ...place, id: problem.id, message })));
  }
  return { problems, unobserved, refused, notes };
}

async function fit(
  item: Item,
): Promise<Exclude<Fitted, { kind: 'refused' }> | { kind: 'refused'; reason: string; id: string | null }> {
  let id: string | null = null;
  try {
    const raw = await item.read();
    id = raw.id;
    const fitted = fitProblem(raw);
    return fitted.kind === 'refused' ? { ...fitted, id } : fitted;
  } catch (error) {
    if (!(error instanceof AegisError) || error.code !== 'data/invalid') throw error;
    return { kind: 'refused', reason: error.message, id };
  }
}

async function itemsOf(path: string, format: Exclude<ImportFormat, 'crates'>, origin: Origin): Promise<readonly Item[]> {
  if (!existsSync(path)) throw new AegisError('data/invalid', `${path}: no such file or folder`);
  if ((await stat(path)).isDirectory()) return folderItems(path, format, origin);
  if (format === 'verina') throw new AegisError('config/invalid', '--format verina reads a folder of tasks');
  return path.endsWith('.jsonl') ? lineItems(path, format, origin) : arrayItems(path, format, origin);
}

async function folderItems(path: string, format: ImportFormat, origin: Origin): Promise<readonly Item[]> {
  const folders = [path, ...(await readdir(path)).toSorted().map((name) => join(path, name))].filter((one) =>
    existsSync(join(one, 'task.json')),
  );
  if (folders.length === 0 || (format !== 'auto' && format !== 'verina'))
    throw new AegisError('config/invalid', `${path} holds no VERINA tasks`, {
      hint: 'Name a JSONL file, a folder of VERINA tasks, or give --format crates for a folder of Rust.',
    });
  return folders.map((folder) => ({
    file: folder,
    line: null,
    row: basename(folder),
    read: () => readVerinaTask(folder, origin),
  }));
}

async function lineItems(path: string, format: ImportFormat, origin: Origin): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const { line, text } of readLines(path)) {
    if (typeof text !== 'string') items.push({ file: path, line, row: null, read: () => Promise.reject(text) });
    else if (text.trim() !== '')
      items.push({
        file: path,
        line,
        row: text,
        read: async () => readItem(parseJson(text, 'the row'), format, originAt(path, line, origin)),
      });
  }
  return items;
}

async function arrayItems(path: string, format: ImportFormat, origin: Origin): Promise<readonly Item[]> {
  const json = parseJson(await readText(path), path);
  const rows = rowsIn(json);
  return rows.map((row, i) => ({
    file: path,
    line: null,
    row,
    read: async () => readItem(row, format, originAt(path, i + 1, origin)),
  }));
}

/** The rows of an array, or of the only array that an object holds: some sets put theirs under a name. */
function rowsIn(json: JsonValue): readonly JsonValue[] {
  if (Array.isArray(json)) return json;
  const only = json !== null && typeof json === 'object' && Object.keys(json).length === 1 ? Object.values(json)[0] : undefined;
  return Array.isArray(only) && only.length > 0 ? only : [json];
}

const originAt = (path: string, line: number, { source, licence }: Origin): Origin => ({
  source: source === '' ? `${basename(path)}, row ${line}` : source,
  licence,
});

function readItem(json: JsonValue, format: ImportFormat, origin: Origin): Promise<RawProblem> {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new AegisError('data/invalid', 'a row is a JSON object');
  const row = withPlainNames(json);
  const layout =
    format === 'auto' ? formatOf(row) : (ROW_FORMATS as readonly string[]).includes(format) ? (format as RowFormat) : null;
  if (layout === null)
    throw new AegisError('data/invalid', `no layout that is known has the columns ${Object.keys(json).slice(0, 8).join(', ')}`);
  return readRow(row, layout, origin);
}
