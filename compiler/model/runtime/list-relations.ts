/** Relations between lists, up to structural equality of the elements. */
import { spend } from './budget.ts';
import { equal } from './equal.ts';
import { type List, toArray } from './list.ts';

export function member(x: unknown, l: List): boolean {
  const items = toArray(l);
  spend(items.length >> 4);
  return typeof x === 'object' && x !== null ? items.some((y) => equal(x, y)) : items.includes(x);
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

export function permutes(a: List, b: List): boolean {
  const [x, y] = [toArray(a), toArray(b)];
  if (x.length !== y.length) return false;
  spend(x.length);
  if (x.every((v) => typeof v !== 'object' || v === null)) {
    const counts = new Map<unknown, number>();
    for (const v of x) counts.set(v, (counts.get(v) ?? 0) + 1);
    for (const v of y) {
      const left = counts.get(v) ?? 0;
      if (left === 0) return false;
      counts.set(v, left - 1);
    }
    return true;
  }
  const rest = [...y];
  for (const v of x) {
    spend(rest.length >> 3);
    const i = rest.findIndex((w) => equal(v, w));
    if (i < 0) return false;
    rest[i] = rest[rest.length - 1];
    rest.pop();
  }
  return true;
}
