import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Random } from '../../pipeline/core/random.ts';
import type { Drawer } from './draw.ts';
import { integerJson, integerOf, type Range, within } from './integers.ts';
import { mutate } from './mutate.ts';
import { pickOf } from './random.ts';
import type { Space } from './space.ts';

/** Changes one place of a row in place, so that it has to do with another: what draws of their own seldom meet. */
export function relate(spaces: readonly Space[], row: JsonValue[], drawer: Drawer, random: Random): void {
  switch (random.below(4)) {
    case 0:
      sumToBound(spaces, row, random);
      return;
    case 1:
      measureList(spaces, row, random);
      return;
    default:
      makeKin(spaces, row, drawer, random);
  }
}

/** Two inputs of the same shape become equal, or nearly: relations between runs fail there first. */
function makeKin(spaces: readonly Space[], row: JsonValue[], drawer: Drawer, random: Random): void {
  if (row.length < 2) return;
  const from = random.below(row.length);
  const to = (from + 1 + random.below(row.length - 1)) % row.length;
  const [a, b] = [spaces[from], spaces[to]];
  if (a === undefined || b === undefined || !sameShape(a, b)) return;
  row[to] = random.oneIn(2) ? (row[from] ?? null) : mutate(b, row[from] ?? null, drawer, random);
}

function sameShape(a: Space, b: Space): boolean {
  if (a === b) return true;
  if (a.kind === 'list' && b.kind === 'list') return sameShape(a.item, b.item);
  return a.kind === 'sum' && b.kind === 'sum' ? a.cases === b.cases : false;
}

/** A number becomes the length of a list, a place in it, or one beside. */
function measureList(spaces: readonly Space[], row: JsonValue[], random: Random): void {
  const numbers = spaces.flatMap((s, i) => (s.kind === 'integer' ? [i] : []));
  const lists = spaces.flatMap((s, i) => (s.kind === 'list' ? [i] : []));
  if (numbers.length === 0 || lists.length === 0) return;
  const at = pickOf(random, numbers);
  const list = row[pickOf(random, lists)];
  const space = spaces[at];
  const length = Array.isArray(list) ? list.length : 0;
  const n = BigInt(random.oneIn(2) ? length + random.below(3) - 1 : random.below(length + 1));
  if (space?.kind === 'integer' && within(n, space.values.range)) row[at] = integerJson(n);
}

interface Leaf {
  readonly range: Range;
  readonly value: bigint;
  readonly put: (value: JsonValue) => void;
}

/** One number becomes what is left to an end of its range by another, or one beside: their sum or difference just fits, or just not. */
function sumToBound(spaces: readonly Space[], row: JsonValue[], random: Random): void {
  const leaves: Leaf[] = [];
  for (const [i, space] of spaces.entries()) collect(space, row[i] ?? null, (value) => (row[i] = value), leaves);
  if (leaves.length < 2) return;
  const [changed, other] = [pickOf(random, leaves), pickOf(random, leaves)];
  const { min, max } = changed.range;
  const end = random.oneIn(2) ? max : min;
  if (changed === other || end === null) return;
  const rest = (random.oneIn(2) ? end - other.value : other.value - end) + BigInt(random.below(3) - 1);
  if (within(rest, changed.range)) changed.put(integerJson(rest));
}

/** The numbers in a value; `put` is told the whole value with one of them moved, where that leaves it in its range. */
export function leavesOf(
  space: Space,
  value: JsonValue,
  put: (value: JsonValue) => void,
): readonly { readonly shift: (by: bigint) => void }[] {
  const leaves: Leaf[] = [];
  collect(space, value, put, leaves);
  return leaves.map(({ range, value: now, put: replace }) => ({
    shift: (by) => {
      if (within(now + by, range)) replace(integerJson(now + by));
    },
  }));
}

const MOST_LEAVES = 40;

/** The numbers in a value, with the way to put others in their places. The value itself is not changed: what is changed is made anew on the way up. */
function collect(space: Space, value: JsonValue, put: (value: JsonValue) => void, leaves: Leaf[]): void {
  if (leaves.length >= MOST_LEAVES) return;
  switch (space.kind) {
    case 'integer': {
      const n = integerOf(value);
      if (n !== null) leaves.push({ range: space.values.range, value: n, put });
      return;
    }
    case 'list':
    case 'tuple':
      if (!Array.isArray(value)) return;
      for (const [i, item] of value.entries()) {
        const inner = space.kind === 'list' ? space.item : space.items[i];
        if (inner !== undefined) collect(inner, item, (next) => put(value.with(i, next)), leaves);
      }
      return;
    case 'record':
      if (!isObject(value)) return;
      for (const { name, space: inner } of space.fields)
        collect(inner, value[name] ?? null, (next) => put({ ...value, [name]: next }), leaves);
      return;
    case 'sum': {
      const found = isObject(value) ? space.cases.find((c) => c.name in value) : undefined;
      const fields = found === undefined || !isObject(value) ? undefined : value[found.name];
      if (found === undefined || !Array.isArray(fields)) return;
      for (const [i, inner] of found.fields.entries())
        collect(inner, fields[i] ?? null, (next) => put({ [found.name]: fields.with(i, next) }), leaves);
      return;
    }
    case 'bool':
    case 'unit':
    case 'choices':
      return;
  }
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
