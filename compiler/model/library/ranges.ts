/** Parts of slices: ranges as indices, splitting, copying, rearranging. */
import { js } from '../catalogue.ts';
import { declarations, dictionary, type Entry, method, std } from './entry.ts';
import { charge } from '../runtime/budget.ts';
import { type Data, isSome, NONE, pair, some } from '../runtime/data.ts';
import { add, type Integer } from '../runtime/integer.ts';
import { emptySeq, itemsOf, type Seq, seqGet, seqOf, seqPart, seqSet } from '../runtime/seq.ts';
import { fail, unanswered } from '../runtime/signals.ts';

const TYPES = declarations(`
structure core.ops.range.RangeFrom (Idx : Type) where
  start : Idx

structure core.ops.range.RangeTo (Idx : Type) where
  «end» : Idx

structure core.ops.range.RangeInclusive (Idx : Type) where
  start : Idx
  «end» : Idx
  exhausted : Bool

structure core.ops.index.Index (Self Idx Output : Type) where
  index : Self → Idx → Result Output

structure core.ops.index.IndexMut (Self Idx Output : Type) where
  indexInst : core.ops.index.Index Self Idx Output
  index_mut : Self → Idx → Result (Output × (Output → Self))

def core.ops.range.RangeInclusive.new {Idx : Type} (start «end» : Idx) : Result (core.ops.range.RangeInclusive Idx) :=
  ok { start := start, «end» := «end», exhausted := false }

def core.ops.index.IndexSlice {T I Output : Type} (inst : core.slice.index.SliceIndex I (Slice T) Output) : core.ops.index.Index (Slice T) I Output :=
  { index := core.slice.index.Slice.index inst }

def core.ops.index.IndexMutSlice {T I Output : Type} (inst : core.slice.index.SliceIndex I (Slice T) Output) : core.ops.index.IndexMut (Slice T) I Output :=
  { indexInst := core.ops.index.IndexSlice inst, index_mut := core.slice.index.Slice.index_mut inst }

def core.ops.index.IndexArray {T I Output : Type} {N : Usize} (inst : core.ops.index.Index (Slice T) I Output) : core.ops.index.Index (Array T N) I Output :=
  { index := core.array.Array.index inst }

def core.ops.index.IndexMutArray {T I Output : Type} {N : Usize} (inst : core.ops.index.IndexMut (Slice T) I Output) : core.ops.index.IndexMut (Array T N) I Output :=
  { indexInst := core.ops.index.IndexArray inst.indexInst, index_mut := core.array.Array.index_mut inst }

def alloc.vec.Vec.Index {T I Output : Type} (inst : core.slice.index.SliceIndex I (Slice T) Output) : core.ops.index.Index (alloc.vec.Vec T) I Output :=
  { index := alloc.vec.Vec.index inst }

def alloc.vec.Vec.IndexMut {T I Output : Type} (inst : core.slice.index.SliceIndex I (Slice T) Output) : core.ops.index.IndexMut (alloc.vec.Vec T) I Output :=
  { indexInst := alloc.vec.Vec.Index inst, index_mut := alloc.vec.Vec.index_mut inst }

def core.slice.index.private_slice_index.SealedUsize : core.slice.index.private_slice_index.Sealed Usize := { }

def core.slice.index.private_slice_index.SealedRangeUsize : core.slice.index.private_slice_index.Sealed (core.ops.range.Range Usize) := { }

def core.slice.index.private_slice_index.SealedRangeFromUsize : core.slice.index.private_slice_index.Sealed (core.ops.range.RangeFrom Usize) := { }

def core.slice.index.private_slice_index.SealedRangeToUsize : core.slice.index.private_slice_index.Sealed (core.ops.range.RangeTo Usize) := { }
`);

/** A part that will be written. */
function ownPart(s: Seq, start: number, end: number): Seq {
  charge(8 * (end - start));
  return seqOf(itemsOf(s).slice(start, end));
}

