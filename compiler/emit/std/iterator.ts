/** `Iterator` and `IntoIterator`, by the type that iterates. */
import type { CallAnswer, LeadingArg } from '../../ir/call.ts';
import type { Expr } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { enumerateMutable, isNumberedMutable, nextNumbered, STEP } from './numbered-mutable.ts';
import { BORROW, monadic, same, type StdCall, type Table, VALUE_AND_FINAL } from './call.ts';

const ITERATOR = 'std::iter::Iterator';
const TRAIT = 'core.iter.traits.iterator.Iterator';

export const ITERATOR_METHODS: Table = {
  'std::iter::Iterator::next': (call) => next(call),
  'std::iter::IntoIterator::into_iter': (call) => intoIterator(call),
  'std::iter::Iterator::step_by': (call) => adapter(call, 'step_by'),
  'std::iter::Iterator::take': (call) => adapter(call, 'take'),
  'std::iter::Iterator::enumerate': (call) => enumerateMutable(call) ?? adapter(call, 'enumerate'),
  'std::iter::Iterator::rev': (call) =>
    adapter(call, 'rev', call.args[0] === undefined ? null : call.instance('std::iter::DoubleEndedIterator', call.args[0])),
  'std::iter::Iterator::collect': (call) => collect(call),
  'std::iter::Iterator::zip': (call) =>
    adapter(call, 'zip', call.args[1] === undefined ? null : call.instance('std::iter::IntoIterator', call.args[1])),
};

/** Whose `next` the library has: Lean name, and the instances it takes, for each type argument in turn. */
const NEXT: ReadonlyMap<string, readonly [lean: string, over: string | null]> = new Map([
  ['std::ops::Range', ['core.iter.range.IteratorRange.next', 'std::iter::Step']],
  ['std::ops::RangeInclusive', ['core.ops.range.RangeInclusive.Insts.CoreIterTraitsIteratorIterator.next', 'std::iter::Step']],
  ['std::slice::Iter', ['core.slice.iter.IteratorSliceIter.next', null]],
  ['std::slice::ChunksExact', ['core.slice.iter.IteratorChunksExact.next', null]],
  ['std::vec::IntoIter', ['alloc.vec.into_iter.IteratorIntoIter.next', null]],
  ['std::iter::StepBy', ['core.iter.adapters.step_by.IteratorStepBy.next', ITERATOR]],
  ['std::iter::Enumerate', ['core.iter.adapters.enumerate.IteratorEnumerate.next', ITERATOR]],
  ['std::iter::Take', ['core.iter.adapters.take.IteratorTake.next', ITERATOR]],
  ['std::iter::Rev', ['core.iter.adapters.rev.Rev.Insts.CoreIterTraitsIteratorIterator.next', 'std::iter::DoubleEndedIterator']],
  ['std::iter::Zip', ['core.iter.adapters.zip.Zip.Insts.CoreIterTraitsIteratorIteratorPair.next', ITERATOR]],
]);

function next(call: StdCall): CallAnswer | null {
  const self = call.args[0]?.kind === 'ref' ? call.args[0].item : undefined;
  if (self?.kind !== 'adt') return null;
  if (isNumberedMutable(self)) return nextNumbered(call, self);
  if (self.path === 'std::slice::IterMut') return monadic('core.slice.iter.IteratorIterMut.next', call, { results: STEP });
  const row = NEXT.get(self.path);
  if (row === undefined) return null;
  const [lean, over] = row;
  return monadic(lean, call, {
    leading: over === null ? [] : self.args.map((item) => call.instance(over, item)),
    results: VALUE_AND_FINAL,
  });
}

/** An iterator is its own; a vector by value has one of its own; references to vectors, slices and arrays are iterated as slices. */
function intoIterator(call: StdCall): CallAnswer | null {
  const [self] = call.args;
  if (self === undefined) return null;
  if (
    self.kind === 'adt' &&
    (NEXT.has(self.path) || self.path === 'std::slice::IterMut' || call.instance(ITERATOR, self) !== null)
  )
    return same();
  if (self.kind === 'vec') return monadic('alloc.vec.IntoIteratorVec.into_iter', call);
  if (self.kind === 'ref' && self.mutable && self.item.kind === 'slice')
    return monadic('core.slice.Slice.iter_mut', call, { results: BORROW });
  if (self.kind !== 'ref' || self.mutable) return null;
  const slice = sliceOf(self.item);
  if (slice === null) return null;
  return monadic('core.slice.Slice.iter', call, {
    step: ([of]) => ({
      kind: 'call',
      target: { lean: 'core.slice.Slice.iter', leading: [], local: null },
      args: of === undefined ? [] : [slice(of)],
    }),
  });
}

function sliceOf(type: MirType): ((of: Expr) => Expr) | null {
  const convert =
    (lean: string, lift: boolean) =>
    (of: Expr): Expr => ({ kind: 'call', target: { lean, leading: [], local: null }, lift, args: [of] });
  switch (type.kind) {
    case 'slice':
      return (of) => of;
    case 'vec':
      return convert('alloc.vec.Vec.deref', false);
    case 'array':
      return convert('Array.to_slice', true);
    default:
      return null;
  }
}

/** Into a vector; into what else is not in the library. */
function collect(call: StdCall): CallAnswer | null {
  const [self] = call.args;
  if (self === undefined || call.result.kind !== 'vec') return null;
  const target: LeadingArg = {
    kind: 'instance',
    name: 'core.iter.traits.collect.FromIteratorVec',
    args: [{ kind: 'type', type: call.result.item }],
  };
  return monadic(`${TRAIT}.collect.default`, call, { leading: [call.instance(ITERATOR, self), target] });
}

function adapter(call: StdCall, method: string, ...more: readonly (LeadingArg | null)[]): CallAnswer | null {
  const [self] = call.args;
  if (self === undefined) return null;
  return monadic(`${TRAIT}.${method}.trait_default`, call, { leading: [call.instance(ITERATOR, self), ...more] });
}
