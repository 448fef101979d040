/** How structs, enums and tuples of Rust look in Lean. */
import { Refusal } from '../passes/refusal.ts';
import { typeText } from '../rust/display-path.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import { typeParts } from '../rust/match-type.ts';
import type { MirType } from '../rust/mir-type.ts';
import { definedPath } from '../rust/std-paths.ts';

/** Tuple structs are tuples (with one field that field, with none `Unit`), records Lean structures. */
export type StructShape =
  | { readonly kind: 'tuple'; readonly size: number }
  /** `inductive`: it contains itself, which Lean's structures cannot. */
  | { readonly kind: 'record'; readonly fields: readonly string[]; readonly inductive: boolean };

export function structShape(type: MirType, crate: LinkedCrate): StructShape {
  switch (type.kind) {
    case 'tuple':
      return { kind: 'tuple', size: type.items.length };
    case 'unit':
      return { kind: 'tuple', size: 0 };
    case 'ref':
    case 'box':
      return structShape(type.item, crate);
    case 'closure': {
      const f = crate.functions.get(type.id);
      return { kind: 'tuple', size: f?.owner.kind === 'closure' ? f.owner.captures.length : 0 };
    }
    case 'adt': {
      const own = crate.adts.get(type.path);
      const only = own?.variants[0];
      if (own?.kind === 'struct' && only !== undefined) {
        const inductive = recursiveStructs(crate).has(own.path);
        if (only.shape !== 'record' && !inductive) return { kind: 'tuple', size: only.fields.length };
        return { kind: 'record', fields: only.fields.map((f) => f.name), inductive };
      }
      const fields = STD_STRUCTS.get(definedPath(type.path));
      if (fields !== undefined) return { kind: 'record', fields, inductive: false };
      break;
    }
    default:
  }
  throw new Refusal('AE5202', `the fields of \`${typeText(type)}\` are not known`, null);
}

const RECURSIVE = new WeakMap<LinkedCrate, ReadonlySet<string>>();

/** Structs from whose fields one comes back to them. */
export function recursiveStructs(crate: LinkedCrate): ReadonlySet<string> {
  const known = RECURSIVE.get(crate);
  if (known !== undefined) return known;
  const parts = new Map(
    [...crate.adts.values()].map((adt) => [adt.path, adtsIn(adt.variants.flatMap((v) => v.fields.map((f) => f.type)))]),
  );
  const found = new Set(
    [...crate.adts.values()].filter((adt) => adt.kind === 'struct' && reaches(adt.path, parts)).map((adt) => adt.path),
  );
  RECURSIVE.set(crate, found);
  return found;
}

function adtsIn(types: readonly MirType[]): readonly string[] {
  return types.flatMap((type) => [...(type.kind === 'adt' ? [type.path] : []), ...adtsIn(typeParts(type))]);
}

function reaches(path: string, parts: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const stack = [...(parts.get(path) ?? [])];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === path) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    stack.push(...(parts.get(at) ?? []));
  }
  return false;
}

export const STD_STRUCTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['core::ops::range::Range', ['start', 'end']],
  ['core::ops::range::RangeFrom', ['start']],
  ['core::ops::range::RangeTo', ['end']],
  ['core::ops::range::RangeInclusive', ['start', 'end', 'exhausted']],
  ['core::ops::range::RangeToInclusive', ['end']],
  ['core::iter::adapters::enumerate::Enumerate', ['iter', 'count']],
]);

export function fieldName(shape: StructShape & { readonly kind: 'record' }, index: number): string {
  const found = shape.fields[index];
  if (found === undefined) throw new RangeError(`no field ${index}`);
  return found;
}

const ORDERING: ReadonlyMap<string, string> = new Map([
  ['Less', 'Ordering.lt'],
  ['Equal', 'Ordering.eq'],
  ['Greater', 'Ordering.gt'],
]);

export function constructorName(type: MirType, variant: string, crate: LinkedCrate): string {
  switch (type.kind) {
    case 'option':
      return variant === 'None' ? 'none' : 'some';
    case 'result':
      return `core.result.Result.${variant}`;
    case 'ref':
    case 'box':
      return constructorName(type.item, variant, crate);
    case 'adt': {
      if (crate.adts.has(type.path)) return `${type.path}.${variant}`;
      const path = definedPath(type.path);
      if (path === 'core::cmp::Ordering') return ORDERING.get(variant) ?? `Ordering.${variant}`;
      return `${path.replaceAll('::', '.')}.${variant}`;
    }
    default:
      throw new Refusal('AE5202', `the variants of \`${typeText(type)}\` are not known`, null);
  }
}
