import type { AdtDef, RustType, Signature } from './rust-type.ts';

/**
 * A value of a Rust type, without the type: `Box` and references are gone, `Option` and `Result` are variants like the program's own enums.
 * Struct and variant fields are in declaration order. `text` is a `char`, `str` or `String`.
 */
export type Value =
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'unit' }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'tuple'; readonly items: readonly Value[] }
  | { readonly kind: 'struct'; readonly items: readonly Value[] }
  | { readonly kind: 'variant'; readonly name: string; readonly items: readonly Value[] };

/** The program's own types by path. */
export type TypeTable = ReadonlyMap<string, AdtDef>;

export const typeTable = (adts: readonly AdtDef[]): TypeTable => new Map(adts.map((def) => [def.path, def]));

export interface FieldType {
  readonly name: string;
  readonly type: RustType;
}
export interface VariantType {
  readonly name: string;
  readonly fields: readonly FieldType[];
}

/** What a type is made of once references and boxes are looked through: the one place that knows which types have values at all. */
export type TypeView =
  | { readonly kind: 'bool' | 'char' | 'string' | 'unit' }
  | { readonly kind: 'int'; readonly type: Extract<RustType, { kind: 'int' }>['type'] }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  /** `length` is null where any number of items will do. */
  | { readonly kind: 'list'; readonly of: 'vec' | 'slice' | 'array'; readonly item: RustType; readonly length: number | null }
  | { readonly kind: 'tuple'; readonly items: readonly RustType[] }
  | {
      readonly kind: 'struct';
      readonly path: string;
      readonly shape: 'record' | 'tuple' | 'unit';
      readonly fields: readonly FieldType[];
    }
  /** `path` is null for `Option` and `Result`. */
  | { readonly kind: 'enum'; readonly path: string | null; readonly variants: readonly VariantType[] }
  /** A type without values in docs/values.md. */
  | { readonly kind: 'none'; readonly why: string };

export function viewType(type: RustType, table: TypeTable): TypeView {
  switch (type.kind) {
    case 'bool':
    case 'char':
    case 'unit':
      return { kind: type.kind };
    case 'str':
    case 'string':
      return { kind: 'string' };
    case 'f32':
      return { kind: 'float', bits: 32 };
    case 'f64':
      return { kind: 'float', bits: 64 };
    case 'int':
      return { kind: 'int', type: type.type };
    case 'tuple':
      return { kind: 'tuple', items: type.items };
    case 'array':
      return typeof type.length === 'number'
        ? { kind: 'list', of: 'array', item: type.item, length: type.length }
        : { kind: 'none', why: `the length ${type.length} of an array is not known` };
    case 'slice':
    case 'vec':
      return { kind: 'list', of: type.kind, item: type.item, length: null };
    case 'option':
      return { kind: 'enum', path: null, variants: [variant('None'), variant('Some', type.item)] };
    case 'result':
      return { kind: 'enum', path: null, variants: [variant('Ok', type.ok), variant('Err', type.err)] };
    case 'box':
    case 'ref':
      return viewType(type.item, table);
    case 'adt':
      return viewAdt(type, table);
    case 'never':
      return { kind: 'none', why: 'the never type has no values' };
    case 'param':
      return { kind: 'none', why: `the type parameter ${type.name} is not a type` };
    case 'other':
      return { kind: 'none', why: `values of the type ${type.text} are not supported` };
  }
}

function viewAdt(type: Extract<RustType, { kind: 'adt' }>, table: TypeTable): TypeView {
  const def = table.get(type.path);
  if (def === undefined) return { kind: 'none', why: `the type ${type.path} is not one of the program's own` };
  const bound = new Map(def.params.map((name, i) => [name, type.args[i]]));
  const fieldsOf = (fields: readonly FieldType[]) => fields.map(({ name, type: t }) => ({ name, type: substitute(t, bound) }));
  return def.kind === 'struct'
    ? { kind: 'struct', path: def.path, shape: def.shape, fields: fieldsOf(def.fields) }
    : { kind: 'enum', path: def.path, variants: def.variants.map((v) => ({ name: v.name, fields: fieldsOf(v.fields) })) };
}

const variant = (name: string, ...types: readonly RustType[]): VariantType => ({
  name,
  fields: types.map((type, i) => ({ name: `_${i}`, type })),
});

function substitute(type: RustType, bound: ReadonlyMap<string, RustType | undefined>): RustType {
  switch (type.kind) {
    case 'param':
      return bound.get(type.name) ?? type;
    case 'tuple':
      return { ...type, items: type.items.map((t) => substitute(t, bound)) };
    case 'adt':
      return { ...type, args: type.args.map((t) => substitute(t, bound)) };
    case 'result':
      return { ...type, ok: substitute(type.ok, bound), err: substitute(type.err, bound) };
    case 'array':
      return { ...type, item: substitute(type.item, bound), length: substituteLength(type.length, bound) };
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
    case 'ref':
      return { ...type, item: substitute(type.item, bound) };
    default:
      return type;
  }
}

/** A constant given for a parameter comes as text where a type would stand. */
function substituteLength(length: number | string, bound: ReadonlyMap<string, RustType | undefined>): number | string {
  const given = typeof length === 'string' ? bound.get(length) : undefined;
  const [digits] = given?.kind === 'other' ? (/^[0-9]+/.exec(given.text.replaceAll('_', '')) ?? []) : [];
  return digits === undefined ? length : Number(digits);
}

/** Positions of the parameters whose final value belongs to the outcome. */
export const mutatedParams = (signature: Signature): readonly number[] =>
  signature.params.flatMap(({ type }, i) => (type.kind === 'ref' && type.mutable ? [i] : []));

/** The type of what `{"ok":…}` holds: the result, or with `&mut` parameters `[result or null, final value of each]`. */
export function outcomeType(signature: Signature): RustType {
  const finals = mutatedParams(signature).flatMap((i) => signature.params[i]?.type ?? []);
  return finals.length === 0 ? signature.result : { kind: 'tuple', items: [signature.result, ...finals] };
}

/** Equality of two values of one type. Floats are compared with the given tolerance, absolute or relative, whichever is wider; NaN equals NaN. */
export function equalValues(a: Value, b: Value, tolerance = 0): boolean {
  switch (a.kind) {
    case 'unit':
      return b.kind === 'unit';
    case 'bool':
    case 'int':
    case 'text':
      return b.kind === a.kind && a.value === b.value;
    case 'float':
      return b.kind === 'float' && closeFloats(a.value, b.value, tolerance);
    case 'variant':
      return b.kind === 'variant' && a.name === b.name && equalItems(a.items, b.items, tolerance);
    case 'list':
    case 'tuple':
    case 'struct':
      return b.kind === a.kind && equalItems(a.items, b.items, tolerance);
  }
}

const equalItems = (a: readonly Value[], b: readonly Value[], tolerance: number): boolean =>
  a.length === b.length && a.every((x, i) => equalValues(x, b[i] as Value, tolerance));

function closeFloats(a: number, b: number, tolerance: number): boolean {
  if (Object.is(a, b) || a === b) return true;
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
}
