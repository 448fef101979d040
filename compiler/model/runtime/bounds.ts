/** Bounds computed while searching for a number; `null` is none. For whole numbers of either sign they are on the absolute value. */
import { abs, compare, type Integer, min, sub, tdiv } from './integer.ts';
import { unanswered } from './signals.ts';

export type Limit = Integer | null;

/** x + by ≤ limit, or = if signed. */
export const less = (limit: Limit, by: Integer, signed: boolean): Limit =>
  limit === null ? null : signed || compare(limit, by) >= 0 ? sub(limit, by) : -1;

/** x * by = limit, or ≤. */
export const quotientBound = (limit: Limit, by: Integer): Limit => (limit === null || by === 0 ? null : tdiv(limit, by));

/** x * y = limit, whatever y is. */
export const divisorBound = (limit: Limit): Limit => (limit === null || limit === 0 ? null : abs(limit));

/** x ^ n ≤ limit. */
export function rootBound(limit: Limit, n: Integer): Limit {
  if (limit === null || n === 0) return null;
  if (limit < 0) return -1;
  if (n !== 2) return limit;
  const near =
    typeof limit === 'number' ? Math.floor(Math.sqrt(limit)) + 1 : BigInt(Math.floor(Math.sqrt(Number(limit)) * 1.000001)) + 1n;
  return min(limit, near);
}

/** base ^ x ≤ limit. */
export const logBound = (limit: Limit, base: Integer): Limit =>
  limit === null || base < 2 ? null : limit < 0 ? -1 : BigInt(limit).toString(2).length;

/** The least of the bounds that there are. */
export function leastBound(...limits: readonly Limit[]): Integer {
  const known = limits.filter((l) => l !== null);
  return known.length === 0 ? unanswered('nothing bounds a variable') : known.reduce(min);
}
