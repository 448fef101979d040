/** Slices, arrays and their iterators. */
import type { CallAnswer } from '../../ir/call.ts';
import { BORROW, erased, FINAL, lift, monadic, pure, same, type StdCall, type Table, VALUE_AND_FINAL } from './call.ts';

const itemOf = (call: StdCall) => {
  const self = erased(call.args[0]);
  return self.kind === 'slice' || self.kind === 'array' || self.kind === 'vec' ? self.item : self;
};

const CLONE = 'std::clone::Clone';

/** `core::slice::<impl [T]>::…`, by method. */
export const SLICE_METHODS: Table = {
  len: (call) => pure('Slice.len', call),
  is_empty: (call) => monadic('core.slice.Slice.is_empty', call),
  iter: (call) => monadic('core.slice.Slice.iter', call),
  iter_mut: (call) => monadic('core.slice.Slice.iter_mut', call, { results: BORROW }),
  get: (call) => monadic('core.slice.Slice.get', call, { leading: [sliceIndex(call)] }),
  get_mut: (call) => monadic('core.slice.Slice.get_mut', call, { leading: [sliceIndex(call)], results: BORROW }),
  swap: (call) => monadic('core.slice.Slice.swap', call, { results: FINAL }),
  reverse: (call) => lift('core.slice.Slice.reverse', call, { results: FINAL }),
  fill: (call) => monadic('core.slice.Slice.fill', call, { leading: [call.instance(CLONE, itemOf(call))], results: FINAL }),
  contains: (call) =>
    monadic('core.slice.Slice.contains', call, { leading: [call.instance('std::cmp::PartialEq', itemOf(call), [itemOf(call)])] }),
  to_vec: (call) => monadic('alloc.slice.Slice.to_vec', call, { leading: [call.instance(CLONE, itemOf(call))] }),
  copy_from_slice: (call) =>
    monadic('core.slice.Slice.copy_from_slice', call, {
      leading: [call.instance('std::marker::Copy', itemOf(call))],
      results: FINAL,
    }),
  split_at: (call) => monadic('core.slice.Slice.split_at', call),
  split_at_mut: (call) =>
    monadic('core.slice.Slice.split_at_mut', call, {
      results: [{ kind: 'value' }, { kind: 'back', parts: [[0], [1]], args: [0] }],
    }),
  chunks_exact: (call) => monadic('core.slice.Slice.chunks_exact', call),
  into_vec: (call) => pure('alloc.slice.Slice.into_vec', call),
};

const sliceIndex = (call: StdCall) => {
  const by = call.args[1];
  return by === undefined ? null : call.instance('std::slice::SliceIndex', by, [{ kind: 'slice', item: itemOf(call) }]);
};

/** `core::array::<impl [T; N]>::…`. */
export const ARRAY_METHODS: Table = {
  as_slice: (call) => monadic('core.array.Array.as_slice', call),
  as_mut_slice: (call) => monadic('core.array.Array.as_mut_slice', call, { results: BORROW }),
};

/** Methods of `Iterator` and `IntoIterator`, by the type that iterates. */
export const ITERATOR_METHODS: Table = {
  'std::iter::Iterator::next': (call) => next(call),
  'std::iter::IntoIterator::into_iter': (call) => intoIterator(call),
  'std::iter::Iterator::step_by': (call) => adapter(call, 'step_by'),
  'std::iter::Iterator::take': (call) => adapter(call, 'take'),
  'std::iter::Iterator::enumerate': (call) => adapter(call, 'enumerate'),
};

/** Whose `next` the library has: Lean name, and the instance for what it runs over. */
const NEXT: readonly (readonly [type: string, lean: string, over: string | null])[] = [
  ['std::ops::Range', 'core.iter.range.IteratorRange.next', 'std::iter::Step'],
  ['std::slice::Iter', 'core.slice.iter.IteratorSliceIter.next', null],
  ['std::slice::IterMut', 'core.slice.iter.IteratorIterMut.next', null],
  ['std::slice::ChunksExact', 'core.slice.iter.IteratorChunksExact.next', null],
  ['std::vec::IntoIter', 'alloc.vec.into_iter.IteratorIntoIter.next', null],
  ['std::iter::StepBy', 'core.iter.adapters.step_by.IteratorStepBy.next', 'std::iter::Iterator'],
  ['std::iter::Enumerate', 'core.iter.adapters.enumerate.IteratorEnumerate.next', 'std::iter::Iterator'],
  ['std::iter::Take', 'core.iter.adapters.take.IteratorTake.next', 'std::iter::Iterator'],
];

function next(call: StdCall): CallAnswer | null {
  const self = erased(call.args[0]);
  if (self.kind !== 'adt') return null;
  const row = NEXT.find(([type]) => type === self.path);
  const [item] = self.args;
  if (row === undefined || item === undefined) return null;
  const [, lean, over] = row;
  const results =
    self.path === 'std::slice::IterMut' ? [...VALUE_AND_FINAL, { kind: 'back-next', arg: 0 } as const] : VALUE_AND_FINAL;
  return monadic(lean, call, { leading: over === null ? [] : [call.instance(over, item)], results });
}

/** An iterator is its own; a vector by value has one of its own. References to vectors and slices are iterated as slices. */
function intoIterator(call: StdCall): CallAnswer | null {
  const self = call.args[0];
  if (self?.kind === 'adt' && NEXT.some(([type]) => type === self.path)) return same();
  if (self?.kind === 'vec') return monadic('alloc.vec.IntoIteratorVec.into_iter', call);
  if (self?.kind === 'ref' && !self.mutable && self.item.kind === 'slice') return monadic('core.slice.Slice.iter', call);
  return null;
}

/** Adapters over ranges and slice iterators. */
function adapter(call: StdCall, method: string): CallAnswer | null {
  const self = call.args[0];
  if (self?.kind !== 'adt') return null;
  const [item] = self.args;
  if (item === undefined) return null;
  switch (self.path) {
    case 'std::ops::Range':
      return monadic(`core.iter.range.IteratorRange.${method}`, call, { leading: [call.instance('std::iter::Step', item)] });
    case 'std::slice::Iter':
      return monadic(`core.slice.iter.IteratorSliceIter.${method}`, call);
    default:
      return null;
  }
}
