/** Which instance stands for `Type: Trait`: a parameter of the item, one of the crate's, or one of the library's. */
import type { LeadingArg } from '../ir/call.ts';
import type { Bound, Generic, LinkedCrate, LinkedImpl } from '../rust/linked-crate.ts';
import { traitArguments } from '../rust/default-arguments.ts';
import { argumentsOf, type Bindings, genericSet, matchType, sameType, substitute, typeParts } from '../rust/match-type.ts';
import type { Callee, MirType } from '../rust/mir-type.ts';
import { boundFrom, withBoundTypes } from '../rust/name-associated-types.ts';
import { boundName, closureInstance, closureTypeName, instanceName } from './item-names.ts';
import { traitKind } from './library-traits.ts';
import { stdInstance } from './std-instances.ts';

export type Instance = LeadingArg & { readonly kind: 'instance' };

/** A bound as a parameter of an item. */
export interface BoundParam {
  readonly name: string;
  readonly bound: Bound;
}

/** Bounds that have no counterpart in Lean. */
const ERASED: ReadonlySet<string> = new Set([
  'std::marker::Sized',
  'std::marker::Send',
  'std::marker::Sync',
  'std::marker::Unpin',
]);

const isForeign = (trait: string): boolean => trait.includes('::') && traitKind(trait) === 'unknown';

/** The bounds as parameters, in order; names that occur again are numbered. */
export function boundParams(bounds: readonly Bound[]): readonly BoundParam[] {
  const used = new Map<string, number>();
  return bounds
    .filter((b) => !ERASED.has(b.trait) && !(b.onType === true && isForeign(b.trait)))
    .map((bound) => {
      const base = boundName(bound.trait, bound.self, [...bound.args, ...bound.bindings.map((b) => b.type)]);
      const count = used.get(base) ?? 0;
      used.set(base, count + 1);
      return { name: count === 0 ? base : `${base}${count}`, bound };
    });
}

/** The instance for `self: trait<args>`, or null when there is none that Aeneas's library or the crate has. */
export function resolveInstance(
  trait: string,
  self: MirType,
  written: readonly MirType[],
  scope: readonly BoundParam[],
  crate: LinkedCrate,
): Instance | null {
  const args = traitArguments(trait, self, written, crate.traits);
  for (const types of [false, true]) {
    for (const param of scope) {
      const found = throughBound(param.name, param.bound, trait, self, args, crate, types, 0);
      if (found !== null) return found;
    }
  }
  const again = (t: string, s: MirType, a: readonly MirType[]): Instance | null => resolveInstance(t, s, a, scope, crate);
  if (self.kind === 'closure') return closureInstanceOf(self.id, trait, crate);
  for (const impl of crate.impls.values()) {
    const found = matchImpl(impl, trait, self, args);
    if (found !== null) return applyInstance(instanceName(impl, crate), impl, found, scope, crate);
  }
  return stdInstance(trait, self, args, again, crate);
}

