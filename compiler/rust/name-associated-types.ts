import type { Bound, Generic, LinkedImpl, LinkedTrait } from './linked-crate.ts';
import type { CompleteItems } from './copy-defaults.ts';
import { type Bindings, genericSet, mapTypeParts, matchType, substitute } from './match-type.ts';
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
    const own = impl.types.map(({ name, type }) => ({
      name,
      type: settledType(withTraits(type, impl, traits), items.impls, traits),
    }));
    const types = [...own, ...inheritedTypes(impl, items.impls, traits)];
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
    const settle = (type: MirType): MirType => withBoundTypes(type, named, traits);
    return { ...bound, self: settle(bound.self), args: bound.args.map(settle), bindings };
  });
  return { generics: [...generics, ...added], bounds: settled };
}

const isOfSelf = (bound: Bound): boolean => bound.self.kind === 'param' && bound.self.name === 'Self';

/** The trait with the types of its supertraits, and the bounds of its types among its own; those traits first, so that theirs are known. */
function inheriting(trait: LinkedTrait, all: ReadonlyMap<string, LinkedTrait>, done: Map<string, LinkedTrait>): void {
  if (done.has(trait.path)) return;
  done.set(trait.path, trait);
  const written = [...trait.bounds, ...boundsOfTypes(trait, all)];
  for (const bound of written) {
    const parent = all.get(bound.trait);
    if (parent !== undefined) inheriting(parent, all, done);
  }
  const types = [...trait.types];
  const bounds = written.map((bound, i): Bound => {
    if (!isOfSelf(bound) && bound.onType !== true) return bound;
    const open = openTypes(bound, i, done);
    types.push(
      ...open.map(({ name, parameter }) => {
        const of: Projection = { kind: 'projection', self: bound.self, trait: bound.trait, args: bound.args, name };
        return { name: parameter, bounds: [], of };
      }),
    );
    const bindings = open.map(({ name, parameter }) => ({ name, type: { kind: 'param', name: `Self_${parameter}` } as const }));
    return { ...bound, bindings: [...bound.bindings, ...bindings] };
  });
  const own = ownTypes({ ...trait, types });
  const settle = (type: MirType): MirType => withBoundTypes(type, [own, ...bounds], done);
  const settled = bounds.map((bound) => ({
    ...bound,
    self: settle(bound.self),
    args: bound.args.map(settle),
    bindings: bound.bindings.map(({ name, type }) => ({ name, type: settle(type) })),
  }));
  done.set(trait.path, { ...trait, types, bounds: settled });
}

/** Inside a trait its types are parameters: `Self::V` is `Self_V`. */
export const ownTypes = ({ path, types }: LinkedTrait): Bound => ({
  self: { kind: 'param', name: 'Self' },
  trait: path,
  args: [],
  bindings: types.map(({ name }) => ({ name, type: { kind: 'param', name: `Self_${name}` } })),
});

/** `type V: Area` as `Self_V: Area`. One that leads back to the trait (`type Next: Node` in `Node`) has no structure: it is left out. */
function boundsOfTypes(trait: LinkedTrait, all: ReadonlyMap<string, LinkedTrait>): readonly Bound[] {
  return trait.types.flatMap(({ name, bounds }) =>
    bounds
      .filter((bound) => !leadsTo(bound.trait, trait.path, all, new Set()))
      .map((bound): Bound => ({ ...bound, self: { kind: 'param', name: `Self_${name}` }, onType: true })),
  );
}

function leadsTo(from: string, to: string, all: ReadonlyMap<string, LinkedTrait>, seen: Set<string>): boolean {
  if (from === to) return true;
  const trait = all.get(from);
  if (trait === undefined || seen.has(from)) return false;
  seen.add(from);
  return [...trait.bounds, ...trait.types.flatMap((t) => t.bounds)].some((b) => leadsTo(b.trait, to, all, seen));
}

type Projection = MirType & { readonly kind: 'projection' };

/** What an impl's type gives for the types its trait takes over. */
function inheritedTypes(
  impl: LinkedImpl,
  impls: readonly LinkedImpl[],
  traits: ReadonlyMap<string, LinkedTrait>,
): LinkedImpl['types'] {
  const given = new Map(givenIn(impl, impl.self, new Map(), traits));
  return (traits.get(impl.trait?.path ?? '')?.types ?? []).flatMap(({ name, of }) => {
    if (of === undefined) return [];
    // What no impl of the crate tells stays as written; such an impl is refused.
    const type = settledType(substitute(of, given), impls, traits);
    given.set(`Self_${name}`, type);
    return [{ name, type }];
  });
}

/** What the parameters of a trait's declaration are in an impl for `self`, whose own parameters are `found`. */
function givenIn(impl: LinkedImpl, self: MirType, found: Bindings, traits: ReadonlyMap<string, LinkedTrait>): Bindings {
  const generics = traits.get(impl.trait?.path ?? '')?.generics ?? [];
  const args = impl.trait?.args ?? [];
  return new Map<string, MirType>([
    ['Self', self],
    ...generics.flatMap((g, i) => (args[i] === undefined ? [] : [[g.name, substitute(args[i], found)] as const])),
    ...impl.types.map(({ name, type }) => [`Self_${name}`, substitute(withTraits(type, impl, traits), found)] as const),
  ]);
}

