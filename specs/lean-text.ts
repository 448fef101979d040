import type { LeanConstructor, LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { IntType } from '../pipeline/core/rust-type.ts';
import { leanName } from '../pipeline/core/lean-name.ts';

export type ConstructorsOf = (type: LeanType) => readonly LeanConstructor[];

const SCALARS: Readonly<Record<IntType, string>> = {
  u8: 'U8',
  u16: 'U16',
  u32: 'U32',
  u64: 'U64',
  u128: 'U128',
  usize: 'Usize',
  i8: 'I8',
  i16: 'I16',
  i32: 'I32',
  i64: 'I64',
  i128: 'I128',
  isize: 'Isize',
};

/** A type as a binder shows it: `Slice (alloc.vec.Vec Std.I32)`. */
export function typeText(type: LeanType, inside = false): string {
  const wrap = (text: string): string => (inside ? `(${text})` : text);
  switch (type.kind) {
    case 'bool':
      return 'Bool';
    case 'nat':
      return 'Nat';
    case 'int':
      return 'Int';
    case 'unit':
      return 'Unit';
    case 'char':
      return 'Char';
    case 'str':
      return 'Str';
    case 'prop':
      return 'Prop';
    case 'scalar':
      return `Std.${SCALARS[type.type]}`;
    case 'list':
      return wrap(`_root_.List ${typeText(type.item, true)}`);
    case 'slice':
      return wrap(`Slice ${typeText(type.item, true)}`);
    case 'vec':
      return wrap(`alloc.vec.Vec ${typeText(type.item, true)}`);
    case 'option':
      return wrap(`Option ${typeText(type.item, true)}`);
    case 'array':
      return wrap(`Array ${typeText(type.item, true)} ${type.length}#usize`);
    case 'result':
      return wrap(`core.result.Result ${typeText(type.ok, true)} ${typeText(type.err, true)}`);
    case 'tuple':
      return `(${type.items.map((item) => typeText(item, false)).join(' × ')})`;
    case 'adt':
      return type.args.length === 0
        ? pathText(type.name)
        : wrap(`${pathText(type.name)} ${type.args.map((a) => typeText(a, true)).join(' ')}`);
    case 'function':
    case 'other':
      return wrap(type.text);
  }
}

export const pathText = (path: string): string => path.split('.').map(leanName).join('.');

/** A closed term for a value whose type holds no slice, vector or array (they have no literals); null otherwise. */
export function literal(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): string | null {
  switch (type.kind) {
    case 'bool':
      return value === true ? 'true' : 'false';
    case 'unit':
      return '()';
    case 'nat':
      return String(value);
    case 'int':
      return String(value).startsWith('-') ? `(${value})` : String(value);
    case 'scalar':
      return `${String(value).startsWith('-') ? `(${value})` : value}#${type.type}`;
    case 'list':
      return Array.isArray(value) ? listLiteral(type.item, value, constructorsOf) : null;
    case 'tuple':
      return tupleLiteral(type.items, value, constructorsOf);
    case 'option':
    case 'result':
    case 'adt':
      return constructed(type, value, constructorsOf);
    case 'slice':
    case 'vec':
    case 'array':
    case 'char':
    case 'str':
    case 'prop':
    case 'function':
    case 'other':
      return null;
  }
}

export function listLiteral(item: LeanType, values: readonly JsonValue[], constructorsOf: ConstructorsOf): string | null {
  const items = values.map((v) => literal(item, v, constructorsOf));
  return items.includes(null) ? null : `[${items.join(', ')}]`;
}

function tupleLiteral(types: readonly LeanType[], value: JsonValue, constructorsOf: ConstructorsOf): string | null {
  if (!Array.isArray(value)) return null;
  const items = types.map((t, i) => literal(t, value[i] ?? null, constructorsOf));
  return items.includes(null) ? null : `(${items.join(', ')})`;
}

function constructed(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const cases = casesOf(type, constructorsOf);
  const only = cases.length === 1 ? cases[0] : undefined;
  if (only?.name === 'mk' && type.kind === 'adt') {
    const fields = only.fields.map(
      ({ name, type: t }) => [name ?? '', literal(t, value[name ?? ''] ?? null, constructorsOf)] as const,
    );
    if (fields.some(([, text]) => text === null)) return null;
    return `({ ${fields.map(([name, text]) => `${leanName(name)} := ${text}`).join(', ')} } : ${typeText(type)})`;
  }
  const found = cases.find((c) => c.json in value);
  const given = found === undefined ? undefined : value[found.json];
  if (found === undefined || !Array.isArray(given)) return null;
  const items = found.fields.map((f, i) => literal(f.type, given[i] ?? null, constructorsOf));
  if (items.includes(null)) return null;
  return items.length === 0 ? found.lean : `(${found.lean} ${items.join(' ')})`;
}

export interface Case {
  /** As in values: `Some`, `Leaf`. */
  readonly json: string;
  /** As in Lean: `some`, `Tree.Leaf`. */
  readonly lean: string;
  readonly name: string;
  readonly fields: readonly { readonly name: string | null; readonly type: LeanType }[];
}

/** The constructors of an option, result or type of the program. */
export function casesOf(type: LeanType, constructorsOf: ConstructorsOf): readonly Case[] {
  const one = (json: string, lean: string, fields: readonly LeanType[]): Case => ({
    json,
    lean,
    name: json,
    fields: fields.map((t) => ({ name: null, type: t })),
  });
  if (type.kind === 'option') return [one('None', 'none', []), one('Some', 'some', [type.item])];
  if (type.kind === 'result') {
    return [one('Ok', 'core.result.Result.Ok', [type.ok]), one('Err', 'core.result.Result.Err', [type.err])];
  }
  if (type.kind !== 'adt') return [];
  return constructorsOf(type).map((c) => ({
    json: c.name,
    lean: `${pathText(type.name)}.${leanName(c.name)}`,
    name: c.name,
    fields: c.fields,
  }));
}

/** Whether a value of this type can be compared by `=` with a literal. */
export function hasLiterals(type: LeanType, constructorsOf: ConstructorsOf, seen: ReadonlySet<string> = new Set()): boolean {
  switch (type.kind) {
    case 'bool':
    case 'nat':
    case 'int':
    case 'unit':
    case 'scalar':
      return true;
    case 'list':
      return hasLiterals(type.item, constructorsOf, seen);
    case 'tuple':
      return type.items.every((t) => hasLiterals(t, constructorsOf, seen));
    case 'option':
    case 'result':
    case 'adt': {
      const key = JSON.stringify(type);
      if (seen.has(key)) return true;
      return casesOf(type, constructorsOf).every((c) =>
        c.fields.every((f) => hasLiterals(f.type, constructorsOf, new Set(seen).add(key))),
      );
    }
    default:
      return false;
  }
}
