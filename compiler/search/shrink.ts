import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { integerJson, integerOf, type Range, within } from './integers.ts';
import type { ListSpace, Space, SumSpace } from './space.ts';

/** Simpler values of the same space, simplest first. Taking the first that still fails, again and again, ends. */
export function* simpler(space: Space, value: JsonValue): Generator<JsonValue> {
  switch (space.kind) {
    case 'integer':
      yield* simplerInteger(space.values.range, value);
      return;
    case 'bool':
      if (value === true) yield false;
      return;
    case 'unit':
      return;
    case 'choices':
      yield* simpler(space.of, value);
      return;
    case 'list':
      if (Array.isArray(value)) yield* simplerList(space, value);
      return;
    case 'tuple':
      if (Array.isArray(value)) yield* simplerRow(space.items, value);
      return;
    case 'record': {
      if (!isObject(value)) return;
      const spaces = space.fields.map((f) => f.space);
      const row = space.fields.map((f) => value[f.name] ?? null);
      for (const next of simplerRow(spaces, row)) yield Object.fromEntries(space.fields.map((f, i) => [f.name, next[i] ?? null]));
      return;
    }
    case 'sum':
      if (isObject(value)) yield* simplerSum(space, value);
      return;
  }
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One place made simpler at a time; then the same list position taken out of all lists at once, which keeps them in step. */
export function* simplerRow(spaces: readonly Space[], row: readonly JsonValue[]): Generator<JsonValue[]> {
  for (const [i, space] of spaces.entries()) {
    for (const next of simpler(space, row[i] ?? null)) yield row.with(i, next);
  }
  const lists = row.map((value) => (Array.isArray(value) ? value : []));
  if (lists.filter((list) => list.length > 0).length < 2) return;
  const longest = Math.max(...lists.map((list) => list.length));
  for (let at = longest - 1; at >= 0; at--) {
    yield row.map((value, i) => (Array.isArray(value) && spaces[i]?.kind === 'list' ? value.toSpliced(at, 1) : value));
  }
}

function* simplerInteger(range: Range, value: JsonValue): Generator<JsonValue> {
  const n = integerOf(value);
  if (n === null) return;
  const zero = within(0n, range) ? 0n : n > 0n ? (range.min ?? 0n) : (range.max ?? 0n);
  if (n === zero) return;
  if (n < 0n && within(-n, range)) yield integerJson(-n);
  for (let step = n - zero; step !== 0n; step /= 2n) yield integerJson(n - step);
}

function* simplerList({ item, minLength }: ListSpace, list: readonly JsonValue[]): Generator<JsonValue> {
  for (let cut = list.length; cut >= 1; cut = Math.floor(cut / 2)) {
    if (list.length - cut < minLength) continue;
    for (let at = 0; at + cut <= list.length; at += cut) yield list.toSpliced(at, cut);
  }
  for (const [i, value] of list.entries()) {
    for (const next of simpler(item, value)) yield list.with(i, next);
  }
}

function* simplerSum(space: SumSpace, value: { readonly [key: string]: JsonValue }): Generator<JsonValue> {
  const index = space.cases.findIndex((c) => c.name in value);
  const current = space.cases[index];
  const fields = current === undefined ? undefined : value[current.name];
  if (current === undefined || !Array.isArray(fields)) return;
  for (const earlier of space.cases.slice(0, index)) {
    if (earlier.fields.length === 0) yield { [earlier.name]: [] };
  }
  for (const [i, field] of current.fields.entries()) {
    const inner = fields[i];
    if (field === space && inner !== undefined) yield inner;
  }
  for (const next of simplerRow(current.fields, fields)) yield { [current.name]: next };
}