/** Null: no impl of the crate says it. */
function typeOf(wanted: Projection, impls: readonly LinkedImpl[], traits: ReadonlyMap<string, LinkedTrait>): MirType | null {
  for (const impl of impls) {
    const found = new Map<string, MirType>();
    const params = genericSet(impl.generics);
    if (impl.trait?.path !== wanted.trait || !matchType(impl.self, wanted.self, params, found)) continue;
    const { args } = wanted;
    if (!impl.trait.args.every((arg, i) => args[i] === undefined || matchType(arg, args[i], params, found))) continue;
    const given = givenIn(impl, wanted.self, found, traits);
    const written = given.get(`Self_${wanted.name}`);
    if (written !== undefined) return settledType(written, impls, traits);
    const of = traits.get(wanted.trait)?.types.find((t) => t.name === wanted.name)?.of;
    return of === undefined ? null : settledType(substitute(of, given), impls, traits);
  }
  return null;
}

/** `T::V` and `Self::V` in a type that an impl gives, with the trait that is meant. */
function withTraits(type: MirType, impl: LinkedImpl, traits: ReadonlyMap<string, LinkedTrait>): MirType {
  const mapped = mapTypeParts(type, (part) => withTraits(part, impl, traits));
  if (mapped.kind !== 'projection' || mapped.trait !== '') return mapped;
  const own = impl.types.some((t) => t.name === mapped.name) && matchType(impl.self, mapped.self, new Set(), new Map());
  if (own && impl.trait !== null) return { ...mapped, trait: impl.trait.path, args: impl.trait.args };
  for (const { self, trait, args } of impl.bounds) {
    const name = matchType(self, mapped.self, new Set(), new Map()) ? nameIn(trait, mapped, traits, 0) : null;
    if (name !== null) return { ...mapped, trait, args, name };
  }
  return mapped;
}

/** With the associated types that impls of the crate give. */
function settledType(type: MirType, impls: readonly LinkedImpl[], traits: ReadonlyMap<string, LinkedTrait>): MirType {
  const mapped = mapTypeParts(type, (part) => settledType(part, impls, traits));
  if (mapped.kind !== 'projection' || mapped.trait === '') return mapped;
  return typeOf(mapped, impls, traits) ?? mapped;
}

/** The type with what the bounds say of the associated types in it. */
export function withBoundTypes(type: MirType, bounds: readonly Bound[], traits: ReadonlyMap<string, LinkedTrait>): MirType {
  const mapped = mapTypeParts(type, (part) => withBoundTypes(part, bounds, traits));
  return mapped.kind === 'projection' ? (boundType(mapped, bounds, traits) ?? mapped) : mapped;
}

const fits = (arg: MirType, given: MirType | undefined): boolean =>
  given === undefined || matchType(given, arg, new Set(), new Map());

/** The type that a bound, or a supertrait of one, gives for `<T as Tr>::Name`; `trait` is empty where the source says only `T::Name`. */
function boundType(
  type: MirType & { readonly kind: 'projection' },
  bounds: readonly Bound[],
  traits: ReadonlyMap<string, LinkedTrait>,
): MirType | null {
  for (const bound of [...bounds, ...bounds.flatMap((b) => boundsThrough(b, traits, 0))]) {
    if (!matchType(bound.self, type.self, new Set(), new Map())) continue;
    // `T: Cv<u8> + Cv<u16>`: which of them the arguments say, where they are written.
    if (bound.trait === type.trait && type.args.some((arg, i) => !fits(arg, bound.args[i]))) continue;
    const name = nameIn(bound.trait, type, traits, 0);
    const binding = bound.bindings.find((b) => b.name === name);
    if (binding !== undefined) return binding.type;
  }
  return null;
}

/** What a bound says of the associated types it names: of `T: Holder` that `T::V: Area`. */
function boundsThrough(bound: Bound, traits: ReadonlyMap<string, LinkedTrait>, depth: number): readonly Bound[] {
  const trait = traits.get(bound.trait);
  if (trait === undefined || depth > 5) return [];
  return trait.bounds.map((inner) => boundFrom(inner, bound, trait)).flatMap((b) => [b, ...boundsThrough(b, traits, depth + 1)]);
}

/** A bound in the declaration of a trait, where `around` is the bound with that trait. */
export function boundFrom(inner: Bound, around: Bound, trait: LinkedTrait): Bound {
  const given = new Map<string, MirType>([
    ['Self', around.self],
    ...trait.generics.flatMap((g, i) => (around.args[i] === undefined ? [] : [[g.name, around.args[i]] as const])),
    ...around.bindings.map(({ name, type }) => [`Self_${name}`, type] as const),
  ]);
  return {
    ...inner,
    self: substitute(inner.self, given),
    args: inner.args.map((a) => substitute(a, given)),
    bindings: inner.bindings.map(({ name, type }) => ({ name, type: substitute(type, given) })),
  };
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
