/** Iterators: over ranges, slices and vectors, and their adapters. */
import { INT_TYPES, type IntType } from '../../../pipeline/core/rust-type.ts';
import { declarations, dictionary, type Entry, leanName, method, std, widthOf } from './entry.ts';
import { spend } from '../runtime/budget.ts';
import { type Data, isSome, NONE, pair, some } from '../runtime/data.ts';
import { add, type Integer, sub, type Width } from '../runtime/integer.ts';
import { listOf } from '../runtime/list.ts';
import { head, isNil, type List, tail } from '../runtime/list.ts';
import { itemsOf, type Seq, seqOf, seqPart, seqPut } from '../runtime/seq.ts';
import { fail } from '../runtime/signals.ts';
import { COPYING } from './cloning.ts';
import { ORDERED } from './comparison.ts';

const TYPES = declarations(`
structure core.iter.range.Step (Self : Type) where
  cloneInst : core.clone.Clone Self
  partialOrdInst : core.cmp.PartialOrd Self Self
  steps_between : Self → Self → Result (Usize × Option Usize)
  forward_checked : Self → Usize → Result (Option Self)
  backward_checked : Self → Usize → Result (Option Self)

structure core.iter.adapters.step_by.StepBy (I : Type) where
  iter : I
  step_by : Usize

structure core.iter.adapters.enumerate.Enumerate (I : Type) where
  iter : I
  count : Usize

structure core.iter.adapters.take.Take (I : Type) where
  iter : I
  n : Usize

structure core.iter.adapters.rev.Rev (T : Type) where
  iter : T

structure core.iter.adapters.zip.Zip (A B : Type) where
  fst : A
  snd : B

structure core.iter.adapters.map.Map (I F : Type) where
  iter : I
  f : F

structure core.slice.iter.Iter (T : Type) where
  slice : Slice T
  i : Nat

structure core.slice.iter.IterMut (T : Type) where
  slice : Slice T
  i : Nat := 0

structure core.slice.iter.ChunksExact (T : Type) where
  chunks : List (Slice T)
  remainder : Slice T

structure alloc.vec.into_iter.IntoIter (T : Type) where
  vec : alloc.vec.Vec T
  i : Nat

structure core.str.iter.Chars where
  iter : core.slice.iter.Iter U8

structure core.iter.traits.iterator.Iterator (Self Self_Item : Type) where
  next : Self → Result (Option Self_Item × Self)
  step_by : Self → Usize → Result (core.iter.adapters.step_by.StepBy Self) := core.iter.traits.iterator.Iterator.step_by.default
  enumerate : Self → Result (core.iter.adapters.enumerate.Enumerate Self) := core.iter.traits.iterator.Iterator.enumerate.default
  take : Self → Usize → Result (core.iter.adapters.take.Take Self) := core.iter.traits.iterator.Iterator.take.default

structure core.iter.traits.double_ended.DoubleEndedIterator (Self Item : Type) where
  iteratorInst : core.iter.traits.iterator.Iterator Self Item
  next_back : Self → Result (Option Item × Self)

structure core.iter.traits.exact_size.ExactSizeIterator (Self Item : Type) where
  iteratorInst : core.iter.traits.iterator.Iterator Self Item

structure core.iter.traits.accum.Sum (Self A : Type) where
  sum : {I : Type} → core.iter.traits.iterator.Iterator I A → I → Result Self

structure core.iter.traits.accum.Product (Self A : Type) where
  product : {I : Type} → core.iter.traits.iterator.Iterator I A → I → Result Self

structure core.iter.traits.collect.IntoIterator (Self Item IntoIter : Type) where
  iteratorInst : core.iter.traits.iterator.Iterator IntoIter Item
  into_iter : Self → Result IntoIter

structure core.iter.traits.collect.FromIterator (Self A : Type) where
  from_iter : {T IntoIter : Type} → core.iter.traits.collect.IntoIterator T A IntoIter → T → Result Self

structure core.iter.traits.collect.Extend (Self A : Type) where
  extend : {T IntoIter : Type} → core.iter.traits.collect.IntoIterator T A IntoIter → Self → T → Result Self
`);

type Next = (it: Data) => Data;
const stepBy = (it: unknown, n: Integer): Data => (n === 0 ? fail('panic') : { t: 0, a0: it, a1: n });
const enumerate = (it: unknown): Data => ({ t: 0, a0: it, a1: 0 });
const take = (it: unknown, n: Integer): Data => ({ t: 0, a0: it, a1: n });
const iterator = (next: Next): Data => dictionary(next, stepBy, enumerate, take);

// ── Ranges ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The `Step` of a scalar type, with its width for the quick way. */
interface ScalarStep extends Data {
  readonly width: Width;
}

