/**
 * Persistent arrays behind `Slice`, `Array` and `Vec`. The newest version owns the array and is written in place; the version it was made from
 * keeps only what changed, and gets an array of its own if it is used again. After as many writes as the array is long the array is copied
 * once, so that an old version that something still holds never keeps more than a few arrays' worth alive.
 */
import { charge } from './budget.ts';
import { type List, ListView } from './list.ts';
import { fail } from './signals.ts';

/** In `mark` of a version with an array: someone else shows the same array, copy before writing. Otherwise the writes in place so far. */
const SHARED = -1;
/** In `mark` of an old version: the next one has one element more. Otherwise the place where it differs. */
const APPENDED = -1;

export class Seq {
  /** Null in an old version, and in a part of another sequence. */
  items: unknown[] | null;
  /** Elements of this version; the array is as long. */
  readonly length: number;
  mark: number;
  /** Of an old version: the one made from it, and the element there was. */
  next: Seq | null = null;
  old: unknown = undefined;
  /** Of a part: the array it shows, which nobody writes any more, from a place on. */
  base: readonly unknown[] | null = null;
  offset = 0;

  constructor(items: unknown[] | null, length: number, mark: number) {
    this.items = items;
    this.length = length;
    this.mark = mark;
  }
}

/** The array becomes the sequence's own: do not write it afterwards. */
export const seqOf = (items: unknown[]): Seq => new Seq(items, items.length, 0);
/** A sequence over an array that others show too. */
export const seqShowing = (items: readonly unknown[]): Seq => new Seq(items as unknown[], items.length, SHARED);
export const emptySeq = (): Seq => new Seq([], 0, 0);

/** Shorter parts are copied. */
const SHORT = 16;

/** The elements from `start` up to `end`, both known to lie inside; without copying them, so that recursion over `&s[1..]` is linear. */
export function seqPart(s: Seq, start: number, end: number): Seq {
  const length = end - start;
  if (length <= SHORT) return seqOf(itemsOf(s).slice(start, end));
  charge(64);
  const part = new Seq(null, length, 0);
  if (s.items === null && s.base !== null) {
    part.base = s.base;
    part.offset = s.offset + start;
    return part;
  }
  part.base = itemsOf(s);
  part.offset = start;
  s.mark = SHARED;
  return part;
}

/** An element of a sequence without an array of its own. */
export const seqRest = (s: Seq, i: number): unknown => (s.base === null ? restore(s)[i] : s.base[s.offset + i]);

/** The elements, to look at before anything else is called; to keep them use `listOfSeq` or copy. */
export const itemsOf = (s: Seq): readonly unknown[] => s.items ?? restore(s);

/** Lean's `.val`. */
export function listOfSeq(s: Seq): List {
  const items = itemsOf(s);
  s.mark = SHARED;
  return new ListView(items, 0);
}

export function seqOfList(l: List): Seq {
  if (l instanceof ListView && l.at === 0) return seqShowing(l.items);
  const out: unknown[] = [];
  let rest = l;
  while (!(rest instanceof ListView)) {
    out.push(rest.head);
    rest = rest.tail;
  }
  for (let i = rest.at; i < rest.items.length; i++) out.push(rest.items[i]);
  return seqOf(out);
}

export const outside = (): never => fail('arrayOutOfBounds');

/** `index`: fails outside. */
export function seqGet(s: Seq, i: number | bigint): unknown {
  if (!(i < s.length)) outside();
  return s.items === null ? seqRest(s, i as number) : s.items[i as number];
}

/** `update`: fails outside. */
export function seqSet(s: Seq, i: number | bigint, value: unknown): Seq {
  if (!(i < s.length)) outside();
  return seqPut(s, i as number, value);
}

/** `update` at a place that is known to exist. */
export function seqPut(s: Seq, i: number, value: unknown): Seq {
  const items = s.items ?? restore(s);
  const writes = s.mark;
  if (writes < 0 || writes > s.length + 32) return put(copyOf(items), i, value);
  const newer = new Seq(items, s.length, writes + 1);
  s.old = items[i];
  s.mark = i;
  s.next = newer;
  s.items = null;
  items[i] = value;
  return newer;
}

export function seqPush(s: Seq, value: unknown): Seq {
  const items = s.items ?? restore(s);
  const writes = s.mark;
  charge(16);
  if (writes < 0 || writes > s.length + 32) {
    const copy = copyOf(items);
    copy.push(value);
    return seqOf(copy);
  }
  const newer = new Seq(items, s.length + 1, writes + 1);
  s.mark = APPENDED;
  s.next = newer;
  s.items = null;
  items.push(value);
  return newer;
}

function put(items: unknown[], i: number, value: unknown): Seq {
  items[i] = value;
  return seqOf(items);
}

function copyOf(items: readonly unknown[]): unknown[] {
  charge(8 * items.length);
  return items.slice();
}

/** Gives an old version, or a part, an array of its own. */
export function restore(s: Seq): unknown[] {
  if (s.base !== null) {
    charge(8 * s.length);
    const own = s.base.slice(s.offset, s.offset + s.length);
    s.base = null;
    s.items = own;
    s.mark = 0;
    return own;
  }
  const chain: Seq[] = [];
  let newest: Seq = s;
  while (newest.items === null) {
    chain.push(newest);
    newest = newest.next as Seq;
  }
  const items = copyOf(newest.items);
  for (let k = chain.length - 1; k >= 0; k--) {
    const { mark, old } = chain[k] as Seq;
    if (mark === APPENDED) items.pop();
    else items[mark] = old;
  }
  s.items = items;
  s.next = null;
  s.old = undefined;
  s.mark = 0;
  return items;
}

/** Marks a value's sequences so that no write in place ever touches them: constants, and arguments used for many runs. */
export function shareDeep(value: unknown): unknown {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const v = waiting.pop();
    if (typeof v !== 'object' || v === null) continue;
    if (v instanceof Seq) {
      const items = itemsOf(v);
      v.mark = SHARED;
      for (const item of items) waiting.push(item);
    } else if (v instanceof ListView) for (const item of v.items) waiting.push(item);
    else for (const field of Object.values(v)) waiting.push(field);
  }
  return value;
}
