import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Term } from '../lean/tree.ts';
import type { Comparison, Constraint, Place } from './constraint.ts';
import { insideOf, type Path } from './inside.ts';
import { type IntegerSpace, integerJson, integerSpace, within } from './integers.ts';
import { contains } from './contains.ts';
import { literalValue } from './literal-value.ts';
import type { Space } from './space.ts';

/** The spaces of the inputs without the values that bounds, choices and orders exclude. What relates two places is left as it is. */
export function narrow(spaces: readonly Space[], constraints: readonly Constraint[]): readonly Space[] {
  return constraints.reduce<readonly Space[]>((now, constraint) => {
    switch (constraint.kind) {
      case 'bound':
        return at(now, constraint.place.input, (s) => bounded(s, constraint));
      case 'oneOf':
        return at(now, constraint.place.input, (s) => chosen(s, constraint));
      case 'equals':
        return at(now, constraint.input, (s) => exactly(s, constraint.literal));
      case 'order':
        return at(now, constraint.input, (s) => (s.kind === 'list' ? { ...s, order: constraint.order } : s));
      case 'compare':
        return lengthsSmall(now, constraint);
      case 'linear':
      case 'remainder':
      case 'member':
      case 'itemAt':
      case 'permutation':
      case 'prefix':
      case 'eachItem':
      case 'choice':
        return now;
      default:
        return assertNever(constraint);
    }
  }, spaces);
}

function exactly(space: Space, literal: Term): Space {
  const value = literalValue(literal, space);
  return value === undefined || !contains(space, value) ? space : { kind: 'choices', values: [value], of: space };
}

const at = (spaces: readonly Space[], index: number, change: (space: Space) => Space): readonly Space[] =>
  spaces.map((space, i) => (i === index ? change(space) : space));

const LONGEST_ASKED_FOR = 16n;

/** A free number that a length has to equal stays small: longer lists are not drawn anyway. */
function lengthsSmall(spaces: readonly Space[], { left, op, right }: Constraint & { kind: 'compare' }): readonly Space[] {
  const [value, length] = left.part === 'value' ? [left, right] : [right, left];
  if (op !== '=' || value.part !== 'value' || (length.part !== 'length' && length.part !== 'itemLengths')) return spaces;
  return at(spaces, value.input, (s) => boundedInteger(s, '≤', LONGEST_ASKED_FOR));
}

function bounded(space: Space, { place, op, value }: Constraint & { kind: 'bound' }): Space {
  if (place.path !== undefined) return boundedInside(space, place.path, place.part, op, value);
  switch (place.part) {
    case 'value':
      return boundedInteger(space, op, value);
    case 'length':
      return boundedLength(space, op, value);
    case 'items':
      return space.kind === 'list' ? { ...space, item: boundedInteger(space.item, op, value) } : space;
    case 'itemLengths':
      return space.kind === 'list' ? { ...space, item: boundedLength(space.item, op, value) } : space;
  }
}

function boundedInside(space: Space, path: Path, part: Place['part'], op: Comparison, value: bigint): Space {
  if (part === 'items')
    return space.kind === 'list' ? { ...space, item: boundedInside(space.item, path, 'value', op, value) } : space;
  const inside = insideOf(space, path);
  return inside === null ? space : inside.around(boundedInteger(inside.space, op, value));
}

function boundedInteger(space: Space, op: Comparison, value: bigint): Space {
  if (space.kind !== 'integer') return space;
  const { min, max } = space.values.range;
  const atLeast = (n: bigint): bigint => (min === null || n > min ? n : min);
  const atMost = (n: bigint): bigint => (max === null || n < max ? n : max);
  switch (op) {
    case '=':
      return rebuilt(space.values, atLeast(value), atMost(value), value);
    case '<':
      return rebuilt(space.values, min, atMost(value - 1n), value);
    case '≤':
      return rebuilt(space.values, min, atMost(value), value);
    case '>':
      return rebuilt(space.values, atLeast(value + 1n), max, value);
    case '≥':
      return rebuilt(space.values, atLeast(value), max, value);
    case '≠':
      return value === min || value === max
        ? rebuilt(space.values, value === min ? value + 1n : min, value === max ? value - 1n : max, value)
        : space;
    default:
      return assertNever(op);
  }
}

/** An empty range is kept as it was: then no draw satisfies the hypothesis, and the search says so. */
function rebuilt(values: IntegerSpace, min: bigint | null, max: bigint | null, near: bigint): Space {
  if (min !== null && max !== null && min > max) return { kind: 'integer', values };
  const range = { min, max };
  const fresh = integerSpace(range, [near]).edges;
  const kept = values.edges.filter((e) => within(BigInt(e as number | string), range));
  const named = values.named.filter((e) => within(BigInt(e as number | string), range));
  return { kind: 'integer', values: { range, edges: [...new Set([...fresh, ...kept])], named, isSize: values.isSize } };
}

function boundedLength(space: Space, op: Comparison, value: bigint): Space {
  if (space.kind !== 'list') return space;
  const most = space.maxLength ?? Number.MAX_SAFE_INTEGER;
  const n = value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
  const between = (low: number, high: number): Space =>
    low > high || high < 0
      ? space
      : { ...space, minLength: Math.max(0, low), maxLength: high === Number.MAX_SAFE_INTEGER ? null : high };
  switch (op) {
    case '=':
      return between(Math.max(space.minLength, n), Math.min(most, n));
    case '<':
      return between(space.minLength, Math.min(most, n - 1));
    case '≤':
      return between(space.minLength, Math.min(most, n));
    case '>':
      return between(Math.max(space.minLength, n + 1), most);
    case '≥':
      return between(Math.max(space.minLength, n), most);
    case '≠':
      return n === space.minLength ? between(n + 1, most) : space;
    default:
      return assertNever(op);
  }
}

function chosen(space: Space, { place, values }: Constraint & { kind: 'oneOf' }): Space {
  if (place.path !== undefined) return space;
  const pick = (of: Space): Space => (of.kind === 'integer' ? { kind: 'choices', values: fitting(of.values, values), of } : of);
  if (place.part === 'value') return pick(space);
  return place.part === 'items' && space.kind === 'list' ? { ...space, item: pick(space.item) } : space;
}

function fitting({ range, edges }: IntegerSpace, values: readonly bigint[]): readonly (string | number)[] {
  const fit = values.filter((v) => within(v, range)).map((v) => integerJson(v) as string | number);
  return fit.length > 0 ? fit : edges.map((e) => e as string | number);
}