/** The elements of `inner` in place of those of `s` from `start` on; what would stand out at the end is cut off. */
function put(s: Seq, start: number, inner: Seq): Seq {
  const items = itemsOf(s).slice();
  const news = itemsOf(inner);
  charge(8 * items.length);
  for (let i = 0; i < news.length && start + i < items.length; i++) items[start + i] = news[i];
  return seqOf(items);
}

/** First and last place of a range in a slice of the given length, or null where it does not lie inside. */
type Bounds = (range: Data, length: number) => readonly [start: number, end: number] | null;
const within = (start: Integer, end: Integer, length: number): readonly [number, number] | null =>
  start <= end && end <= length ? [Number(start), Number(end)] : null;
const RANGES: readonly {
  readonly type: string;
  readonly name: string;
  readonly bounds: Bounds;
  readonly error: 'panic' | 'undef';
}[] = [
  {
    type: 'core.ops.range.Range Usize',
    name: 'Range',
    bounds: (r, n) => within(r['a0'] as Integer, r['a1'] as Integer, n),
    error: 'panic',
  },
  {
    type: 'core.ops.range.RangeFrom Usize',
    name: 'RangeFrom',
    bounds: (r, n) => within(r['a0'] as Integer, n, n),
    error: 'undef',
  },
  { type: 'core.ops.range.RangeTo Usize', name: 'RangeTo', bounds: (r, n) => within(0, r['a0'] as Integer, n), error: 'panic' },
];
const noPointers = (): never => unanswered('raw pointers have no meaning');

function rangeItems({ type, name, bounds, error }: (typeof RANGES)[number]): Entry[] {
  const get = (r: Data, s: Seq): Data => {
    const found = bounds(r, s.length);
    return found === null ? NONE : some(seqPart(s, ...found));
  };
  const getMut = (r: Data, s: Seq): Data => {
    const found = bounds(r, s.length);
    if (found === null) return pair(NONE, () => s);
    const [start, end] = found;
    // A part of another length is put back only by `RangeFrom`, in a way that no Rust program can see.
    const back = (o: Data): Seq => (isSome(o) && (o['a0'] as Seq).length === end - start ? put(s, start, o['a0'] as Seq) : s);
    return pair(some(ownPart(s, start, end)), back);
  };
  const index = (r: Data, s: Seq): Seq => {
    const found = bounds(r, s.length);
    return found === null ? fail(error) : seqPart(s, ...found);
  };
  const indexMut = (r: Data, s: Seq): Data => {
    const found = bounds(r, s.length);
    if (found === null) return fail('panic');
    return pair(ownPart(s, ...found), (inner: Seq) => put(s, found[0], inner));
  };
  const base = `core.slice.index.SliceIndex${name}UsizeSlice`;
  const params = `{T : Type} (r : ${type}) (s : Slice T)`;
  const all = dictionary({ t: 0 }, get, getMut, noPointers, noPointers, index, indexMut);
  return [
    std(base, `(T : Type) : core.slice.index.SliceIndex (${type}) (Slice T) (Slice T)`, () => all),
    std(`${base}.get`, `${params} : Result (Option (Slice T))`, get),
    std(`${base}.get_mut`, `${params} : Result (Option (Slice T) × (Option (Slice T) → Slice T))`, getMut),
    std(`${base}.index`, `${params} : Result (Slice T)`, index),
    std(`${base}.index_mut`, `${params} : Result (Slice T × (Slice T → Slice T))`, indexMut),
  ];
}

