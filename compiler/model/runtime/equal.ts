/** Structural equality of values of one type. */
import { Bag } from './bag.ts';
import { spend } from './budget.ts';
import type { Data } from './data.ts';
import { Cons, ListView, type List, isList, toArray } from './list.ts';
import { Seq, itemsOf } from './seq.ts';
import { unanswered } from './signals.ts';

export function equal(a: unknown, b: unknown): boolean {
  let x = a;
  let y = b;
  // The last field is compared by looping, so that linked lists of any length are no problem.
  for (;;) {
    if (x === y) return true;
    if (typeof x !== 'object' || typeof y !== 'object') {
      if (typeof x === 'function' || typeof y === 'function') return unanswered('equality of functions');
      return false;
    }
    if (x === null || y === null) return false;
    if (x instanceof Seq) return equalItems(itemsOf(x), itemsOf(y as Seq));
    if (isList(x)) return equalLists(x, y as List);
    if (x instanceof Bag) return sameItems(x.items, (y as Bag).items);
    const p = x as Data;
    const q = y as Data;
    if (p.t !== q.t) return false;
    let i = 0;
    while (fieldName(i + 1) in p) {
      if (!equal(p[fieldName(i)], q[fieldName(i)])) return false;
      i++;
    }
    if (!('a0' in p)) return true;
    x = p[fieldName(i)];
    y = q[fieldName(i)];
  }
}

type FieldName = `a${number}`;
/** Written once: names put together anew each time take most of a comparison. */
const FIELD_NAMES: readonly FieldName[] = Array.from({ length: 32 }, (_, i): FieldName => `a${i}`);
const fieldName = (i: number): FieldName => FIELD_NAMES[i] ?? `a${i}`;

/** Equal up to order. */
export function sameItems(x: readonly unknown[], y: readonly unknown[]): boolean {
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

function equalItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const x = a[i];
    const y = b[i];
    if (x !== y && !equal(x, y)) return false;
  }
  return true;
}

function equalLists(a: List, b: List): boolean {
  let x = a;
  let y = b;
  while (x instanceof Cons && y instanceof Cons) {
    if (x === y) return true;
    if (!equal(x.head, y.head)) return false;
    x = x.tail;
    y = y.tail;
  }
  if (x instanceof ListView && y instanceof ListView && x.at === 0 && y.at === 0) return equalItems(x.items, y.items);
  return equalItems(toArray(x), toArray(y));
}
