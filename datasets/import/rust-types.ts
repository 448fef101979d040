import { rangeOf, INT_TYPES, type IntType, type RustType } from '../../pipeline/core/rust-type.ts';
import type { Literal } from './literal.ts';
import { nodeTypeOf } from './nodes.ts';

/** A value's type as far as the values say it: `unknown` for what an empty list holds. */
type Seen =
  | { readonly kind: 'unknown' | 'bool' | 'float' | 'text' | 'bytes' }
  | { readonly kind: 'int'; readonly min: bigint; readonly max: bigint }
  | { readonly kind: 'list' | 'option'; readonly item: Seen }
  | { readonly kind: 'tuple'; readonly items: readonly Seen[] };

const UNKNOWN: Seen = { kind: 'unknown' };

/** The Rust type that holds all of the values, at the place of a parameter or of a result; a text where there is none. */
export function typeFor(values: readonly Literal[], place: 'param' | 'result'): RustType | string {
  let seen: Seen = UNKNOWN;
  for (const value of values) {
    const next = seenIn(value);
    if (typeof next === 'string') return next;
    const joined = join(seen, next);
    if (typeof joined === 'string') return joined;
    seen = joined;
  }
  return rustType(seen, place === 'param');
}

function seenIn(value: Literal): Seen | string {
  switch (value.kind) {
    case 'int':
      return { kind: 'int', min: value.value, max: value.value };
    case 'float':
    case 'bool':
      return { kind: value.kind };
    case 'text':
      return { kind: isAscii(value.value) ? 'bytes' : 'text' };
    case 'none':
      return { kind: 'option', item: UNKNOWN };
    case 'other':
      return `${value.what} has no Rust type here`;
    case 'tuple': {
      const items = value.items.map(seenIn);
      const odd = items.find((item) => typeof item === 'string');
      return odd ?? { kind: 'tuple', items: items as readonly Seen[] };
    }
    case 'list': {
      let item: Seen = UNKNOWN;
      for (const one of value.items) {
        const next = seenIn(one);
        if (typeof next === 'string') return next;
        const joined = join(item, next);
        if (typeof joined === 'string') return joined;
        item = joined;
      }
      return { kind: 'list', item };
    }
  }
}

