/** `Slice`, `Array`, `Vec`: lengths, indexing with and without back functions, growing. */
import { js, lean } from '../catalogue.ts';
import { cloneItems, COPYING } from './cloning.ts';
import { type Entry, method } from './entry.ts';
import { charge } from '../runtime/budget.ts';
import { type Data, isSome, NONE, pair, some } from '../runtime/data.ts';
import type { Integer } from '../runtime/integer.ts';
import { type List, toArray } from '../runtime/list.ts';
import { emptySeq, listOfSeq, type Seq, seqGet, seqOf, seqPush, seqSet } from '../runtime/seq.ts';
import { unanswered } from '../runtime/signals.ts';

const get = (s: Seq, i: Integer): unknown => seqGet(s, i);
const getMut = (s: Seq, i: Integer): Data => pair(seqGet(s, i), (x: unknown) => seqSet(s, i, x));
const length = (s: Seq): number => s.length;
const filled = (n: Integer, x: unknown): Seq => {
  if (typeof n === 'bigint' || n > 0xffffffff) return charge(Infinity) as never;
  charge(8 * n);
  return seqOf(new Array<unknown>(n).fill(x));
};

/** Rust's `vec![x; n]`: each element is a clone. */
const copies = (clone: Data, x: unknown, n: Integer): Seq => {
  const s = filled(n, x);
  return clone === COPYING ? s : cloneItems(clone, s);
};

const noPointers = (): never => unanswered('raw pointers have no meaning');
const BY_USIZE: Data = {
  t: 0,
  a0: { t: 0 },
  a1: (i: Integer, s: Seq) => (i < s.length ? some(seqGet(s, i)) : NONE),
  a2: (i: Integer, s: Seq) =>
    i < s.length ? pair(some(seqGet(s, i)), (x: Data) => (isSome(x) ? seqSet(s, i, x['a0']) : s)) : pair(NONE, () => s),
  a3: noPointers,
  a4: noPointers,
  a5: (i: Integer, s: Seq) => seqGet(s, i),
  a6: (i: Integer, s: Seq) => getMut(s, i),
};

