import type { Bound, LinkedImpl, LinkedTrait, Owner } from './linked-crate.ts';
import { mapTypeParts, sameType, typeParts } from './match-type.ts';
import type { MirType } from './mir-type.ts';
import { ownTypes, withBoundTypes } from './name-associated-types.ts';

/** Where `Self::Out` and `T::Item` stand. */
export interface TypeScope {
  readonly owner: Owner;
  readonly bounds: readonly Bound[];
  readonly impls: ReadonlyMap<string, LinkedImpl>;
  readonly traits: ReadonlyMap<string, LinkedTrait>;
}

/** Names the traits of `Self::Out`, and replaces associated types that an impl or a bound `T: Tr<Out = U>` decides. */
export function resolveAssociated(type: MirType, scope: TypeScope): MirType {
  const mapped = mapTypeParts(type, (part) => resolveAssociated(part, scope));
  if (mapped.kind !== 'projection') return mapped;
  const impl = scope.owner.kind === 'impl' ? scope.impls.get(scope.owner.key) : undefined;
  if (impl !== undefined && sameType(impl.self, mapped.self)) {
    const given = impl.types.find((t) => t.name === mapped.name);
    if (given !== undefined) return given.type;
  }
  const around = scope.owner.kind === 'trait' ? scope.traits.get(scope.owner.path) : undefined;
  const known = withBoundTypes(
    mapped,
    [...scope.bounds, ...(around === undefined ? [] : [ownTypes(around), ...around.bounds])],
    scope.traits,
  );
  if (known.kind !== 'projection' || known.trait !== '' || scope.owner.kind !== 'trait') return known;
  return { ...known, trait: scope.owner.path };
}

/** The type MIR prints (resolved by the compiler) with the lifetimes of the one written. */
export function withRegions(resolved: MirType, written: MirType): MirType {
  if (resolved.kind !== written.kind) return resolved;
  if (typeParts(resolved).length !== typeParts(written).length) return resolved;
  const writtenParts = typeParts(written);
  let index = 0;
  const mapped = mapTypeParts(resolved, (part) => withRegions(part, writtenParts[index++] ?? part));
  if (mapped.kind === 'adt' && written.kind === 'adt' && written.regions !== undefined)
    return { ...mapped, regions: written.regions };
  if (mapped.kind !== 'ref' || written.kind !== 'ref' || written.region === undefined) return mapped;
  return { ...mapped, region: written.region };
}
