import { assertNever } from './assert-never.ts';
import { AegisError } from './errors.ts';
import type { RustType } from './rust-type.ts';
import { type TypeTable, type TypeView, type Value, viewType } from './value.ts';

/**
 * A Rust expression for the value: integers with their suffix, `vec![…]`, `&[…]` for slices, the program's own types by path from `root`
 * (`crate`, or the crate's name when seen from outside).
 */
export function rustExpression(value: Value, type: RustType, table: TypeTable, root = 'crate'): string {
  const inner = (v: Value, t: RustType): string => rustExpression(v, t, table, root);
  if (type.kind === 'box') return `Box::new(${inner(value, type.item)})`;
  if (type.kind === 'ref' && type.item.kind === 'str') return rustText(value);
  if (type.kind === 'ref') return `&${type.mutable ? 'mut ' : ''}${inner(value, type.item)}`;
  const view = viewType(type, table);
  switch (value.kind) {
    case 'unit':
      return '()';
    case 'bool':
      return String(value.value);
    case 'int':
      return `${value.value}${view.kind === 'int' ? view.type : ''}`;
    case 'float':
      return rustFloat(value.value, view.kind === 'float' ? view.bits : 64);
    case 'text':
      return view.kind === 'char' ? rustChar(value.value) : `String::from(${rustText(value)})`;
    case 'list': {
      const items = value.items.map((item) => inner(item, view.kind === 'list' ? view.item : type)).join(', ');
      return type.kind === 'vec' ? `vec![${items}]` : `[${items}]`;
    }
    case 'tuple': {
      const items = value.items.map((item, i) => inner(item, (view.kind === 'tuple' && view.items[i]) || type));
      return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
    }
    case 'struct':
    case 'variant':
      return rustAdt(value, view, root, inner);
    default:
      return assertNever(value);
  }
}

/** Path of one of the program's own types as Rust writes it. */
export const rustPath = (path: string, root: string): string => [root, ...path.split('.')].join('::');

function rustAdt(
  value: Extract<Value, { kind: 'struct' | 'variant' }>,
  view: TypeView,
  root: string,
  inner: (value: Value, type: RustType) => string,
): string {
  const fields = view.kind === 'struct' ? view.fields : view.kind === 'enum' ? variantFields(view, value) : [];
  const items = fields.map(({ name, type }, i) => ({ name, text: inner(value.items[i] as Value, type) }));
  const own = view.kind === 'struct' || view.kind === 'enum' ? view.path : null;
  const path = [...(own === null ? [] : [rustPath(own, root)]), ...(value.kind === 'variant' ? [value.name] : [])].join('::');
  if (items.length === 0) return path;
  const positional = items.every(({ name }, i) => name === `_${i}`);
  return positional
    ? `${path}(${items.map(({ text }) => text).join(', ')})`
    : `${path} { ${items.map(({ name, text }) => `${name}: ${text}`).join(', ')} }`;
}

const variantFields = (view: Extract<TypeView, { kind: 'enum' }>, value: Value) =>
  view.variants.find(({ name }) => value.kind === 'variant' && name === value.name)?.fields ?? [];

function rustFloat(value: number, bits: 32 | 64): string {
  if (Number.isNaN(value)) return `f${bits}::NAN`;
  if (!Number.isFinite(value)) return value > 0 ? `f${bits}::INFINITY` : `f${bits}::NEG_INFINITY`;
  return `${Object.is(value, -0) ? '-0' : value}f${bits}`;
}

const rustChar = (char: string): string => `'\\u{${(char.codePointAt(0) ?? 0).toString(16)}}'`;

function rustText(value: Value): string {
  if (value.kind !== 'text') throw new AegisError('internal/bug', `a ${value.kind} where a text was expected`);
  const escaped = [...value.value].map((c) => (/^[ !#-[\]-~]$/.test(c) ? c : `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`));
  return `"${escaped.join('')}"`;
}
