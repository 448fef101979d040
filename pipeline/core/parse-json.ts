import { AegisError } from './errors.ts';
import type { JsonValue } from './outcome.ts';

/** Deeper nesting is refused: every later step over a value recurses. */
const MAX_DEPTH = 1500;
const EXACT = 2n ** 53n;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;

/**
 * JSON text to a value without losing an integer: those beyond ±2^53 become decimal strings, the form docs/values.md gives them.
 * A key twice in one object is an error. Throws `data/invalid` naming line and column; `what` names the text in it.
 */
export function parseJson(text: string, what: string): JsonValue {
  const reader: Reader = { text, what, at: 0 };
  const value = readJson(reader, 0);
  skip(reader);
  if (reader.at < text.length) fail(reader, 'text after the end of the value');
  return value;
}

/** The 1-based line on which the value at a path stands (or the innermost value on the way to it that is there), in text that `parseJson` takes. */
export function lineOf(text: string, path: readonly PropertyKey[]): number {
  let best = { depth: -1, at: 0 };
  const seen = (at: number, here: readonly PropertyKey[]): void => {
    if (here.length > best.depth && here.length <= path.length && here.every((key, i) => key === path[i]))
      best = { depth: here.length, at };
  };
  readJson({ text, what: '', at: 0, seen, path: [] }, 0);
  return text.slice(0, best.at).split('\n').length;
}

/** The 1-based lines on which the items of an array begin; of one line for any other text. One pass over the text for all of them. */
export function itemLines(text: string): readonly number[] {
  const starts: number[] = [];
  readJson({ text, what: '', at: 0, seen: (at, here) => void (here.length === 1 && starts.push(at)), path: [] }, 0);
  if (!/^\s*\[/.test(text)) return [text.slice(0, text.search(/\S/)).split('\n').length];
  let [line, from] = [1, 0];
  return starts.map((at) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < at; next = text.indexOf('\n', from))
      [line, from] = [line + 1, next + 1];
    return line;
  });
}

interface Reader {
  readonly text: string;
  readonly what: string;
  at: number;
  /** Told where each value starts; `path` is kept only for it. */
  readonly seen?: (at: number, path: readonly PropertyKey[]) => void;
  readonly path?: PropertyKey[];
}

function readJson(reader: Reader, depth: number): JsonValue {
  if (depth > MAX_DEPTH) fail(reader, `nested more than ${MAX_DEPTH} deep`);
  skip(reader);
  reader.seen?.(reader.at, reader.path ?? []);
  switch (reader.text[reader.at]) {
    case '[':
      return readArray(reader, depth);
    case '{':
      return readObject(reader, depth);
    case '"':
      return readString(reader);
    case 't':
    case 'f':
    case 'n':
      return JSON.parse(take(reader, WORD, 'true, false or null')) as JsonValue;
    default:
      return readNumber(reader);
  }
}

function readArray(reader: Reader, depth: number): JsonValue {
  const items: JsonValue[] = [];
  reader.at++;
  if (closes(reader, ']')) return items;
  for (;;) {
    reader.path?.push(items.length);
    items.push(readJson(reader, depth + 1));
    reader.path?.pop();
    if (closes(reader, ']')) return items;
    expect(reader, ',');
  }
}

function readObject(reader: Reader, depth: number): JsonValue {
  const entries = new Map<string, JsonValue>();
  reader.at++;
  if (closes(reader, '}')) return {};
  for (;;) {
    skip(reader);
    const start = reader.at;
    const key = readString(reader);
    if (entries.has(key)) fail({ ...reader, at: start }, `the key ${JSON.stringify(key)} occurs twice`);
    expect(reader, ':');
    reader.path?.push(key);
    entries.set(key, readJson(reader, depth + 1));
    reader.path?.pop();
    if (closes(reader, '}')) return Object.fromEntries(entries);
    expect(reader, ',');
  }
}

const readString = (reader: Reader): string => JSON.parse(take(reader, STRING, 'a string')) as string;

function readNumber(reader: Reader): JsonValue {
  const start = reader.at;
  const text = take(reader, NUMBER, 'a value');
  if (/[.eE]/.test(text)) {
    const value = Number(text);
    if (!Number.isFinite(value)) fail({ ...reader, at: start }, `the number ${text} is too large`);
    return value;
  }
  if (text.length < 16) return Number(text);
  const exact = BigInt(text);
  return exact > EXACT || exact < -EXACT ? exact.toString() : Number(exact);
}

function closes(reader: Reader, close: string): boolean {
  skip(reader);
  if (reader.text[reader.at] !== close) return false;
  reader.at++;
  return true;
}

function expect(reader: Reader, text: string): void {
  skip(reader);
  if (reader.text[reader.at] !== text) fail(reader, `expected '${text}'`);
  reader.at++;
}

function skip(reader: Reader): void {
  if (reader.text.charCodeAt(reader.at) > 32) return;
  BLANK.lastIndex = reader.at;
  BLANK.exec(reader.text);
  reader.at = BLANK.lastIndex;
}

function take(reader: Reader, pattern: RegExp, wanted: string): string {
  pattern.lastIndex = reader.at;
  const [found] = pattern.exec(reader.text) ?? [];
  if (found === undefined) fail(reader, `expected ${wanted}`);
  reader.at += found.length;
  return found;
}

function fail({ text, what, at }: Reader, message: string): never {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const found = at >= text.length ? 'the end' : JSON.stringify(text.slice(at, at + 12));
  throw new AegisError('data/invalid', `${what}: line ${line}, column ${column}: ${message} (found ${found})`);
}
