/** Names and types of the library's iterators; what they do is in `iterators.ts`. */
import { dictionary, type Entry, std } from './entry.ts';
import { ITERATOR_PARTS, STEP_ITEMS } from './iterators.ts';
import { type Data, pair } from '../runtime/data.ts';
import type { Integer } from '../runtime/integer.ts';
import type { Seq } from '../runtime/seq.ts';

const p = ITERATOR_PARTS;
const ITER = 'core.iter.traits.iterator.Iterator';
const RANGE = 'core.ops.range.Range';
const INCLUSIVE = 'core.ops.range.RangeInclusive';
const STEP = '{A : Type} (inst : core.iter.range.Step A)';
const INST = `{I Item : Type} (inst : ${ITER} I Item)`;
const returns = (item: string, self: string): string => `: Result (Option ${item} × ${self})`;

/** Adapters as methods under the name of each iterator that had its own in an older library. */
const adapters = (owner: string, params: string, self: string, dropped: number): Entry[] => [
  std(`${owner}.step_by`, `${params} (it : ${self}) (n : Usize) : Result (core.iter.adapters.step_by.StepBy (${self}))`, (...a: never[]) => p.stepBy(a[dropped], a[dropped + 1] as unknown as Integer)),
  std(`${owner}.enumerate`, `${params} (it : ${self}) : Result (core.iter.adapters.enumerate.Enumerate (${self}))`, (...a: never[]) => p.enumerate(a[dropped])),
  std(`${owner}.take`, `${params} (it : ${self}) (n : Usize) : Result (core.iter.adapters.take.Take (${self}))`, (...a: never[]) => p.take(a[dropped], a[dropped + 1] as unknown as Integer)),
]; // biome-ignore format: one table

const RANGES: readonly Entry[] = [
  std('core.iter.range.IteratorRange.next', `${STEP} (r : ${RANGE} A) ${returns('A', `${RANGE} A`)}`, (inst: Data, r: Data) => p.rangeNext(inst)(r)),
  ...adapters('core.iter.range.IteratorRange', STEP, `${RANGE} A`, 1),
  std(`${ITER}Range`, `${STEP} : ${ITER} (${RANGE} A) A`, (inst: Data) => p.iterator(p.rangeNext(inst))),
  std(`${RANGE}.Insts.CoreIterTraitsDoubleEndedIterator.next_back`, `${STEP} (r : ${RANGE} A) ${returns('A', `${RANGE} A`)}`, (inst: Data, r: Data) => p.rangeNextBack(inst)(r)),
  ...['DoubleEndedIterator', 'CoreIterTraitsDouble_endedDoubleEndedIterator'].map((name) =>
    std(`${RANGE}.Insts.${name}`, `${STEP} : core.iter.traits.double_ended.DoubleEndedIterator (${RANGE} A) A`, (inst: Data) => dictionary(p.iterator(p.rangeNext(inst)), p.rangeNextBack(inst)))),
  std(`${INCLUSIVE}.is_empty`, `{Idx : Type} (inst : core.cmp.PartialOrd Idx Idx) (r : ${INCLUSIVE} Idx) : Result Bool`, p.isEmpty),
  std(`${INCLUSIVE}.Insts.CoreIterTraitsIteratorIterator.next`, `${STEP} (r : ${INCLUSIVE} A) ${returns('A', `${INCLUSIVE} A`)}`, (inst: Data, r: Data) => p.inclusiveNext(inst)(r)),
  std(`${INCLUSIVE}.Insts.CoreIterTraitsIteratorIterator`, `${STEP} : ${ITER} (${INCLUSIVE} A) A`, (inst: Data) => p.iterator(p.inclusiveNext(inst))),
  std(`${INCLUSIVE}.Insts.CoreIterTraitsDoubleEndedIterator.next_back`, `${STEP} (r : ${INCLUSIVE} A) ${returns('A', `${INCLUSIVE} A`)}`, (inst: Data, r: Data) => p.inclusiveNextBack(inst)(r)),
  std(`${INCLUSIVE}.Insts.DoubleEndedIterator`, `${STEP} : core.iter.traits.double_ended.DoubleEndedIterator (${INCLUSIVE} A) A`, (inst: Data) => dictionary(p.iterator(p.inclusiveNext(inst)), p.inclusiveNextBack(inst))),
]; // biome-ignore format: one table