export const SEQUENCE_ITEMS: readonly Entry[] = (
  [
    ['Slice.len', js('{T : Type} (s : Slice T) : Usize', length, (s) => `${s}.length`)],
    ['Slice.length', js('{T : Type} (s : Slice T) : Nat', length, (s) => `${s}.length`)],
    ['Slice.val', js('{T : Type} (s : Slice T) : List T', listOfSeq)],
    ['Slice.index_usize', js('{T : Type} (s : Slice T) (i : Usize) : Result T', get, (s, i) => `$.seqGet(${s}, ${i})`)],
    ['Slice.index_mut_usize', js('{T : Type} (s : Slice T) (i : Usize) : Result (T × (T → Slice T))', getMut)],
    ['Slice.update', js('{T : Type} (s : Slice T) (i : Usize) (x : T) : Result (Slice T)', seqSet)],
    ['Array.length', js('{T : Type} {n : Usize} (a : Array T n) : Nat', (_: Integer, a: Seq) => a.length)],
    ['Array.val', js('{T : Type} {n : Usize} (a : Array T n) : List T', (_: Integer, a: Seq) => listOfSeq(a))],
    ['Array.make', js('{T : Type} (n : Usize) (l : List T) : Array T n', (_: Integer, l: List) => seqOf([...toArray(l)]))],
    ['Array.repeat', js('{T : Type} (n : Usize) (x : T) : Array T n', filled)],
    ['Array.empty', js('(T : Type) : Array T 0#usize', emptySeq)],
    ['Array.index_usize', js('{T : Type} {n : Usize} (a : Array T n) (i : Usize) : Result T', (_: Integer, a: Seq, i: Integer) => seqGet(a, i), (_, s, i) => `$.seqGet(${s}, ${i})`)],
    ['Array.index_mut_usize', js('{T : Type} {n : Usize} (a : Array T n) (i : Usize) : Result (T × (T → Array T n))', (_: Integer, a: Seq, i: Integer) => getMut(a, i))],
    ['Array.update', js('{T : Type} {n : Usize} (a : Array T n) (i : Usize) (x : T) : Result (Array T n)', (_: Integer, a: Seq, i: Integer, x: unknown) => seqSet(a, i, x))],
    ['Array.to_slice', js('{T : Type} {n : Usize} (a : Array T n) : Slice T', (_: Integer, a: Seq) => a, (_, a) => a ?? '')],
    ['Array.to_slice_mut', js('{T : Type} {n : Usize} (a : Array T n) : Slice T × (Slice T → Array T n)', (_: Integer, a: Seq) => pair(a, (s: Seq) => s))],
    ['alloc.vec.Vec.new', js('(T : Type) : alloc.vec.Vec T', emptySeq)],
    ['alloc.vec.Vec.with_capacity', js('(T : Type) (n : Usize) : alloc.vec.Vec T', emptySeq)],
    ['alloc.vec.Vec.len', js('{T : Type} (v : alloc.vec.Vec T) : Usize', length, (s) => `${s}.length`)],
    ['alloc.vec.Vec.length', js('{T : Type} (v : alloc.vec.Vec T) : Nat', length, (s) => `${s}.length`)],
    ['alloc.vec.Vec.val', js('{T : Type} (v : alloc.vec.Vec T) : List T', listOfSeq)],
    ['alloc.vec.Vec.push', js('{T : Type} (v : alloc.vec.Vec T) (x : T) : Result (alloc.vec.Vec T)', seqPush)],
    ['alloc.vec.Vec.deref', js('{T : Type} (v : alloc.vec.Vec T) : Slice T', (v: Seq) => v, (v) => v ?? '')],
    ['alloc.vec.Vec.deref_mut', js('{T : Type} (v : alloc.vec.Vec T) : Slice T × (Slice T → alloc.vec.Vec T)', (v: Seq) => pair(v, (s: Seq) => s))],
    ['alloc.vec.Vec.index', js('{T I Output : Type} (inst : core.slice.index.SliceIndex I (Slice T) Output) (v : alloc.vec.Vec T) (i : I) : Result Output', (inst: Data, v: Seq, i: unknown) => method(inst, 5)(i, v))],
    ['alloc.vec.Vec.index_mut', js('{T I Output : Type} (inst : core.slice.index.SliceIndex I (Slice T) Output) (v : alloc.vec.Vec T) (i : I) : Result (Output × (Output → alloc.vec.Vec T))', (inst: Data, v: Seq, i: unknown) => method(inst, 6)(i, v))],
    ['core.slice.index.private_slice_index.Sealed', lean('structure core.slice.index.private_slice_index.Sealed (Self : Type) where')],
    ['RawPtr', lean('inductive RawPtr (T : Type) where')],
    ['core.slice.index.SliceIndex', lean(`structure core.slice.index.SliceIndex (Self T Output : Type) where
  sealedInst : core.slice.index.private_slice_index.Sealed Self
  get : Self → T → Result (Option Output)
  get_mut : Self → T → Result (Option Output × (Option Output → T))
  get_unchecked : Self → RawPtr T → Result (RawPtr Output)
  get_unchecked_mut : Self → RawPtr T → Result (RawPtr Output)
  index : Self → T → Result Output
  index_mut : Self → T → Result (Output × (Output → T))`)],
    ['core.slice.index.SliceIndexUsizeSlice', js('(T : Type) : core.slice.index.SliceIndex Usize (Slice T) T', () => BY_USIZE)],
    ['alloc.vec.from_elem', js('{T : Type} (inst : core.clone.Clone T) (x : T) (n : Usize) : Result (alloc.vec.Vec T)', (inst: Data, x: unknown, n: Integer) => copies(inst, x, n))],
  ] as const
).map(([name, item]) => [`Aeneas.Std.${name}`, item]); // biome-ignore format: one table
