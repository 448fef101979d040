import type { Bound, Generic, LinkedImpl, LinkedTrait } from './linked-crate.ts';
import type { CompleteItems } from './copy-defaults.ts';
import { genericSet, mapTypeParts, matchType, substitute } from './match-type.ts';
import type { MirType } from './mir-type.ts';

/**
 * Gives each associated type that a bound leaves open a name, as a parameter of its own:
 *
 *     fn f<T: Conv>(t: T) -> T::Out   ~~>   {T} {Clause0_Out} (ConvInst : Conv T Clause0_Out) (t : T) : Clause0_Out
 *
 * A trait takes over those of its supertraits in the same way (`Self_Clause0_Out`). The new parameters come last: arguments that MIR lists
 * keep their places.
 */
export function nameAssociated(items: CompleteItems): CompleteItems {
  const traits = new Map<string, LinkedTrait>();
  const byPath = new Map(items.traits.map((trait) => [trait.path, trait]));
  for (const trait of items.traits) inheriting(trait, byPath, traits);
  const named = <T extends WithBounds>(item: T): T => ({ ...item, ...nameBounds(item, traits) });
  const implWith = (impl: LinkedImpl): LinkedImpl => {
    const { bounds, ...rest } = named(impl);
    const types = [...impl.types, ...inheritedTypes(impl, items.impls, traits)];
    return { ...rest, bounds, types: types.map(({ name, type }) => ({ name, type: withBoundTypes(type, bounds, traits) })) };
  };
  return {
    ...items,
    traits: items.traits.map((trait) => traits.get(trait.path) ?? trait),
    impls: items.impls.map(implWith),
    functions: items.functions.map(named),
    adts: items.adts.map(named),
  };
}

interface WithBounds {
  readonly generics: readonly Generic[];
  readonly bounds: readonly Bound[];
}

/** Associated types of traits that are not the crate's. */
const OF_LIBRARY = (trait: string): readonly string[] =>
  trait === 'std::iter::Iterator'
    ? ['Item']
    : trait === 'std::ops::Deref'
      ? ['Target']
      : /^std::ops::(?:Add|Sub|Mul|Div|Rem|Neg|Not|BitAnd|BitOr|BitXor|Shl|Shr|Index)$/.test(trait)
        ? ['Output']
        : [];

const associated = (trait: string, traits: ReadonlyMap<string, LinkedTrait>): readonly string[] =>
  traits.get(trait)?.types.map((t) => t.name) ?? OF_LIBRARY(trait);

/** How the types left open by the bound at a place are called. */
const openTypes = (bound: Bound, index: number, traits: ReadonlyMap<string, LinkedTrait>) =>
  associated(bound.trait, traits)
    .filter((name) => !bound.bindings.some((b) => b.name === name))
    .map((name) => ({ name, parameter: `Clause${index}_${name}` }));

function nameBounds({ generics, bounds }: WithBounds, traits: ReadonlyMap<string, LinkedTrait>): WithBounds {
  const added: Generic[] = [];
  const named = bounds.map((bound, i): Bound => {
    const open = openTypes(bound, i, traits);
    added.push(...open.map(({ parameter }): Generic => ({ name: parameter, kind: 'type', constType: null, associated: true })));
    return open.length === 0
      ? bound
      : {
          ...bound,
          bindings: [
            ...bound.bindings,
            ...open.map(({ name, parameter }) => ({ name, type: { kind: 'param', name: parameter } as const })),
          ],
        };
  });
  // `B: Conv<Out = A::Out>` speaks of what another bound names.
  const settled = named.map((bound): Bound => {
    const bindings = bound.bindings.map(({ name, type }) => ({ name, type: withBoundTypes(type, named, traits) }));
    return { ...bound, self: withBoundTypes(bound.self, named, traits), bindings };
  });
  return { generics: [...generics, ...added], bounds: settled };
}

const isOfSelf = (bound: Bound): boolean => bound.self.kind === 'param' && bound.self.name === 'Self';