function join(a: Seen, b: Seen): Seen | string {
  if (a.kind === 'unknown') return b;
  if (b.kind === 'unknown') return a;
  if (a.kind === 'option' || b.kind === 'option') {
    const item = join(a.kind === 'option' ? a.item : a, b.kind === 'option' ? b.item : b);
    return typeof item === 'string' ? item : { kind: 'option', item };
  }
  if (a.kind === 'int' && b.kind === 'int')
    return { kind: 'int', min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
  if ((a.kind === 'int' && b.kind === 'float') || (a.kind === 'float' && b.kind === 'int')) return { kind: 'float' };
  if ((a.kind === 'text' && b.kind === 'bytes') || (a.kind === 'bytes' && b.kind === 'text')) return { kind: 'text' };
  if (a.kind === 'tuple' && b.kind === 'tuple' && a.items.length === b.items.length) {
    const items = a.items.map((item, i) => join(item, b.items[i] ?? UNKNOWN));
    return items.find((item) => typeof item === 'string') ?? { kind: 'tuple', items: items as readonly Seen[] };
  }
  // Python's tuples of any length are lists as well.
  const [left, right] = [itemOf(a), itemOf(b)];
  if (typeof left === 'string') return left;
  if (typeof right === 'string') return right;
  if (left !== null && right !== null) {
    const item = join(left, right);
    return typeof item === 'string' ? item : { kind: 'list', item };
  }
  return a.kind === b.kind ? a : `values of different types (${a.kind} and ${b.kind})`;
}

/** What all items of a list or tuple are; null for what is neither. */
function itemOf(seen: Seen): Seen | string | null {
  if (seen.kind === 'list') return seen.item;
  return seen.kind === 'tuple'
    ? seen.items.reduce<Seen | string>((all, item) => (typeof all === 'string' ? all : join(all, item)), UNKNOWN)
    : null;
}

function rustType(seen: Seen, param: boolean): RustType | string {
  const list = (item: RustType): RustType =>
    param ? { kind: 'ref', mutable: false, item: { kind: 'slice', item } } : { kind: 'vec', item };
  switch (seen.kind) {
    case 'unknown':
      return { kind: 'int', type: 'i64' };
    case 'bool':
      return { kind: 'bool' };
    case 'float':
      return { kind: 'f64' };
    case 'bytes':
      return list({ kind: 'int', type: 'u8' });
    case 'text':
      return param ? { kind: 'ref', mutable: false, item: { kind: 'str' } } : { kind: 'string' };
    case 'int': {
      const type = (['i64', 'i128', 'u128'] as const).find((one) => rangeOf(one).min <= seen.min && seen.max <= rangeOf(one).max);
      return type === undefined ? 'integers beyond 128 bits' : { kind: 'int', type };
    }
    case 'option':
    case 'list': {
      const item = rustType(seen.item, false);
      return typeof item === 'string' ? item : seen.kind === 'option' ? { kind: 'option', item } : list(item);
    }
    case 'tuple': {
      const items = seen.items.map((item) => rustType(item, false));
      return items.find((item) => typeof item === 'string') ?? { kind: 'tuple', items: items as readonly RustType[] };
    }
  }
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A type as Rust writes it. */
export function rustText(type: RustType): string {
  switch (type.kind) {
    case 'int':
      return type.type;
    case 'unit':
      return '()';
    case 'string':
      return 'String';
    case 'tuple':
      return `(${type.items.map(rustText).join(', ')}${type.items.length === 1 ? ',' : ''})`;
    case 'slice':
      return `[${rustText(type.item)}]`;
    case 'vec':
      return `Vec<${rustText(type.item)}>`;
    case 'option':
      return `Option<${rustText(type.item)}>`;
    case 'ref':
      return `&${type.mutable ? 'mut ' : ''}${rustText(type.item)}`;
    case 'box':
      return `Box<${rustText(type.item)}>`;
    case 'adt':
      return type.path;
    case 'other':
      return type.text;
    default:
      return type.kind;
  }
}

/** Reads a type as Rust writes it, as far as values of it can be imported; a text naming what is not. */
export function readRustType(text: string): RustType | string {
  const plain = text.trim();
  const inside = (open: string): RustType | string => readRustType(plain.slice(open.length, -1));
  const made = (item: RustType | string, make: (item: RustType) => RustType): RustType | string =>
    typeof item === 'string' ? item : make(item);
  if ((INT_TYPES as readonly string[]).includes(plain)) return { kind: 'int', type: plain as IntType };
  if (plain === 'bool' || plain === 'char' || plain === 'f32' || plain === 'f64' || plain === 'str') return { kind: plain };
  if (plain === 'String') return { kind: 'string' };
  if (plain === '()') return { kind: 'unit' };
  if (plain.startsWith('&')) {
    const mutable = /^&\s*mut\b/.test(plain);
    return made(readRustType(plain.replace(mutable ? /^&\s*mut\b/ : '&', '')), (item) => ({ kind: 'ref', mutable, item }));
  }
  if (/^Vec<.*>$/.test(plain)) return made(inside('Vec<'), (item) => ({ kind: 'vec', item }));
  if (/^Option<\s*Box<\s*(TreeNode|ListNode)\s*>\s*>$/.test(plain))
    return nodeTypeOf(plain.includes('Tree') ? 'TreeNode' : 'ListNode');
  if (/^Option<.*>$/.test(plain)) return made(inside('Option<'), (item) => ({ kind: 'option', item }));
  if (/^\[[^;]*\]$/.test(plain)) return made(inside('['), (item) => ({ kind: 'slice', item }));
  if (/^\(.*\)$/.test(plain)) {
    const items = splitTop(plain.slice(1, -1)).map(readRustType);
    return items.find((item) => typeof item === 'string') ?? { kind: 'tuple', items: items as readonly RustType[] };
  }
  return `the type ${plain}`;
}

/** The parts between commas that stand in no bracket. */
export function splitTop(text: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  [...text].forEach((letter, i) => {
    if ('<([{'.includes(letter)) depth += 1;
    if ('>)]}'.includes(letter) && text[i - 1] !== '-') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  });
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}
