/** Types of the parts of a value. */
import type { MirType } from '../../rust/mir-type.ts';
import type { Lookups } from '../lookups.ts';
import { variantsOf } from '../variants.ts';

/** Types of the fields of a variant, or of a struct (null), with the type's arguments put in. */
export function fieldTypes(lookups: Lookups, of: MirType, variant: string | null): readonly MirType[] {
  if (of.kind === 'option') return variant === 'Some' ? [of.item] : [];
  if (of.kind === 'result') return [variant === 'Ok' ? of.ok : of.err];
  if (of.kind === 'tuple') return of.items;
  if (of.kind === 'closure') return lookups.captures(of.id);
  if (of.kind !== 'adt') return [];
  const adt = lookups.adt(of.path);
  const fields = (variant === null ? adt?.variants[0] : adt?.variants.find((v) => v.name === variant))?.fields;
  if (fields === undefined || adt === undefined) {
    const known = variantsOf(of, lookups)?.find((v) => v.name === variant);
    return of.args.slice(0, known?.fields ?? 0);
  }
  const replacement = new Map(adt.generics.map((g, i) => [g.name, of.args[i]]));
  return fields.map((field) => substitute(field.type, replacement));
}

/** A type with type parameters replaced. */
export function substitute(type: MirType, by: ReadonlyMap<string, MirType | undefined>): MirType {
  const inside = (t: MirType): MirType => substitute(t, by);
  switch (type.kind) {
    case 'param':
      return by.get(type.name) ?? type;
    case 'tuple':
      return { ...type, items: type.items.map(inside) };
    case 'array': {
      const length = typeof type.length === 'string' ? by.get(type.length) : undefined;
      return { ...type, item: inside(type.item), length: length?.kind === 'const' ? length.value : type.length };
    }
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
    case 'ref':
      return { ...type, item: inside(type.item) };
    case 'result':
      return { ...type, ok: inside(type.ok), err: inside(type.err) };
    case 'adt':
      return { ...type, args: type.args.map(inside) };
    default:
      return type;
  }
}
