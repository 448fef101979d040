/** Relations between lists, up to structural equality of the elements. */
import { spend } from './budget.ts';
import { equal, sameItems } from './equal.ts';
import { type List, toArray } from './list.ts';

export const member = (x: unknown, l: List): boolean => has(toArray(l), x);

export function has(items: readonly unknown[], x: unknown): boolean {
  spend(items.length >> 4);
  return typeof x === 'object' && x !== null ? items.some((y) => equal(x, y)) : items.includes(x);
}

/** Each value once, in the order of first occurrence. */
export function distinctItems(items: readonly unknown[]): readonly unknown[] {
  if (items.every((x) => typeof x !== 'object' || x === null)) return [...new Set(items)];
  const out: unknown[] = [];
  for (const x of items) if (!has(out, x)) out.push(x);
  return out;
}

export function prefixOf(a: List, b: List): boolean {
  return startsAt(toArray(a), toArray(b), 0);
}

export function suffixOf(a: List, b: List): boolean {
  const [x, y] = [toArray(a), toArray(b)];
  return startsAt(x, y, y.length - x.length);
}

export function infixOf(a: List, b: List): boolean {
  const [x, y] = [toArray(a), toArray(b)];
  for (let i = 0; i + x.length <= y.length; i++) {
    spend(1);
    if (startsAt(x, y, i)) return true;
  }
  return false;
}

function startsAt(part: readonly unknown[], whole: readonly unknown[], at: number): boolean {
  if (at < 0 || at + part.length > whole.length) return false;
  return part.every((x, i) => equal(x, whole[at + i]));
}

export function sublistOf(a: List, b: List): boolean {
  const part = toArray(a);
  let found = 0;
  for (const y of toArray(b)) if (found < part.length && equal(part[found], y)) found++;
  return found === part.length;
}

export function subsetOf(a: List, b: List): boolean {
  return toArray(a).every((x) => member(x, b));
}

export const permutes = (a: List, b: List): boolean => sameItems(toArray(a), toArray(b));
