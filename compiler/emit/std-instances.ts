/** Instances of Aeneas's library for types of the standard library. */
import { bitsOf, type IntType, isSigned } from '../../pipeline/core/rust-type.ts';
import type { LeadingArg } from '../ir/call.ts';
import { constructorItem } from '../rust/constructor-item.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import { sameType, substitute } from '../rust/match-type.ts';
import type { Callee, MirType } from '../rust/mir-type.ts';
import { definedPath } from '../rust/std-paths.ts';
import type { Instance } from './instances.ts';

type Resolve = (trait: string, self: MirType, args: readonly MirType[]) => Instance | null;

const capital = (type: IntType): string => type.charAt(0).toUpperCase() + type.slice(1);
const instance = (name: string, args: readonly LeadingArg[] = []): Instance => ({ kind: 'instance', name, args });
const typeArg = (type: MirType): LeadingArg => ({ kind: 'type', type });
const withParts = (name: string, ...parts: readonly (Instance | null)[]): Instance | null => {
  const known = parts.filter((p) => p !== null);
  return known.length === parts.length ? instance(name, known) : null;
};

/** Module of the simple traits that every integer type has. */
const ON_INTEGERS: ReadonlyMap<string, string> = new Map([
  ['std::clone::Clone', 'core.clone.Clone'],
  ['std::marker::Copy', 'core.marker.Copy'],
  ['std::cmp::PartialEq', 'core.cmp.PartialEq'],
  ['std::cmp::Eq', 'core.cmp.Eq'],
  ['std::cmp::PartialOrd', 'core.cmp.PartialOrd'],
  ['std::cmp::Ord', 'core.cmp.Ord'],
  ['std::default::Default', 'core.default.Default'],
  ['std::fmt::Debug', 'core.fmt.Debug'],
  ['std::iter::Step', 'core.iter.range.Step'],
]);

export function stdInstance(
  trait: string,
  self: MirType,
  args: readonly MirType[],
  resolve: Resolve,
  crate: LinkedCrate,
): Instance | null {
  const [arg] = args;
  const name = ON_INTEGERS.get(trait);
  if (self.kind === 'int' && name !== undefined && (arg === undefined || sameType(arg, self)))
    return instance(`${name}${capital(self.type)}`);
  switch (trait) {
    case 'std::clone::Clone':
      return cloneInstance(self, resolve);
    case 'std::cmp::PartialEq':
      return equalityInstance(self, arg ?? self, resolve);
    case 'std::marker::Copy':
      return self.kind === 'bool' ? instance('core.marker.CopyBool') : null;
    case 'std::default::Default':
      return self.kind === 'bool' ? instance('core.default.DefaultBool') : null;
    case 'std::fmt::Debug':
      return debugInstance(self, resolve);
    case 'std::convert::From':
      return arg === undefined ? null : fromInstance(self, arg);
    case 'std::convert::Into':
      return arg === undefined ? null : withParts('core.convert.IntoFrom', resolve('std::convert::From', arg, [self]));
    case 'std::iter::Iterator':
      return iteratorInstance(self, resolve);
    case 'std::iter::DoubleEndedIterator':
      return doubleEndedInstance(self, resolve);
    case 'std::iter::IntoIterator':
      return withParts('core.iter.traits.collect.IntoIterator.Blanket', resolve('std::iter::Iterator', self, []));
    case 'std::slice::SliceIndex':
      return sliceIndexInstance(self, arg);
    case 'std::ops::Fn':
    case 'std::ops::FnMut':
    case 'std::ops::FnOnce':
      return functionInstance(trait, self, crate);
    default:
      return null;
  }
}

function cloneInstance(self: MirType, resolve: Resolve): Instance | null {
  switch (self.kind) {
    case 'bool':
      return instance('core.clone.CloneBool');
    case 'vec':
      return withParts('core.clone.CloneallocvecVec', resolve('std::clone::Clone', self.item, []));
    default:
      return null;
  }
}

function equalityInstance(self: MirType, other: MirType, resolve: Resolve): Instance | null {
  if (self.kind === 'ref' && other.kind === 'ref') {
    return withParts('core.cmp.PartialEqShared', resolve('std::cmp::PartialEq', self.item, [other.item]));
  }
  if (self.kind === 'vec' && other.kind === 'vec') {
    return withParts('core.cmp.PartialEqVec', resolve('std::cmp::PartialEq', self.item, [other.item]));
  }
  if (self.kind === 'bool' && other.kind === 'bool') return instance('core.cmp.PartialEqBool');
  return null;
}

function debugInstance(self: MirType, resolve: Resolve): Instance | null {
  if (self.kind === 'bool') return instance('core.fmt.DebugBool');
  if (self.kind === 'unit') return instance('core.fmt.DebugUnit');
  if (self.kind === 'adt' && self.path === 'std::array::TryFromSliceError') return instance('core.fmt.DebugTryFromSliceError');
  if (self.kind === 'ref') return withParts('core.fmt.DebugShared', resolve('std::fmt::Debug', self.item, []));
  return self.kind === 'vec' ? withParts('core.fmt.DebugVec', resolve('std::fmt::Debug', self.item, [])) : null;
}

