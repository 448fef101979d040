import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Comparison, Constraint, Place } from './constraint.ts';
import type { Drawer } from './draw.ts';
import { insideOf } from './inside.ts';
import { integerJson, integerOf, within } from './integers.ts';
import type { Random } from '../../pipeline/core/random.ts';
import { bigBetween, pickOf } from './random.ts';
import type { Space } from './space.ts';

/** Changes a drawn row in place so that a constraint between places holds, where that can be done. */
export function repair(row: JsonValue[], constraint: Constraint, spaces: readonly Space[], drawer: Drawer, random: Random): void {
  switch (constraint.kind) {
    case 'compare':
      repairCompare(row, constraint, spaces, drawer, random);
      return;
    case 'linear':
      repairLinear(row, constraint, spaces, drawer, random);
      return;
    case 'remainder': {
      const now = numberAt(row, constraint.place, spaces);
      if (now === null) return;
      const off = (((constraint.rest - now) % constraint.modulus) + constraint.modulus) % constraint.modulus;
      if (off !== 0n) place(row, constraint.place, now + off, spaces, drawer);
      return;
    }
    case 'member':
      repairMember(row, constraint, random);
      return;
    case 'itemAt':
      repairItemAt(row, constraint, spaces, drawer);
      return;
    case 'permutation':
      row[constraint.to] = shuffled(listAt(row, constraint.from), random);
      return;
    case 'prefix': {
      const rest = listAt(row, constraint.to);
      row[constraint.to] = [...listAt(row, constraint.from), ...rest.slice(0, random.below(rest.length + 1))];
      return;
    }
    case 'choice':
      for (const chosen of pickOf(random, constraint.groups)) repair(row, chosen, spaces, drawer, random);
      return;
    case 'bound':
    case 'oneOf':
    case 'equals':
    case 'order':
    case 'eachItem':
      return;
    default:
      assertNever(constraint);
  }
}

const listAt = (row: readonly JsonValue[], index: number): readonly JsonValue[] => {
  const value = row[index];
  return Array.isArray(value) ? value : [];
};

export function shuffled(items: readonly JsonValue[], random: Random): JsonValue[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = out[i] ?? null;
    out[i] = out[j] ?? null;
    out[j] = kept;
  }
  return out;
}

function repairMember(row: JsonValue[], { item, list }: Constraint & { kind: 'member' }, random: Random): void {
  const items = listAt(row, list);
  if (items.length > 0 && !random.oneIn(4)) row[item] = pickOf(random, items);
  else row[list] = items.toSpliced(random.below(items.length + 1), 0, row[item] ?? null);
}

/** Lists too short get more items. */
function repairItemAt(
  row: JsonValue[],
  { list, at, value }: Constraint & { kind: 'itemAt' },
  spaces: readonly Space[],
  drawer: Drawer,
): void {
  const space = spaces[list];
  if (space?.kind !== 'list') return;
  const items = listAt(row, list);
  const place = at < 0 ? Math.max(0, items.length - 1) : at;
  const long = items.length > place ? items : resized(items, BigInt(place + 1), space.item, drawer);
  row[list] = long.with(place, fitted(space.item, value));
}

type Compare = Constraint & { kind: 'compare' };

/** Lengths are kept and numbers follow them; of two of the same sort a random one follows. */
function repairCompare(row: JsonValue[], c: Compare, spaces: readonly Space[], drawer: Drawer, random: Random): void {
  const leftMoves = rank(c.left) === rank(c.right) ? random.oneIn(2) : rank(c.left) < rank(c.right);
  const [moving, other] = leftMoves ? [c.left, c.right] : [c.right, c.left];
  const known = numberAt(row, other, spaces);
  if (known === null) return;
  const base = leftMoves ? known - c.offset : known + c.offset;
  const op = leftMoves ? c.op : flipped(c.op);
  const now = numberAt(row, moving, spaces);
  if (now !== null && moving.part !== 'itemLengths' && holds(now, op, base)) return;
  place(row, moving, target(base, op, random), spaces, drawer);
}

