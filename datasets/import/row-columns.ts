import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { parseJson } from '../../pipeline/core/parse-json.ts';
import type { RawProblem } from './raw-problem.ts';

/** A line of another set: whatever columns it has. */
export type Row = Readonly<Record<string, JsonValue>>;

export interface Origin {
  /** For rows that do not say it themselves. */
  readonly source: string;
  readonly licence: string;
}

/** Sets write `titleSlug`, `TitleSlug` or `title_slug`: the readers know the last. A column that is written so wins over one that is not. */
export function withPlainNames(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [plainName(name), name, value] as const);
  const exact = entries.filter(([plain, name]) => plain === name);
  const others = entries.filter(([plain, name]) => plain !== name).toReversed();
  return Object.fromEntries([...others, ...exact].map(([plain, , value]) => [plain, value]));
}

const plainName = (name: string): string =>
  name
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase();

/** The first of these columns that has a text or a number. */
export const textIn = (row: Row, ...names: readonly string[]): string => {
  const found = names
    .map((name) => row[name])
    .find((value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number');
  return found === undefined ? '' : String(found);
};

export const recordOf = (value: JsonValue | undefined): Row | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? withPlainNames(value) : null;

/** What a column holds, also where it is JSON written into a text; undefined where that does not read. */
export function jsonIn(row: Row, name: string): JsonValue | undefined {
  const value = row[name];
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value, name);
  } catch (error) {
    if (error instanceof AegisError && error.code === 'data/invalid') return undefined;
    throw error;
  }
}

/** The first word of a list: of texts, of `{name}`, or of one text with commas. */
export function firstOf(value: JsonValue | undefined): string {
  const [first] = Array.isArray(value) ? value : [value];
  const record = recordOf(first);
  const text = record === null ? (typeof first === 'string' ? first : '') : textIn(record, 'name', 'slug');
  return text.replace(/^\[?\s*['"]?/, '').split(/['"]?\s*[,\]]/)[0] ?? '';
}

export const originOf = (row: Row, { source, licence }: Origin): Pick<RawProblem, 'source' | 'licence'> => ({
  source: [textIn(row, 'source') || source, textIn(row, 'url', 'link')].filter((part) => part !== '').join(', '),
  licence: textIn(row, 'licence', 'license') || licence,
});

/** Columns that hold code by language: an object by its name, or a list of `{lang, code}`. */
const BY_LANGUAGE = ['code_snippets', 'code_definition', 'solutions', 'solution', 'answers', 'answer', 'code'];

/** Code in one language, by the names sets give it; empty where the row has none. */
export function codeIn(row: Row, ...languages: readonly string[]): string {
  const named = textIn(row, ...languages);
  if (named !== '') return fromFence(named);
  for (const column of BY_LANGUAGE) {
    const value = jsonIn(row, column);
    const listed = Array.isArray(value) ? value.map(recordOf).filter((one) => one !== null) : [];
    const own = listed.find((one) => languages.includes(textIn(one, 'lang_slug', 'lang', 'language', 'value').toLowerCase()));
    const text =
      own === undefined
        ? textIn(recordOf(value ?? null) ?? {}, ...languages)
        : textIn(own, 'code', 'default_code', 'solution', 'content');
    if (text !== '') return fromFence(text);
  }
  return '';
}

/** Rust among the columns; those of code in some language only where it looks like Rust. */
export function rustIn(row: Row): string | null {
  const named = codeIn(row, 'rust', 'rust_solution', 'solution_rust', 'rust_code', 'rs');
  if (named !== '') return named;
  const texts = ['solution', 'code', 'completion', 'canonical_solution', 'answer', 'response', 'content'].map((name) =>
    textIn(row, name),
  );
  const fenced = texts.map((text) => /```(?:rust|rs)\b[^\n]*\n([^]*?)```/i.exec(text)?.[1]).find((text) => text !== undefined);
  if (fenced !== undefined) return fenced;
  const other = fromFence(textIn(row, 'solution', 'code', 'completion', 'canonical_solution'));
  return /\bfn\s+\w+\s*\(/.test(other) && /\{/.test(other) ? other : null;
}

const fromFence = (text: string): string => /```[\w+#]*[^\S\n]*[^\n]*\n([^]*?)```/.exec(text)?.[1] ?? text;
