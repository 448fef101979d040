/** Types and callees as every level writes them: Rust's way where it is unambiguous, a word before what is not. */
import type { IntType } from '../../../pipeline/core/rust-type.ts';
import type { Callee, MirType } from '../../rust/mir-type.ts';
import type { FunType } from '../functional.ts';
import { type Codec, flag, list, name, oneOf, optionalList, separated, size, text, union } from './codec.ts';

export const intType: Codec<IntType> = oneOf(
  ...(['u8', 'u16', 'u32', 'u64', 'u128', 'usize', 'i8', 'i16', 'i32', 'i64', 'i128', 'isize'] as const),
);

/** `'a ` or nothing. */
const region: Codec<string | undefined> = {
  print: (value) => (value === undefined ? '' : `'${name.print(value)} `),
  read: (reader) => (reader.take("'") ? name.read(reader) : undefined),
};

/** `'(a, b)` or nothing. */
const regions: Codec<readonly string[] | undefined> = {
  print: (value) => (value === undefined ? '' : `'${list(name).print(value)}`),
  read: (reader) => (reader.take("'") ? list(name).read(reader) : undefined),
};

/** Names of the crate's own things that mean something in this grammar stand in quotes. */
export const type: Codec<MirType> = union<MirType>(() => ({
  bool: ['bool'],
  char: ['char'],
  str: ['str'],
  string: ['String'],
  unit: ['()'],
  never: ['!'],
  f32: ['f32'],
  f64: ['f64'],
  int: [['type', intType]],
  tuple: ['(', ['items', separated(type)], ')'],
  array: ['[', ['item', type], '; ', ['length', size], ']'],
  slice: ['[', ['item', type], ']'],
  vec: ['Vec<', ['item', type], '>'],
  option: ['Option<', ['item', type], '>'],
  box: ['Box<', ['item', type], '>'],
  result: ['Result<', ['ok', type], ', ', ['err', type], '>'],
  ref: ['&', ['region', region], ['mutable', flag('mut ')], ['item', type]],
  adt: [
    ['path', name],
    ['regions', regions],
    ['args', types],
  ],
  param: ['param ', ['name', name]],
  const: ['const ', ['value', size]],
  projection: ['<', ['self', type], ' as ', ['trait', name], ['args', types], '>::', ['name', name]],
  closure: ['closure ', ['id', name]],
  'fn-item': ['fnitem ', ['callee', callee]],
  'fn-pointer': ['fnpointer', ['params', list(type)], ' -> ', ['result', type]],
  opaque: ['opaque ', ['text', text]],
  raw: ['*', ['mutable', flag('mut ')], ['item', type]],
  dyn: ['dyn ', ['text', text]],
  other: ['other ', ['text', text]],
}));

const types = optionalList(type);

export const callee: Codec<Callee> = union<Callee>(() => ({
  own: ['fn ', ['key', name], ['args', types]],
  path: ['std ', ['path', name], ['args', types]],
  inherent: ['inherent ', ['module', name], ' ', ['self', type], ' ', ['method', name], ['args', types]],
  trait: ['<', ['self', type], ' as ', ['trait', name], ['traitArgs', types], '>::', ['method', name], ['args', types]],
}));

export const funType: Codec<FunType> = union<FunType>(() => ({
  rust: [['type', type]],
  tuple: ['{', ['items', separated(funType, ' * ')], '}'],
  arrow: ['fun', ['params', list(funType)], ' -> ', ['result', funType]],
  either: ['either<', ['left', funType], ', ', ['right', funType], '>'],
  control: ['control<', ['state', funType], ', ', ['out', funType], '>'],
}));