/** One place follows what the others leave it: of those that follow first, a random one. */
function repairLinear(
  row: JsonValue[],
  { parts, op, constant }: Constraint & { kind: 'linear' },
  spaces: readonly Space[],
  drawer: Drawer,
  random: Random,
): void {
  const numbers = parts.map((p) => numberAt(row, p.place, spaces));
  const sum = parts.reduce((now, p, i) => now + p.factor * (numbers[i] ?? 0n), 0n);
  if (numbers.includes(null) || holds(sum, op, constant)) return;
  const movable = parts.filter(
    (p) => (p.factor === 1n || p.factor === -1n) && (p.place.part === 'value' || p.place.part === 'length'),
  );
  const first = Math.min(...movable.map((p) => rank(p.place)));
  const followers = movable.filter((p) => rank(p.place) === first);
  if (followers.length === 0) return;
  const moving = pickOf(random, followers);
  const left = constant - (sum - moving.factor * (numberAt(row, moving.place, spaces) ?? 0n));
  const wanted = moving.factor === 1n ? target(left, op, random) : target(-left, flipped(op), random);
  place(row, moving.place, wanted, spaces, drawer);
}

/** Who follows: values follow lengths, lengths of items follow both. */
const rank = ({ part }: Place): number => (part === 'itemLengths' ? 0 : part === 'items' ? 1 : part === 'value' ? 2 : 3);

const flipped = (op: Comparison): Comparison => (({ '=': '=', '≠': '≠', '<': '>', '≤': '≥', '>': '<', '≥': '≤' }) as const)[op];

function holds(a: bigint, op: Comparison, b: bigint): boolean {
  switch (op) {
    case '=':
      return a === b;
    case '≠':
      return a !== b;
    case '<':
      return a < b;
    case '≤':
      return a <= b;
    case '>':
      return a > b;
    case '≥':
      return a >= b;
    default:
      return assertNever(op);
  }
}

/** A number in the relation to `base`, mostly next to it. */
function target(base: bigint, op: Comparison, random: Random): bigint {
  const step = BigInt(random.oneIn(2) ? 0 : random.below(6));
  const inside = random.oneIn(4) && base > 0n ? bigBetween(random, 0n, base - 1n) : base - step;
  switch (op) {
    case '=':
      return base;
    case '≠':
      return base + 1n + step;
    case '<':
      return inside < base ? inside : base - 1n;
    case '≤':
      return inside;
    case '>':
      return base + 1n + step;
    case '≥':
      return base + step;
    default:
      return assertNever(op);
  }
}

function numberAt(row: readonly JsonValue[], { input, part, path }: Place, spaces: readonly Space[]): bigint | null {
  if (path !== undefined) {
    const space = spaces[input];
    const inside = part !== 'value' || space === undefined ? null : insideOf(space, path);
    return inside === null ? null : integerOf(inside.get(row[input] ?? null));
  }
  if (part === 'value') return integerOf(row[input] ?? null);
  const list = listAt(row, input);
  if (part === 'length') return BigInt(list.length);
  const first = list[0];
  if (first === undefined) return 0n;
  return part === 'items' ? integerOf(first) : BigInt(Array.isArray(first) ? first.length : 0);
}

const LONGEST = 200n;

function place(row: JsonValue[], { input, part, path }: Place, n: bigint, spaces: readonly Space[], drawer: Drawer): void {
  const space = spaces[input];
  if (space === undefined) return;
  if (path !== undefined) {
    const inside = part === 'value' ? insideOf(space, path) : null;
    if (inside?.space.kind === 'integer') row[input] = inside.put(row[input] ?? null, fitted(inside.space, n));
    return;
  }
  if (part === 'value') {
    row[input] = fitted(space, n);
    return;
  }
  if (space.kind !== 'list') return;
  const list = listAt(row, input);
  if (part === 'length') row[input] = resized(list, n, space.item, drawer);
  else if (part === 'items') row[input] = list.map(() => fitted(space.item, n));
  else {
    const inner = space.item;
    if (inner.kind === 'list') row[input] = list.map((row) => resized(Array.isArray(row) ? row : [], n, inner.item, drawer));
  }
}

/** The nearest value of the space. */
function fitted(space: Space, n: bigint): JsonValue {
  if (space.kind !== 'integer' || within(n, space.values.range)) return integerJson(n);
  const { min, max } = space.values.range;
  return integerJson(max !== null && n > max ? max : (min ?? n));
}

function resized(list: readonly JsonValue[], n: bigint, item: Space, drawer: Drawer): JsonValue[] {
  const length = Number(n < 0n ? 0n : n > LONGEST ? LONGEST : n);
  return Array.from({ length }, (_, i) => (i < list.length ? (list[i] ?? null) : drawer.draw(item, 1)));
}