/** Widening conversions the library has; from a smaller width of the same sign, and from `bool` and `u8`-sized unsigned ones of no larger width. */
function fromInstance(self: MirType, from: MirType): Instance | null {
  if (sameType(self, from)) return instance('core.convert.FromSame', [typeArg(self)]);
  if (self.kind !== 'int') return null;
  if (from.kind === 'bool') return instance(`core.convert.From${capital(self.type)}Bool`);
  if (from.kind !== 'int' || isSigned(from.type) !== isSigned(self.type) || bitsOf(from.type) > bitsOf(self.type)) return null;
  return instance(`core.convert.From${capital(self.type)}${capital(from.type)}`);
}

/** Iterators whose instance is named under the trait, with what it is made from. */
const ITERATORS: ReadonlyMap<string, readonly [name: string, over: 'type' | 'std::iter::Step' | 'std::iter::Iterator']> = new Map(
  [
    ['std::ops::Range', ['core.iter.traits.iterator.IteratorRange', 'std::iter::Step']],
    ['std::ops::RangeInclusive', ['core.ops.range.RangeInclusive.Insts.CoreIterTraitsIteratorIterator', 'std::iter::Step']],
    ['std::slice::Iter', ['core.iter.traits.iterator.IteratorSliceIter', 'type']],
    ['std::slice::ChunksExact', ['core.iter.traits.iterator.IteratorChunksExact', 'type']],
    ['std::vec::IntoIter', ['core.iter.traits.iterator.IteratorVecIntoIter', 'type']],
    ['std::iter::StepBy', ['core.iter.traits.iterator.IteratorStepBy', 'std::iter::Iterator']],
    ['std::iter::Enumerate', ['core.iter.traits.iterator.IteratorEnumerate', 'std::iter::Iterator']],
    ['std::iter::Take', ['core.iter.traits.iterator.IteratorTake', 'std::iter::Iterator']],
  ],
);

function iteratorInstance(self: MirType, resolve: Resolve): Instance | null {
  if (self.kind !== 'adt') return null;
  const row = ITERATORS.get(self.path);
  const [item] = self.args;
  if (row === undefined || item === undefined) return null;
  const [name, over] = row;
  return over === 'type' ? instance(name, [typeArg(item)]) : withParts(name, resolve(over, item, []));
}

function doubleEndedInstance(self: MirType, resolve: Resolve): Instance | null {
  if (self.kind !== 'adt' || self.args[0] === undefined) return null;
  if (self.path !== 'std::ops::Range' && self.path !== 'std::ops::RangeInclusive') return null;
  const name = self.path === 'std::ops::Range' ? 'Range' : 'RangeInclusive';
  return withParts(`core.ops.range.${name}.Insts.DoubleEndedIterator`, resolve('std::iter::Step', self.args[0], []));
}

/** `usize` and ranges of it, indexing slices of `item`. */
export function sliceIndexInstance(self: MirType, slice: MirType | undefined): Instance | null {
  if (slice === undefined || !('item' in slice)) return null;
  const item = typeArg(slice.item);
  if (self.kind === 'int' && self.type === 'usize') return instance('core.slice.index.SliceIndexUsizeSlice', [item]);
  if (self.kind !== 'adt') return null;
  const range = /^core::ops::range::(Range\w*)$/.exec(definedPath(self.path))?.[1];
  switch (range) {
    case 'Range':
    case 'RangeFrom':
    case 'RangeTo':
      return instance(`core.slice.index.SliceIndex${range}UsizeSlice`, [item]);
    default:
      return null;
  }
}

/** Function items: `BuiltinFn A B`, of the type of functions; several arguments come as one tuple. */
function functionInstance(trait: string, self: MirType, crate: LinkedCrate): Instance | null {
  const which = /^std::ops::(Fn|FnMut|FnOnce)$/.exec(trait)?.[1];
  const item = self.kind === 'fn-item' ? itemSignature(self.callee, crate) : null;
  if (item === null || which === undefined) return null;
  const { params, result } = item;
  const [only] = params;
  const inputs: MirType =
    params.length === 1 && only !== undefined ? only : params.length === 0 ? { kind: 'unit' } : { kind: 'tuple', items: params };
  return instance(`Builtin${which}`, [typeArg(inputs), typeArg(result)]);
}

function itemSignature(
  callee: Callee,
  crate: LinkedCrate,
): { readonly params: readonly MirType[]; readonly result: MirType } | null {
  const built = constructorItem(callee, (path) => crate.adts.get(path));
  if (built !== null) return { params: built.fields, result: built.type };
  const f = callee.kind === 'own' ? crate.functions.get(callee.key) : undefined;
  if (f === undefined) return null;
  const { args } = callee;
  const given = new Map(f.generics.flatMap((g, i) => (args[i] === undefined ? [] : [[g.name, args[i]] as const])));
  return { params: f.params.map((p) => substitute(p.type, given)), result: substitute(f.result, given) };
}