const SLICE_ITER = 'core.slice.iter.Iter T';
const MUT = 'core.slice.iter.IterMut T';
const CHUNKS = 'core.slice.iter.ChunksExact T';
const INTO = 'alloc.vec.into_iter.IntoIter T';
const SEQUENCES: readonly Entry[] = [
  std('core.slice.Slice.iter', `{T : Type} (s : Slice T) : Result (${SLICE_ITER})`, p.fromSlice),
  std('core.slice.iter.IteratorSliceIter.next', `{T : Type} (it : ${SLICE_ITER}) ${returns('T', SLICE_ITER)}`, p.sliceNext),
  ...adapters('core.slice.iter.IteratorSliceIter', '{T : Type}', SLICE_ITER, 0),
  std(`${ITER}SliceIter`, `(T : Type) : ${ITER} (${SLICE_ITER}) T`, () => p.SLICE),
  std('core.slice.Slice.iter_mut', `{T : Type} (s : Slice T) : Result (${MUT} × (${MUT} → Slice T))`, (s: Seq) => pair(p.fromSlice(s), (it: Data) => it['a0'])),
  std('core.slice.iter.IteratorIterMut.next', `{T : Type} (it : ${MUT}) : Result (Option T × ${MUT} × (${MUT} → Option T → ${MUT}))`, p.sliceMutNext),
  std('core.slice.Slice.chunks_exact', `{T : Type} (s : Slice T) (n : Usize) : Result (${CHUNKS})`, p.chunksExact),
  std('core.slice.iter.IteratorChunksExact.next', `{T : Type} (it : ${CHUNKS}) ${returns('(Slice T)', CHUNKS)}`, p.chunksNext),
  ...adapters('core.slice.iter.IteratorChunksExact', '{T : Type}', CHUNKS, 0),
  std('core.slice.iter.ChunksExact.getRemainder', `{T : Type} (it : ${CHUNKS}) : Result (Slice T)`, (it: Data) => it['a1']),
  std(`${ITER}ChunksExact`, `(T : Type) : ${ITER} (${CHUNKS}) (Slice T)`, () => p.CHUNKS),
  std('alloc.vec.IntoIteratorVec.into_iter', `{T : Type} (v : alloc.vec.Vec T) : Result (${INTO})`, p.fromSlice),
  std('alloc.vec.into_iter.IteratorIntoIter.next', `{T : Type} (it : ${INTO}) ${returns('T', INTO)}`, p.sliceNext),
  ...adapters('alloc.vec.into_iter.IteratorIntoIter', '{T : Type}', INTO, 0),
  std(`${ITER}VecIntoIter`, `(T : Type) : ${ITER} (${INTO}) T`, () => p.SLICE),
  std('core.iter.traits.collect.IntoIteratorVec', `(T : Type) : core.iter.traits.collect.IntoIterator (alloc.vec.Vec T) T (${INTO})`, () => dictionary(p.SLICE, p.fromSlice)),
  std('SharedSlice.Insts.CoreIterTraitsCollectIntoIteratorSharedIter.into_iter', `{T : Type} (s : Slice T) : Result (${SLICE_ITER})`, p.fromSlice),
  std('SharedSlice.Insts.CoreIterTraitsCollectIntoIteratorSharedIter', `(T : Type) : core.iter.traits.collect.IntoIterator (Slice T) T (${SLICE_ITER})`, () => dictionary(p.SLICE, p.fromSlice)),
  std('SharedArray.Insts.CoreIterTraitsCollectIntoIteratorSharedIter.into_iter', `{T : Type} {N : Usize} (a : Array T N) : Result (${SLICE_ITER})`, (_: Integer, a: Seq) => p.fromSlice(a)),
  std('SharedArray.Insts.CoreIterTraitsCollectIntoIteratorSharedIter', `(T : Type) (N : Usize) : core.iter.traits.collect.IntoIterator (Array T N) T (${SLICE_ITER})`, () => dictionary(p.SLICE, p.fromSlice)),
  std('alloc.vec.into_iter.IntoIter.Insts.CoreIterTraitsIteratorIterator.map', `{T A F : Type} (inst : core.ops.function.FnMut F T A) (it : ${INTO}) (f : F) : Result (core.iter.adapters.map.Map (${INTO}) F)`, (_: Data, it: Data, f: unknown) => pair(it, f)),
]; // biome-ignore format: one table

