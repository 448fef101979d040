import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { type IntType, rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Random } from '../../pipeline/core/random.ts';
import { bigBetween, pickOf } from './random.ts';

/** Inclusive bounds; null where there is none (the naturals and integers of Lean). */
export interface Range {
  readonly min: bigint | null;
  readonly max: bigint | null;
}

export const NAT_RANGE: Range = { min: 0n, max: null };
export const INT_RANGE: Range = { min: null, max: null };
export const scalarRange = (type: IntType): Range => rangeOf(type);

const SAFE = BigInt(Number.MAX_SAFE_INTEGER) + 1n;

/** The JSON form of an integer: a number up to ±2^53, a string beyond. */
export const integerJson = (n: bigint): JsonValue => (n <= SAFE && n >= -SAFE ? Number(n) : n.toString());

/** The integer a JSON value stands for, or null where it is none. */
export function integerOf(value: JsonValue): bigint | null {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : null;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : null;
}

export const within = (n: bigint, { min, max }: Range): boolean => (min === null || n >= min) && (max === null || n <= max);

/** How one case draws its integers: near zero, among a few values, near the ends, or anywhere. */
export interface Magnitude {
  /** Values of small draws are 0 … span (and -span … 0 where signed). */
  readonly span: number;
  /** One draw in this many is from the ends or from the values named by the text; 0 for never. */
  readonly edgeOneIn: number;
  /** One draw in this many is uniform in bit length; 0 for never. */
  readonly wideOneIn: number;
  /** Only values that the texts name, where they name any: a text of brackets, of digits, of operators. */
  readonly namedOnly: boolean;
}

/** What is fixed about an integer before any case is drawn. */
export interface IntegerSpace {
  readonly range: Range;
  /** Values worth trying: ends, 0, ±1, and what the texts name, each with its neighbours; all within the range. */
  readonly edges: readonly JsonValue[];
  /** Exactly those that the texts name. */
  readonly named: readonly JsonValue[];
  /** A size or place: mostly small, because programs take time and room in proportion. */
  readonly isSize: boolean;
}

export function integerSpace(range: Range, named: readonly bigint[], isSize = false): IntegerSpace {
  const ends = [range.min, range.max].filter((n) => n !== null);
  const around = [0n, 1n, -1n, 2n, ...ends, ...ends.map((n) => (n === range.max ? n - 1n : n + 1n))];
  const wanted = [...around, ...named.flatMap((n) => [n, n - 1n, n + 1n])];
  const edges = [...new Set(wanted.filter((n) => within(n, range)))].map(integerJson);
  const exact = [...new Set(named.filter((n) => within(n, range)))].map(integerJson);
  return { range, edges: edges.length > 0 ? edges : ends.map(integerJson), named: exact, isSize };
}

const WIDEST_UNBOUNDED = 40;

export function drawInteger({ range, edges, named, isSize }: IntegerSpace, magnitude: Magnitude, random: Random): JsonValue {
  const { span, edgeOneIn, wideOneIn, namedOnly } = magnitude;
  if (namedOnly && named.length > 0) return pickOf(random, named);
  if (edgeOneIn > 0 && random.oneIn(edgeOneIn)) return pickOf(random, edges);
  if (wideOneIn > 0 && random.oneIn(wideOneIn)) return drawWide(range, random);
  return drawSmall(range, isSize && !random.oneIn(10) ? Math.min(span, LARGEST_SIZE) : span, random);
}

const LARGEST_SIZE = 10;

/** Near zero, or near the end of the range closest to zero. */
function drawSmall({ min, max }: Range, span: number, random: Random): JsonValue {
  // As doubles the ends may be rounded, but not across numbers as small as the span.
  const least = min === null ? Number.NEGATIVE_INFINITY : Number(min);
  const most = max === null ? Number.POSITIVE_INFINITY : Number(max);
  if (least <= 0 && most >= span) {
    const value = random.below(span + 1);
    return least === 0 || random.oneIn(2) ? value : Math.max(least, -value);
  }
  const low = min !== null && min > -BigInt(span) ? min : -BigInt(span);
  const offset = random.below(span + 1);
  if (low >= 0n) return clampUp(low + BigInt(offset), max);
  const value = random.oneIn(2) ? offset : -offset;
  if (max !== null && BigInt(value) > max)
    return integerJson(max - BigInt(offset) < (min ?? max - BigInt(offset)) ? max : max - BigInt(offset));
  return BigInt(value) < low ? integerJson(low) : value;
}

const clampUp = (n: bigint, max: bigint | null): JsonValue => integerJson(max !== null && n > max ? max : n);

/** Uniform in the number of bits, so that 10^3 and 10^18 are equally likely. */
function drawWide({ min, max }: Range, random: Random): JsonValue {
  const low = min ?? -(1n << BigInt(WIDEST_UNBOUNDED));
  const high = max ?? (1n << BigInt(WIDEST_UNBOUNDED)) + (low > 0n ? low : 0n);
  const width = high - low;
  if (width <= 0n) return integerJson(low);
  const bits = BigInt(1 + random.below(width.toString(2).length));
  const top = (1n << bits) - 1n;
  const offset = bigBetween(random, 0n, top < width ? top : width);
  if (low < 0n && high > 0n) {
    const signed = random.oneIn(2) ? offset >> 1n : -(offset >> 1n);
    return integerJson(signed < low ? low : signed > high ? high : signed);
  }
  return integerJson(low + offset);
}
