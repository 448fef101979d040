import { charge, spend } from './budget.ts';

/**
 * Lean's lists: cons cells, or the rest of an array from some place on. An array is only looked at, never written, once a list shows it.
 * The empty list is any view that starts at its array's end.
 */

export class ListView {
  readonly items: readonly unknown[];
  readonly at: number;
  constructor(items: readonly unknown[], at: number) {
    this.items = items;
    this.at = at;
  }
}

export class Cons {
  readonly head: unknown;
  readonly tail: List;
  constructor(head: unknown, tail: List) {
    this.head = head;
    this.tail = tail;
  }
}

export type List = ListView | Cons;

export const NIL: List = new ListView([], 0);
export const cons = (head: unknown, tail: List): List => new Cons(head, tail);
/** The array must not be written afterwards. */
export const listOf = (items: readonly unknown[]): List => new ListView(items, 0);
export const isList = (value: unknown): value is List => value instanceof ListView || value instanceof Cons;

export const isNil = (l: List): boolean => l instanceof ListView && l.at >= l.items.length;
export const head = (l: List): unknown => (l instanceof Cons ? l.head : l.items[l.at]);
export const tail = (l: List): List => (l instanceof Cons ? l.tail : new ListView(l.items, l.at + 1));

/** The elements in order; may be the list's own array: do not write. */
export function toArray(l: List): readonly unknown[] {
  if (l instanceof ListView) return l.at === 0 ? l.items : l.items.slice(l.at);
  const out: unknown[] = [];
  let rest: List = l;
  while (rest instanceof Cons) {
    out.push(rest.head);
    rest = rest.tail;
  }
  for (let i = rest.at; i < rest.items.length; i++) out.push(rest.items[i]);
  return out;
}

export function lengthOf(l: List): number {
  let n = 0;
  let rest = l;
  while (rest instanceof Cons) {
    n++;
    rest = rest.tail;
  }
  return n + rest.items.length - rest.at;
}

/** The element at a place, or `undefined` outside. */
export function at(l: List, index: number | bigint): unknown {
  if (typeof index === 'bigint') return undefined;
  let i = index;
  let rest = l;
  while (rest instanceof Cons) {
    if (i === 0) return rest.head;
    i--;
    rest = rest.tail;
  }
  return i < 0 ? undefined : rest.items[rest.at + i];
}

export function append(a: List, b: List): List {
  if (isNil(a)) return b;
  if (isNil(b)) return a;
  const items = toArray(a);
  // Few cells before a list cost less than a new array.
  if (items.length < 8) return items.reduceRight<List>((rest, x) => new Cons(x, rest), b);
  const more = toArray(b);
  const length = items.length + more.length;
  spend(length >> 6);
  charge(8 * length);
  return new ListView(items.concat(more), 0);
}
