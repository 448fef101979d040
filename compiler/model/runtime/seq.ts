/**
 * Persistent arrays behind `Slice`, `Array` and `Vec`. The newest version owns the array and is written in place; the version it was made from
 * keeps only what changed, and gets an array of its own if it is used again. After as many writes as the array is long the array is copied
 * once, so that an old version that something still holds never keeps more than a few arrays' worth alive.
 */
import { charge } from './budget.ts';
import { type List, ListView } from './list.ts';
import { fail } from './signals.ts';

const APPENDED = -1;

export class Seq {
  /** Null in an old version. */
  items: unknown[] | null;
  /** Elements of this version; the array is never longer. */
  readonly length: number;
  /** Someone else shows the same array: copy before writing. */
  shared: boolean;
  /** Writes in place since the array was made. */
  writes: number;
  next: Seq | null = null;
  place = 0;
  old: unknown = undefined;

  constructor(items: unknown[] | null, length: number, shared: boolean, writes: number) {
    this.items = items;
    this.length = length;
    this.shared = shared;
    this.writes = writes;
  }
}

/** The array becomes the sequence's own: do not write it afterwards. */
export const seqOf = (items: unknown[]): Seq => new Seq(items, items.length, false, 0);
/** A sequence over an array that others show too. */
export const seqShowing = (items: readonly unknown[]): Seq => new Seq(items as unknown[], items.length, true, 0);
export const emptySeq = (): Seq => new Seq([], 0, false, 0);

/** The elements, to look at before anything else is called; to keep them use `listOfSeq` or copy. */
export const itemsOf = (s: Seq): readonly unknown[] => s.items ?? restore(s);

/** Lean's `.val`. */
export function listOfSeq(s: Seq): List {
  const items = itemsOf(s);
  s.shared = true;
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

/** `index`: fails outside. */
export function seqGet(s: Seq, i: number | bigint): unknown {
  if (!(i < s.length)) fail('arrayOutOfBounds');
  return (s.items ?? restore(s))[i as number];
}

/** `update`: fails outside. */
export function seqSet(s: Seq, i: number | bigint, value: unknown): Seq {
  if (!(i < s.length)) fail('arrayOutOfBounds');
  return seqPut(s, i as number, value);
}

/** `update` at a place that is known to exist. */
export function seqPut(s: Seq, i: number, value: unknown): Seq {
  const items = s.items ?? restore(s);
  if (s.shared || s.writes > s.length + 32) return put(copyOf(items), i, value);
  s.items = null;
  s.place = i;
  s.old = items[i];
  items[i] = value;
  const newer = new Seq(items, s.length, false, s.writes + 1);
  s.next = newer;
  return newer;
}

export function seqPush(s: Seq, value: unknown): Seq {
  const items = s.items ?? restore(s);
  const length = s.length + 1;
  charge(16);
  if (s.shared || s.writes > s.length + 32) {
    const copy = copyOf(items);
    copy.push(value);
    return new Seq(copy, length, false, 0);
  }
  s.items = null;
  s.place = APPENDED;
  items.push(value);
  const newer = new Seq(items, length, false, s.writes + 1);
  s.next = newer;
  return newer;
}

function put(items: unknown[], i: number, value: unknown): Seq {
  items[i] = value;
  return new Seq(items, items.length, false, 0);
}

function copyOf(items: readonly unknown[]): unknown[] {
  charge(8 * items.length);
  return items.slice();
}

/** Gives an old version an array of its own. */
function restore(s: Seq): unknown[] {
  const chain: Seq[] = [];
  let newest: Seq = s;
  while (newest.items === null) {
    chain.push(newest);
    newest = newest.next as Seq;
  }
  const items = copyOf(newest.items);
  for (let k = chain.length - 1; k >= 0; k--) {
    const { place, old } = chain[k] as Seq;
    if (place === APPENDED) items.pop();
    else items[place] = old;
  }
  s.items = items;
  s.next = null;
  s.old = undefined;
  s.writes = 0;
  s.shared = false;
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
      v.shared = true;
      for (const item of items) waiting.push(item);
    } else if (v instanceof ListView) for (const item of v.items) waiting.push(item);
    else for (const field of Object.values(v)) waiting.push(field);
  }
  return value;
}
