import type { LinkedAdt, Output } from './linked-crate.ts';
import type { MirType } from './mir-type.ts';

/** The crate's own types, of which lifetimes are known. */
export type AdtOf = (path: string) => LinkedAdt | undefined;

/** Lifetimes of the mutable references in a type; nothing comes back through a shared one. */
export function mutableRegions(type: MirType, adtOf: AdtOf, seen: ReadonlySet<string> = new Set()): readonly string[] {
  const inside = (part: MirType): readonly string[] => mutableRegions(part, adtOf, seen);
  switch (type.kind) {
    case 'ref':
      return type.mutable ? [type.region ?? '', ...inside(type.item)] : [];
    case 'tuple':
      return type.items.flatMap(inside);
    case 'adt':
      return [...lentRegions(type, adtOf, seen), ...type.args.flatMap(inside)];
    case 'array':
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
      return inside(type.item);
    case 'result':
      return [...inside(type.ok), ...inside(type.err)];
    default:
      return [];
  }
}

/** Of the lifetimes given to a type those for which its fields borrow mutably. */
function lentRegions(type: MirType & { readonly kind: 'adt' }, adtOf: AdtOf, seen: ReadonlySet<string>): readonly string[] {
  const adt = type.regions === undefined || seen.has(type.path) ? undefined : adtOf(type.path);
  if (adt?.lifetimes === undefined) return [];
  const within = new Set([...seen, type.path]);
  const lent = new Set(adt.variants.flatMap((v) => v.fields.flatMap((f) => mutableRegions(f.type, adtOf, within))));
  return adt.lifetimes.flatMap((name, i) => (lent.has(name) ? (type.regions?.[i] ?? []) : []));
}

/** The components of a returned tuple that borrow mutably for the lifetime; none: the whole value does. */
export const borrowedComponents = (result: MirType, region: string, adtOf: AdtOf): readonly number[] =>
  result.kind === 'tuple' ? result.items.flatMap((item, i) => (mutableRegions(item, adtOf).includes(region) ? [i] : [])) : [];

/**
 * What the model returns after the value: `&mut` parameters whose lifetime is that of a returned `&mut` become one back function for the
 * lifetime, all others their final value; in the order of the parameters. `ofTrait`: a method whose type the trait decides.
 */
export function outputsOf(params: readonly MirType[], result: MirType, adtOf: AdtOf, ofTrait: boolean): readonly Output[] {
  const returned = new Set(mutableRegions(result, adtOf));
  const all = params.map((type) => mutableRegions(type, adtOf));
  const outputs: Output[] = [];
  const done = new Set<string>();
  params.forEach((type, param) => {
    const regions = all[param] ?? [];
    if (regions.length === 0) return;
    const region = regions.find((r) => returned.has(r));
    if (region === undefined) outputs.push({ kind: 'final', param });
    else if (!done.has(region)) {
      done.add(region);
      outputs.push({ kind: 'back', region, params: all.flatMap((other, i) => (other.includes(region) ? [i] : [])) });
    }
    if (!ofTrait && lendsInside(type, param, all, returned, adtOf)) outputs.push({ kind: 'unchanged', param });
  });
  return outputs;
}

/** A `&mut` to a borrow, or to a value of an own type that borrows, for a lifetime of its own. */
function lendsInside(
  type: MirType,
  param: number,
  all: readonly (readonly string[])[],
  returned: ReadonlySet<string>,
  adtOf: AdtOf,
): boolean {
  if (type.kind !== 'ref' || !type.mutable || (type.item.kind !== 'ref' && type.item.kind !== 'adt')) return false;
  const [region, ...more] = new Set(mutableRegions(type.item, adtOf));
  if (region === undefined || more.length > 0 || returned.has(region)) return false;
  return region !== type.region && all.every((other, i) => i === param || !other.includes(region));
}
