/** Slices and arrays. */
import { BORROW, erased, FINAL, lift, monadic, pure, type StdCall, type Table } from './call.ts';

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