const STEP_BY = 'core.iter.adapters.step_by.StepBy I';
const ENUMERATE = 'core.iter.adapters.enumerate.Enumerate I';
const TAKE = 'core.iter.adapters.take.Take I';
const REV = 'core.iter.adapters.rev.Rev I';
const ZIP = 'core.iter.adapters.zip.Zip A B';
const DOUBLE = '{I Item : Type} (inst : core.iter.traits.double_ended.DoubleEndedIterator I Item)';
const TWO = `{A B Item_A Item_B : Type} (left : ${ITER} A Item_A) (right : ${ITER} B Item_B)`;
const ADAPTERS: readonly Entry[] = [
  std(`${ITER}.step_by.default`, '{Self : Type} (it : Self) (n : Usize) : Result (core.iter.adapters.step_by.StepBy Self)', p.stepBy),
  std(`${ITER}.enumerate.default`, '{Self : Type} (it : Self) : Result (core.iter.adapters.enumerate.Enumerate Self)', p.enumerate),
  std(`${ITER}.take.default`, '{Self : Type} (it : Self) (n : Usize) : Result (core.iter.adapters.take.Take Self)', p.take),
  std(`${ITER}.rev.default`, '{Self : Type} (it : Self) : Result (core.iter.adapters.rev.Rev Self)', (it: unknown) => ({ t: 0, a0: it })),
  std(`${ITER}.step_by.trait_default`, `${INST} (it : I) (n : Usize) : Result (${STEP_BY})`, (_: Data, it: unknown, n: Integer) => p.stepBy(it, n)),
  std(`${ITER}.enumerate.trait_default`, `${INST} (it : I) : Result (${ENUMERATE})`, (_: Data, it: unknown) => p.enumerate(it)),
  std(`${ITER}.take.trait_default`, `${INST} (it : I) (n : Usize) : Result (${TAKE})`, (_: Data, it: unknown, n: Integer) => p.take(it, n)),
  std(`${ITER}.rev.trait_default`, `{I Item0 Item1 : Type} (inst : ${ITER} I Item0) (back : core.iter.traits.double_ended.DoubleEndedIterator I Item1) (it : I) : Result (${REV})`, (_: Data, _back: Data, it: unknown) => ({ t: 0, a0: it })),
  std(`${ITER}.zip.trait_default`, `{A U Item0 Item1 B : Type} (inst : ${ITER} A Item0) (into : core.iter.traits.collect.IntoIterator U Item1 B) (it : A) (other : U) : Result (${ZIP})`, (_: Data, into: Data, it: unknown, other: unknown) => pair(it, (into['a1'] as (x: unknown) => unknown)(other))),
  std('core.iter.adapters.step_by.IteratorStepBy.next', `${INST} (it : ${STEP_BY}) ${returns('Item', STEP_BY)}`, (inst: Data, it: Data) => p.stepByNext(inst)(it)),
  ...adapters('core.iter.adapters.step_by.IteratorStepBy', INST, STEP_BY, 1),
  std(`${ITER}StepBy`, `${INST} : ${ITER} (${STEP_BY}) Item`, (inst: Data) => p.iterator(p.stepByNext(inst))),
  std('core.iter.adapters.enumerate.IteratorEnumerate.next', `${INST} (it : ${ENUMERATE}) ${returns('(Usize × Item)', ENUMERATE)}`, (inst: Data, it: Data) => p.enumerateNext(inst)(it)),
  std(`${ITER}Enumerate`, `${INST} : ${ITER} (${ENUMERATE}) (Usize × Item)`, (inst: Data) => p.iterator(p.enumerateNext(inst))),
  std('core.iter.adapters.take.IteratorTake.next', `${INST} (it : ${TAKE}) ${returns('Item', TAKE)}`, (inst: Data, it: Data) => p.takeNext(inst)(it)),
  std(`${ITER}Take`, `${INST} : ${ITER} (${TAKE}) Item`, (inst: Data) => p.iterator(p.takeNext(inst))),
  std('core.iter.adapters.rev.Rev.Insts.CoreIterTraitsIteratorIterator.next', `${DOUBLE} (it : ${REV}) ${returns('Item', REV)}`, (inst: Data, it: Data) => p.revNext(inst)(it)),
  std('core.iter.adapters.zip.Zip.Insts.CoreIterTraitsIteratorIteratorPair.next', `${TWO} (it : ${ZIP}) ${returns('(Item_A × Item_B)', ZIP)}`, (left: Data, right: Data, it: Data) => p.zipNext(left, right)(it)),
  std('core.iter.traits.collect.IntoIterator.Blanket.into_iter', `${INST} (it : I) : Result I`, (_: Data, it: unknown) => it),
  std('core.iter.traits.collect.IntoIterator.Blanket', `${INST} : core.iter.traits.collect.IntoIterator I Item I`, (inst: Data) => dictionary(inst, (it: unknown) => it)),
  std(`${ITER}.collect.default`, `{Self B Item : Type} (inst : ${ITER} Self Item) (from : core.iter.traits.collect.FromIterator B Item) (it : Self) : Result B`.replace('(from :', '(target :'), (inst: Data, target: Data, it: unknown) => (target['a0'] as (into: Data, it: unknown) => unknown)(dictionary(inst, (x: unknown) => x), it)),
  std('alloc.vec.FromIteratorVec.from_iter', '{T I IntoIter : Type} (into : core.iter.traits.collect.IntoIterator I T IntoIter) (input : I) : Result (alloc.vec.Vec T)', p.collected),
  std('core.iter.traits.collect.FromIteratorVec', '(T : Type) : core.iter.traits.collect.FromIterator (alloc.vec.Vec T) T', () => dictionary(p.collected)),
]; // biome-ignore format: one table

export const ITERATOR_ITEMS: readonly Entry[] = [...p.TYPES, ...STEP_ITEMS, ...RANGES, ...SEQUENCES, ...ADAPTERS];