const INST = '(inst : core.slice.index.SliceIndex I (Slice T) Output)';
const swap = (s: Seq, a: Integer, b: Integer): Seq => {
  const x = seqGet(s, a);
  const y = seqGet(s, b);
  return seqSet(seqSet(s, a, y), b, x);
};
const joined = (a: Seq, b: Seq): Seq => {
  charge(8 * (a.length + b.length));
  return seqOf([...itemsOf(a), ...itemsOf(b)]);
};
const splitMut = (s: Seq, n: Integer): Data => {
  if (n > s.length) return fail('panic');
  const at = Number(n);
  const back = (two: Data): Seq => {
    const [a, b] = [two['a0'] as Seq, two['a1'] as Seq];
    return a.length === at && b.length === s.length - at ? joined(a, b) : s;
  };
  return pair(pair(ownPart(s, 0, at), ownPart(s, at, s.length)), back);
};

export const RANGE_ITEMS: readonly Entry[] = [
  ...TYPES,
  ...RANGES.flatMap(rangeItems),
  std('core.slice.index.Slice.index', `{T I Output : Type} ${INST} (s : Slice T) (i : I) : Result Output`, (inst: Data, s: Seq, i: unknown) => method(inst, 5)(i, s)),
  std('core.slice.index.Slice.index_mut', `{T I Output : Type} ${INST} (s : Slice T) (i : I) : Result (Output × (Output → Slice T))`, (inst: Data, s: Seq, i: unknown) => method(inst, 6)(i, s)),
  std('core.slice.Slice.get', `{T I Output : Type} ${INST} (s : Slice T) (i : I) : Result (Option Output)`, (inst: Data, s: Seq, i: unknown) => method(inst, 1)(i, s)),
  std('core.slice.Slice.get_mut', `{T I Output : Type} ${INST} (s : Slice T) (i : I) : Result (Option Output × (Option Output → Slice T))`, (inst: Data, s: Seq, i: unknown) => method(inst, 2)(i, s)),
  std('core.array.Array.index', '{T I Output : Type} {N : Usize} (inst : core.ops.index.Index (Slice T) I Output) (a : Array T N) (i : I) : Result Output', (_: Integer, inst: Data, a: Seq, i: unknown) => method(inst, 0)(a, i)),
  std('core.array.Array.index_mut', '{T I Output : Type} {N : Usize} (inst : core.ops.index.IndexMut (Slice T) I Output) (a : Array T N) (i : I) : Result (Output × (Output → Array T N))', (_: Integer, inst: Data, a: Seq, i: unknown) => {
    const found = method(inst, 1)(a, i) as Data;
    return pair(found['a0'], (x: unknown) => sameLength(a, (found['a1'] as (x: unknown) => Seq)(x)));
  }),
  std('core.slice.Slice.is_empty', '{T : Type} (s : Slice T) : Result Bool', (s: Seq) => s.length === 0),
  std('core.slice.Slice.reverse', '{T : Type} (s : Slice T) : Slice T', (s: Seq) => seqOf(itemsOf(s).slice().reverse())),
  std('core.slice.Slice.swap', '{T : Type} (s : Slice T) (a b : Usize) : Result (Slice T)', swap),
  std('core.slice.Slice.split_at', '{T : Type} (s : Slice T) (n : Usize) : Result (Slice T × Slice T)', (s: Seq, n: Integer) => splitMut(s, n)['a0']),
  std('core.slice.Slice.split_at_mut', '{T : Type} (s : Slice T) (n : Usize) : Result ((Slice T × Slice T) × (Slice T × Slice T → Slice T))', splitMut),
  std('core.slice.Slice.copy_from_slice', '{T : Type} (inst : core.marker.Copy T) (s src : Slice T) : Result (Slice T)', (_: Data, s: Seq, src: Seq) => (s.length === src.length ? src : fail('panic'))),
  std('Slice.subslice', '{T : Type} (s : Slice T) (r : core.ops.range.Range Usize) : Result (Slice T)', (s: Seq, r: Data) => (r['a0'] as Integer) < (r['a1'] as Integer) && (r['a1'] as Integer) <= s.length ? seqPart(s, Number(r['a0']), Number(r['a1'])) : fail('panic')),
  std('Slice.drop', '{T : Type} (s : Slice T) (i : Usize) : Slice T', (s: Seq, i: Integer) => seqPart(s, Math.min(Number(i), s.length), s.length)),
  std('Slice.new', '(T : Type) : Slice T', emptySeq),
  std('alloc.slice.Slice.into_vec', '{T : Type} (s : Slice T) : alloc.vec.Vec T', (s: Seq) => s),
  std('Array.from_slice', '{T : Type} {n : Usize} (a : Array T n) (s : Slice T) : Array T n', (_: Integer, a: Seq, s: Seq) => sameLength(a, s)),
  std('core.array.Array.as_slice', '{T : Type} {N : Usize} (a : Array T N) : Result (Slice T)', (_: Integer, a: Seq) => a),
  std('core.array.Array.as_mut_slice', '{T : Type} {N : Usize} (a : Array T N) : Result (Slice T × (Slice T → Array T N))', (_: Integer, a: Seq) => pair(a, (s: Seq) => sameLength(a, s))),
  ['Aeneas.Std.core.array.TryFromArrayCopySlice.try_from', js('{T : Type} (N : Usize) (inst : core.marker.Copy T) (s : Slice T) : Result (core.result.Result (Array T N) core.array.TryFromSliceError)', (n: Integer, _: Data, s: Seq) => arrayOf(n, s))],
  ['Aeneas.Std.core.array.TryFromSharedArraySlice.try_from', js('{T : Type} (N : Usize) (s : Slice T) : Result (core.result.Result (Array T N) core.array.TryFromSliceError)', arrayOf)],
  std('alloc.vec.Vec.index_usize', '{T : Type} (v : alloc.vec.Vec T) (i : Usize) : Result T', (v: Seq, i: Integer) => seqGet(v, i)),
  std('alloc.vec.Vec.index_mut_usize', '{T : Type} (v : alloc.vec.Vec T) (i : Usize) : Result (T × (T → alloc.vec.Vec T))', (v: Seq, i: Integer) => pair(seqGet(v, i), (x: unknown) => seqSet(v, i, x))),
  std('alloc.vec.Vec.update', '{T : Type} (v : alloc.vec.Vec T) (i : Usize) (x : T) : Result (alloc.vec.Vec T)', (v: Seq, i: Integer, x: unknown) => seqSet(v, i, x)),
  // As the library has it: an element is replaced, none is moved, and the end is out of bounds.
  std('alloc.vec.Vec.insert', '{T : Type} (v : alloc.vec.Vec T) (i : Usize) (x : T) : Result (alloc.vec.Vec T)', (v: Seq, i: Integer, x: unknown) => seqSet(v, i, x)),
  std('alloc.vec.Vec.extend_from_slice', '{T : Type} (inst : core.clone.Clone T) (v : alloc.vec.Vec T) (s : Slice T) : Result (alloc.vec.Vec T)', (inst: Data, v: Seq, s: Seq) => joined(v, seqOf(itemsOf(s).slice().map((x) => method(inst, 0)(x))))),
  std('alloc.vec.Vec.resize', '{T : Type} (inst : core.clone.Clone T) (v : alloc.vec.Vec T) (n : Usize) (x : T) : Result (alloc.vec.Vec T)', (inst: Data, v: Seq, n: Integer, x: unknown) => {
    if (n < v.length) return seqPart(v, 0, Number(n));
    charge(8 * Number(add(n, 0)));
    if (n > 0xffffffff) return unanswered('memory');
    const item = method(inst, 0)(x);
    return seqOf([...itemsOf(v), ...new Array<unknown>(Number(n) - v.length).fill(item)]);
  }),
]; // biome-ignore format: one table

function sameLength(a: Seq, s: Seq): Seq {
  return s.length === a.length ? s : a;
}

function arrayOf(n: Integer, s: Seq): Data {
  return s.length === n ? { t: 0, a0: s } : { t: 1, a0: null };
}