/** The bound itself, or a supertrait of it: `TInst.AInst`; with `types` also what it says of its associated types. */
function throughBound(
  name: string,
  bound: Bound,
  trait: string,
  self: MirType,
  args: readonly MirType[],
  crate: LinkedCrate,
  types: boolean,
  depth: number,
): Instance | null {
  const fits = args.every((arg, i) => bound.args[i] === undefined || sameType(bound.args[i], arg));
  if (bound.trait === trait && sameType(bound.self, self) && fits) return { kind: 'instance', name, args: [] };
  const declared = crate.traits.get(bound.trait);
  if (declared === undefined || depth > 5) return libraryParent(name, bound, trait, self);
  for (const parent of boundParams(declared.bounds)) {
    const of = boundFrom(parent.bound, bound, declared);
    // A type that is given (`Holder<V = Sq>`) has instances of its own.
    if (of.onType === true && !(types && of.self.kind === 'param')) continue;
    const found = throughBound(`${name}.${parent.name}`, of, trait, self, args, crate, types, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Fields of the library's structures that hold an instance of the parent trait. */
const LIBRARY_PARENTS: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map([
  ['std::marker::Copy', [['std::clone::Clone', 'cloneInst']]],
  ['std::cmp::Eq', [['std::cmp::PartialEq', 'partialEqInst']]],
  ['std::cmp::PartialOrd', [['std::cmp::PartialEq', 'partialEqInst']]],
  [
    'std::cmp::Ord',
    [
      ['std::cmp::Eq', 'eqInst'],
      ['std::cmp::PartialOrd', 'partialOrdInst'],
    ],
  ],
  ['std::ops::IndexMut', [['std::ops::Index', 'indexInst']]],
  ['std::ops::DerefMut', [['std::ops::Deref', 'derefInst']]],
  ['std::ops::Fn', [['std::ops::FnMut', 'FnMutInst']]],
  ['std::ops::FnMut', [['std::ops::FnOnce', 'FnOnceInst']]],
]);

function libraryParent(name: string, bound: Bound, trait: string, self: MirType): Instance | null {
  if (!sameType(bound.self, self)) return null;
  for (const [parent, fieldName] of LIBRARY_PARENTS.get(bound.trait) ?? []) {
    const path = `${name}.${fieldName}`;
    if (parent === trait) return { kind: 'instance', name: path, args: [] };
    const found = libraryParent(path, { ...bound, trait: parent }, trait, self);
    if (found !== null) return found;
  }
  return null;
}

export const libraryParents = (trait: string): readonly (readonly [string, string])[] => LIBRARY_PARENTS.get(trait) ?? [];

function matchImpl(impl: LinkedImpl, trait: string, self: MirType, args: readonly MirType[]): Bindings | null {
  if (impl.trait?.path !== trait) return null;
  const found = new Map<string, MirType>();
  const params = genericSet(impl.generics);
  if (!matchType(impl.self, self, params, found)) return null;
  return impl.trait.args.every((arg, i) => args[i] === undefined || matchType(arg, args[i], params, found)) ? found : null;
}

/** The crate's own method behind a trait call, for a type that is known. */
export function findImplMethod(callee: Callee & { readonly kind: 'trait' }, crate: LinkedCrate): Callee | null {
  for (const impl of crate.impls.values()) {
    const args = traitArguments(callee.trait, callee.self, callee.traitArgs, crate.traits);
    const found = matchImpl(impl, callee.trait, callee.self, args);
    const key = `${impl.key}::${callee.method}`;
    if (found !== null && impl.methods.includes(key))
      return { kind: 'own', key, args: [...argumentsOf(impl.generics, found), ...callee.args] };
  }
  return null;
}

/** An item with generics and bounds (an impl or a function), applied: explicit types, then instances. Null when a bound has no instance. */
export function leadingArgs(
  item: { readonly generics: readonly Generic[]; readonly bounds: readonly Bound[] },
  mentioned: readonly MirType[],
  given: Bindings,
  scope: readonly BoundParam[],
  crate: LinkedCrate,
): readonly LeadingArg[] | null {
  const values = argumentsOf(item.generics, given);
  const known = withAssociated(item, given, scope, crate, 0);
  const implicit = implicitGenerics(item, mentioned);
  const leading: LeadingArg[] = [];
  item.generics.forEach((g, i) => {
    const value = values[i];
    if (implicit.has(g.name) || value === undefined) return;
    leading.push(value.kind === 'const' ? constArgument(value.value, g) : { kind: 'type', type: value });
  });
  for (const { bound } of boundParams(item.bounds)) {
    const self = substitute(bound.self, known);
    const instance = resolveInstance(
      bound.trait,
      self,
      bound.args.map((a) => substitute(a, known)),
      scope,
      crate,
    );
    if (instance === null) return null;
    leading.push(instance);
  }
  return leading;
}

/** What the parameters that name associated types are: MIR gives no argument for them, but other bounds may speak of them. */
function withAssociated(
  item: { readonly generics: readonly Generic[]; readonly bounds: readonly Bound[] },
  given: Bindings,
  scope: readonly BoundParam[],
  crate: LinkedCrate,
  depth: number,
): Bindings {
  const open = new Set(item.generics.flatMap((g) => (g.associated === true ? [g.name] : [])));
  const known = new Map(given);
  if (open.size === 0 || depth > 5) return known;
  for (const bound of [...item.bounds, ...item.bounds]) {
    for (const { name, type } of bound.bindings) {
      if (type.kind !== 'param' || !open.has(type.name)) continue;
      const [self, args] = [substitute(bound.self, known), bound.args.map((a) => substitute(a, known))];
      known.set(type.name, associatedType({ kind: 'projection', self, trait: bound.trait, args, name }, scope, crate, depth));
    }
  }
  return known;
}

function associatedType(
  type: MirType & { readonly kind: 'projection' },
  scope: readonly BoundParam[],
  crate: LinkedCrate,
  depth: number,
): MirType {
  const bounds = scope.map((p) => p.bound);
  const named = withBoundTypes(type, bounds, crate.traits);
  if (named.kind !== 'projection') return named;
  for (const impl of crate.impls.values()) {
    const found = matchImpl(impl, type.trait, type.self, type.args);
    const given = found === null ? undefined : impl.types.find((t) => t.name === type.name);
    if (found !== null && given !== undefined)
      return substitute(given.type, withAssociated(impl, found, scope, crate, depth + 1));
  }
  return type;
}

function constArgument(value: number | string, { constType }: Generic): LeadingArg {
  if (typeof value === 'string') return { kind: 'const', value };
  const type = constType?.kind === 'int' ? constType.type : 'usize';
  return type === 'usize' ? { kind: 'const', value: BigInt(value) } : { kind: 'number', value: BigInt(value), type };
}

function applyInstance(
  name: string,
  impl: LinkedImpl,
  given: Bindings,
  scope: readonly BoundParam[],
  crate: LinkedCrate,
): Instance | null {
  const args = leadingArgs(impl, [], given, scope, crate);
  return args === null ? null : { kind: 'instance', name, args };
}

/** Parameters that Lean infers: those in the type of a value or an instance. */
export function implicitGenerics(
  item: { readonly generics: readonly Generic[]; readonly bounds: readonly Bound[] },
  values: readonly MirType[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const type of values) collectNames(type, found);
  for (const { bound } of boundParams(item.bounds)) {
    for (const type of [bound.self, ...bound.args, ...bound.bindings.map((b) => b.type)]) collectNames(type, found);
  }
  return found;
}

function collectNames(type: MirType, found: Set<string>): void {
  if (type.kind === 'param') found.add(type.name);
  if (type.kind === 'const' && typeof type.value === 'string') found.add(type.value);
  if (type.kind === 'array' && typeof type.length === 'string') found.add(type.length);
  for (const part of typeParts(type)) collectNames(part, found);
}

function closureInstanceOf(key: string, trait: string, crate: LinkedCrate): Instance | null {
  const f = crate.functions.get(key);
  const wanted = /^std::ops::(Fn|FnMut|FnOnce)$/.exec(trait)?.[1];
  if (f?.owner.kind !== 'closure' || (wanted !== 'Fn' && wanted !== 'FnMut' && wanted !== 'FnOnce')) return null;
  const order = ['Fn', 'FnMut', 'FnOnce'];
  if (order.indexOf(wanted) < order.indexOf(f.owner.trait)) return null;
  // A closure is not seen outside its function, whose instances are at hand.
  const args = boundParams(f.bounds).map((p) => ({ kind: 'instance', name: p.name, args: [] }) as const);
  return { kind: 'instance', name: `${closureTypeName(key, crate)}.${closureInstance(f, wanted, crate)}`, args };
}