function scalarStep(type: IntType): ScalarStep {
  const width = widthOf(type);
  const usize = widthOf('usize');
  const between = (a: Integer, b: Integer): Data => {
    if (a > b) return pair(0, NONE);
    const n = sub(b, a);
    return n <= usize.max ? pair(n, some(n)) : pair(usize.max, NONE);
  };
  const optional = (n: Integer): Data => (n >= width.min && n <= width.max ? some(n) : NONE);
  const forward = (a: Integer, n: Integer): Data => optional(add(a, n));
  const backward = (a: Integer, n: Integer): Data => optional(sub(a, n));
  return { ...dictionary(COPYING, ORDERED, between, forward, backward), width };
}

const isScalar = (step: Data): step is ScalarStep => 'width' in step;

/** Is the first before the second? */
function before(step: Data, a: unknown, b: unknown): boolean {
  if (isScalar(step)) return (a as Integer) < (b as Integer);
  return method(step['a1'] as Data, 2)(a, b) as boolean;
}

function moved(step: Data, x: unknown, slot: 3 | 4): unknown {
  if (isScalar(step)) return slot === 3 ? add(x as Integer, 1) : sub(x as Integer, 1);
  const next = method(step, slot)(x, 1) as Data;
  return isSome(next) ? next['a0'] : fail('panic');
}

const cloned = (step: Data, x: unknown): unknown => (isScalar(step) ? x : method(step['a0'] as Data, 0)(x));

const rangeNext = (step: Data) => (r: Data): Data => {
  if (!before(step, r['a0'], r['a1'])) return pair(NONE, r);
  const x = cloned(step, r['a0']);
  return pair(some(x), { t: 0, a0: moved(step, x, 3), a1: r['a1'] });
}; // biome-ignore format: curried

const rangeNextBack = (step: Data) => (r: Data): Data => {
  if (!before(step, r['a0'], r['a1'])) return pair(NONE, r);
  const x = moved(step, r['a1'], 4);
  return pair(some(x), { t: 0, a0: r['a0'], a1: x });
}; // biome-ignore format: curried

/** Nothing is left of an inclusive range that is exhausted, or begins behind its end. */
function isEmpty(order: Data, r: Data): boolean {
  return r['a2'] === true || !(method(order, 3)(r['a0'], r['a1']) as boolean);
}

const inclusiveNext = (step: Data) => (r: Data): Data => {
  if (isEmpty(step['a1'] as Data, r)) return pair(NONE, r);
  if (before(step, r['a0'], r['a1'])) return pair(some(r['a0']), { t: 0, a0: moved(step, r['a0'], 3), a1: r['a1'], a2: r['a2'] });
  return pair(some(cloned(step, r['a0'])), { t: 0, a0: r['a0'], a1: r['a1'], a2: true });
}; // biome-ignore format: curried

const inclusiveNextBack = (step: Data) => (r: Data): Data => {
  if (isEmpty(step['a1'] as Data, r)) return pair(NONE, r);
  if (before(step, r['a0'], r['a1'])) return pair(some(r['a1']), { t: 0, a0: r['a0'], a1: moved(step, r['a1'], 4), a2: r['a2'] });
  return pair(some(cloned(step, r['a1'])), { t: 0, a0: r['a0'], a1: r['a1'], a2: true });
}; // biome-ignore format: curried

// ── Slices and vectors ───────────────────────────────────────────────────────────────────────────────────────────────

const sliceNext: Next = (it) => {
  const s = it['a0'] as Seq;
  const i = it['a1'] as number;
  return i < s.length ? pair(some(itemsOf(s)[i]), { t: 0, a0: s, a1: i + 1 }) : pair(NONE, it);
};

/** The back function takes the iterator that comes back and the element as it was left. */
const sliceMutNext: Next = (it) => {
  const s = it['a0'] as Seq;
  const i = it['a1'] as number;
  if (i >= s.length)
    return pair(
      NONE,
      pair(it, (later: Data) => () => later),
    );
  const back = (later: Data) => (x: Data) => {
    const slice = later['a0'] as Seq;
    return isSome(x) && i < slice.length ? { t: 0, a0: seqPut(slice, i, x['a0']), a1: later['a1'] } : later;
  }; // biome-ignore format: curried
  return pair(some(itemsOf(s)[i]), pair({ t: 0, a0: s, a1: i + 1 }, back));
};

function chunksExact(s: Seq, size: Integer): Data {
  if (size === 0) return fail('panic');
  const n = Number(size);
  const count = Math.floor(s.length / n);
  spend(count);
  const chunks = Array.from({ length: count }, (_, i) => seqPart(s, i * n, (i + 1) * n));
  return { t: 0, a0: listOf(chunks), a1: seqPart(s, count * n, s.length) };
}