/** The trait with the types of its supertraits; those first, so that theirs are known. */
function inheriting(trait: LinkedTrait, all: ReadonlyMap<string, LinkedTrait>, done: Map<string, LinkedTrait>): void {
  if (done.has(trait.path)) return;
  done.set(trait.path, trait);
  for (const bound of trait.bounds) {
    const parent = all.get(bound.trait);
    if (parent !== undefined) inheriting(parent, all, done);
  }
  const types = [...trait.types];
  const bounds = trait.bounds.map((bound, i): Bound => {
    if (!isOfSelf(bound)) return bound;
    const open = openTypes(bound, i, done);
    types.push(...open.map(({ name, parameter }) => ({ name: parameter, bounds: [], of: { trait: bound.trait, name } })));
    const bindings = open.map(({ name, parameter }) => ({ name, type: { kind: 'param', name: `Self_${parameter}` } as const }));
    return { ...bound, bindings: [...bound.bindings, ...bindings] };
  });
  done.set(trait.path, { ...trait, types, bounds });
}

/** What an impl's type gives for the types its trait takes over. */
function inheritedTypes(
  impl: LinkedImpl,
  impls: readonly LinkedImpl[],
  traits: ReadonlyMap<string, LinkedTrait>,
): LinkedImpl['types'] {
  return (traits.get(impl.trait?.path ?? '')?.types ?? []).flatMap(({ name, of }) => {
    const type = of === undefined ? null : typeOf(of.trait, of.name, impl.self, impls, traits);
    return type === null ? [] : [{ name, type }];
  });
}

function typeOf(
  trait: string,
  name: string,
  self: MirType,
  impls: readonly LinkedImpl[],
  traits: ReadonlyMap<string, LinkedTrait>,
): MirType | null {
  for (const impl of impls) {
    const found = new Map<string, MirType>();
    if (impl.trait?.path !== trait || !matchType(impl.self, self, genericSet(impl.generics), found)) continue;
    const written = impl.types.find((t) => t.name === name);
    if (written !== undefined) return substitute(written.type, found);
    const of = traits.get(trait)?.types.find((t) => t.name === name)?.of;
    return of === undefined ? null : typeOf(of.trait, of.name, self, impls, traits);
  }
  return null;
}

/** The type with what the bounds say of the associated types in it. */
export function withBoundTypes(type: MirType, bounds: readonly Bound[], traits: ReadonlyMap<string, LinkedTrait>): MirType {
  const mapped = mapTypeParts(type, (part) => withBoundTypes(part, bounds, traits));
  return mapped.kind === 'projection' ? (boundType(mapped, bounds, traits) ?? mapped) : mapped;
}

/** The type that a bound, or a supertrait of one, gives for `<T as Tr>::Name`; `trait` is empty where the source says only `T::Name`. */
function boundType(
  type: MirType & { readonly kind: 'projection' },
  bounds: readonly Bound[],
  traits: ReadonlyMap<string, LinkedTrait>,
): MirType | null {
  for (const bound of bounds) {
    if (!matchType(bound.self, type.self, new Set(), new Map())) continue;
    const name = nameIn(bound.trait, type, traits, 0);
    const binding = bound.bindings.find((b) => b.name === name);
    if (binding !== undefined) return binding.type;
  }
  return null;
}

/** How a trait calls the type: by its own name, or as one it takes over. */
function nameIn(
  trait: string,
  wanted: { readonly trait: string; readonly name: string },
  traits: ReadonlyMap<string, LinkedTrait>,
  depth: number,
): string | null {
  const types = traits.get(trait)?.types;
  const written = types === undefined ? OF_LIBRARY(trait).includes(wanted.name) : types.some((t) => t.name === wanted.name);
  if ((wanted.trait === '' ? written : wanted.trait === trait) || (types === undefined && wanted.trait === ''))
    return wanted.name;
  if (depth > 5) return null;
  const inherited = types?.find(({ of }) => of !== undefined && nameIn(of.trait, wanted, traits, depth + 1) === of.name);
  return inherited?.name ?? null;
}