const chunksNext: Next = (it) => {
  const chunks = it['a0'] as List;
  return isNil(chunks) ? pair(NONE, it) : pair(some(head(chunks)), { t: 0, a0: tail(chunks), a1: it['a1'] });
};

const SLICE = iterator(sliceNext);
const CHUNKS = iterator(chunksNext);
const fromSlice = (s: Seq): Data => ({ t: 0, a0: s, a1: 0 });

// ── Adapters ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const nextOf = (inst: Data, it: unknown): Data => method(inst, 0)(it) as Data;

const stepByNext = (inst: Data) => (it: Data): Data => {
  const first = nextOf(inst, it['a0']);
  if (!isSome(first['a0'] as Data)) return pair(NONE, { t: 0, a0: first['a1'], a1: it['a1'] });
  let rest = first['a1'];
  for (let skip = sub(it['a1'] as Integer, 1); skip > 0; skip = sub(skip, 1)) {
    spend(1);
    const skipped = nextOf(inst, rest);
    rest = skipped['a1'];
    if (!isSome(skipped['a0'] as Data)) break;
  }
  return pair(first['a0'], { t: 0, a0: rest, a1: it['a1'] });
}; // biome-ignore format: curried

const enumerateNext = (inst: Data) => (it: Data): Data => {
  const next = nextOf(inst, it['a0']);
  const item = next['a0'] as Data;
  if (!isSome(item)) return pair(NONE, { t: 0, a0: next['a1'], a1: it['a1'] });
  const count = add(it['a1'] as Integer, 1);
  if (count > widthOf('usize').max) return fail('integerOverflow');
  return pair(some(pair(it['a1'], item['a0'])), { t: 0, a0: next['a1'], a1: count });
}; // biome-ignore format: curried

const takeNext = (inst: Data) => (it: Data): Data => {
  if (it['a1'] === 0) return pair(NONE, it);
  const next = nextOf(inst, it['a0']);
  return pair(next['a0'], { t: 0, a0: next['a1'], a1: sub(it['a1'] as Integer, 1) });
}; // biome-ignore format: curried

const revNext = (inst: Data) => (it: Data): Data => {
  const next = method(inst, 1)(it['a0']) as Data;
  return pair(next['a0'], { t: 0, a0: next['a1'] });
}; // biome-ignore format: curried

const zipNext = (left: Data, right: Data) => (it: Data): Data => {
  const a = nextOf(left, it['a0']);
  if (!isSome(a['a0'] as Data)) return pair(NONE, { t: 0, a0: a['a1'], a1: it['a1'] });
  const b = nextOf(right, it['a1']);
  const rest = { t: 0, a0: a['a1'], a1: b['a1'] };
  return isSome(b['a0'] as Data) ? pair(some(pair((a['a0'] as Data)['a0'], (b['a0'] as Data)['a0'])), rest) : pair(NONE, rest);
}; // biome-ignore format: curried

function collected(into: Data, input: unknown): Seq {
  const items: unknown[] = [];
  const inst = into['a0'] as Data;
  let it = method(into, 1)(input);
  for (;;) {
    spend(1);
    const next = nextOf(inst, it);
    const item = next['a0'] as Data;
    if (!isSome(item)) return seqOf(items);
    items.push(item['a0']);
    it = next['a1'];
  }
}

/** What `iterator-items.ts` gives names and types to. */
export const ITERATOR_PARTS = {
  TYPES, SLICE, CHUNKS, iterator, stepBy, enumerate, take, rangeNext, rangeNextBack, inclusiveNext, inclusiveNextBack, isEmpty, sliceNext, sliceMutNext,
  chunksExact, chunksNext, fromSlice, stepByNext, enumerateNext, takeNext, revNext, zipNext, collected,
}; // biome-ignore format: one table

/** Dictionaries and methods of each scalar type. */
export const STEP_ITEMS: readonly Entry[] = INT_TYPES.flatMap((type) => {
  const step = scalarStep(type);
  const S = leanName(type);
  return [
    std(`core.iter.range.Step${S}`, `: core.iter.range.Step ${S}`, () => step),
    std(`core.iter.range.Step${S}.steps_between`, `(a b : ${S}) : Result (Usize × Option Usize)`, method(step, 2)),
    std(`core.iter.range.Step${S}.forward_checked`, `(a : ${S}) (n : Usize) : Result (Option ${S})`, method(step, 3)),
    std(`core.iter.range.Step${S}.backward_checked`, `(a : ${S}) (n : Usize) : Result (Option ${S})`, method(step, 4)),
  ];
});
