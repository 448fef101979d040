/** What graph and tree have in common: places, operands, statements, locals. */
import type { AssertMessage, Constant, Operand, Place, Projection } from '../../rust/mir.ts';
import type { CfgLocal, CfgRvalue, CfgStatement } from '../cfg.ts';
import {
  type Codec,
  flag,
  form,
  integer,
  list,
  name,
  natural,
  oneOf,
  optional,
  optionalList,
  placeless,
  size,
  text,
  truth,
  union,
} from './codec.ts';
import type { Reader } from './reader.ts';
import { callee, intType, type } from './types.ts';

const CHECKED = ['Add', 'Sub', 'Mul'] as const;
const BINARY = [...CHECKED, 'Div', 'Rem', 'BitAnd', 'BitOr', 'BitXor', 'Shl', 'Shr', 'Eq', 'Ne', 'Lt', 'Le', 'Gt', 'Ge'] as const;
export const FALLIBLE = ['add', 'sub', 'mul', 'div', 'rem', 'shl', 'shr'] as const;

const numbered = (prefix: string): Codec<number> => ({
  print: (value) => `${prefix}${value}`,
  read: (reader) => Number(reader.token(new RegExp(`^${prefix}\\d+$`), `\`${prefix}…\``).slice(prefix.length)),
});
export const local = numbered('_');
export const block = numbered('bb');

/** As in MIR: `(*_1)`, `(_1.0: u32)`, `(_1 as Some)`, `_1[_2]`; of patterns `_1[0 of 2]`, `_1[end 1 of 2]`, `_1[1..2]`, `_1[1..end 0]`. */
export const place: Codec<Place> = {
  print: ({ local: of, path }) =>
    path.reduce((inner, step) => {
      switch (step.kind) {
        case 'deref':
          return `(*${inner})`;
        case 'field':
          return `(${inner}.${step.index}: ${type.print(step.type)})`;
        case 'downcast':
          return `(${inner} as ${name.print(step.variant)})`;
        default:
          return `${inner}[${inBrackets.print(step)}]`;
      }
    }, local.print(of)),
  read: (reader) => {
    const path: Projection[] = [];
    return { local: readPlace(reader, path), path };
  },
};

function readPlace(reader: Reader, path: Projection[]): number {
  let of: number;
  if (!reader.take('(')) of = local.read(reader);
  else {
    const deref = reader.take('*');
    of = readPlace(reader, path);
    if (deref) path.push({ kind: 'deref' });
    else if (reader.take('as')) path.push({ kind: 'downcast', variant: name.read(reader) });
    else path.push(field.read(reader));
    reader.expect(')');
  }
  while (reader.take('[')) {
    path.push(inBrackets.read(reader));
    reader.expect(']');
  }
  return of;
}

const field: Codec<Extract<Projection, { kind: 'field' }>> = {
  print: () => '',
  read: (reader) => {
    reader.expect('.');
    const index = natural.read(reader);
    reader.expect(':');
    return { kind: 'field', index, type: type.read(reader) };
  },
};

const inBrackets = union<Extract<Projection, { kind: 'index' | 'constant-index' | 'subslice' }>>(() => ({
  index: [['local', local]],
  'constant-index': [['fromEnd', flag('end ')], ['offset', natural], ' of ', ['min', natural]],
  subslice: [['from', natural], '..', ['fromEnd', flag('end ')], ['to', natural]],
}));

const constant = union<Constant>(() => ({
  int: [['value', integer], ':', ['type', intType]],
  bool: [['value', truth]],
  char: ['char ', ['value', text]],
  unit: ['()'],
  str: ['str ', ['value', text]],
  bytes: ['bytes', ['value', list(natural)]],
  float: ['float ', ['type', oneOf('f32', 'f64')], ' ', ['text', text]],
  named: ['const ', ['path', name], ['args', optionalList(type)]],
  'const-param': ['param ', ['name', name], ': ', ['type', type]],
  associated: ['constant ', ['callee', callee]],
  fn: ['fnitem ', ['callee', callee]],
  promoted: ['promoted ', ['path', name], ' ', ['index', natural]],
  static: ['static ', ['text', text]],
}));

export const operand = union<Operand>(() => ({
  copy: ['copy ', ['place', place]],
  move: ['move ', ['place', place]],
  const: [['value', constant]],
}));

const operands = list(operand);

const rvalue = union<CfgRvalue>(() => ({
  use: [['value', operand]],
  repeat: ['repeat(', ['value', operand], '; ', ['length', size], ')'],
  ref: ['&', ['mutable', flag('mut ')], ['place', place]],
  'fake-borrow': ['fake_borrow ', ['place', place]],
  'raw-ref': ['raw_ref ', ['mutable', flag('mut ')], ['place', place]],
  cast: ['cast<', ['cast', castKind], ', ', ['type', type], '>(', ['value', operand], ')'],
  binary: ['binary ', ['op', oneOf(...BINARY)], '(', ['left', operand], ', ', ['right', operand], ')'],
  checked: ['checked ', ['op', oneOf(...CHECKED)], '(', ['left', operand], ', ', ['right', operand], ')'],
  fallible: ['fallible ', ['op', oneOf(...FALLIBLE)], '(', ['left', operand], ', ', ['right', operand], ')'],
  'fallible-neg': ['fallible_neg(', ['value', operand], ')'],
  unary: ['unary ', ['op', oneOf('Neg', 'Not')], '(', ['value', operand], ')'],
  'ptr-metadata': ['length(', ['value', operand], ')'],
  discriminant: ['discriminant(', ['place', place], ')'],
  tuple: ['tuple', ['items', operands]],
  array: ['array', ['items', operands]],
  adt: ['build<', ['type', type], ['variant', optional(', ', name)], '>', ['fields', operands]],
  closure: ['closure<', ['type', type], '>', ['captures', list(capture)]],
}));

const capture = form<{ readonly name: string; readonly value: Operand }>(['name', name], ' := ', ['value', operand]);

/** In quotes: the names have dashes. */
const castKind: Codec<Extract<CfgRvalue, { kind: 'cast' }>['cast']> = {
  print: (value) => value.replaceAll('-', '_'),
  read: (reader) => CASTS.find((cast) => reader.take(cast.replaceAll('-', '_'))) ?? reader.fail('a kind of cast'),
};
const CASTS = ['int-to-int', 'int-to-float', 'float-to-int', 'float-to-float', 'unsize', 'reify-fn', 'closure-fn'] as const;

const message = union<AssertMessage>(() => ({
  overflow: ['overflow ', ['op', oneOf(...CHECKED, 'Div', 'Rem', 'Shl', 'Shr')], ['operands', operands]],
  'overflow-neg': ['overflow_neg', ['operands', operands]],
  'division-by-zero': ['division_by_zero', ['operands', operands]],
  'remainder-by-zero': ['remainder_by_zero', ['operands', operands]],
  bounds: ['bounds', ['operands', operands]],
}));

type Called = Extract<CfgStatement, { kind: 'call' }>['callee'];
const called = union<Extract<Called, { kind: 'indirect' }>>(() => ({ indirect: ['indirect ', ['value', operand]] }));
const anyCallee: Codec<Called> = {
  print: (value) => (value.kind === 'indirect' ? called.print(value) : callee.print(value)),
  read: (reader) => (reader.peek === 'indirect' ? called.read(reader) : callee.read(reader)),
};

/** Calls are tried first: what is assigned never begins with `call`. */
export const statement: Codec<CfgStatement> = placeless(
  union<CfgStatement>(() => ({
    call: [['place', place], ' = call ', ['callee', anyCallee], ['args', operands]],
    assign: [['place', place], ' = ', ['value', rvalue]],
    assert: ['assert ', ['expected', expected], ['condition', operand], ' else ', ['message', message]],
  })),
);

const expected: Codec<boolean> = { print: (value) => (value ? '' : '!'), read: (reader) => !reader.take('!') };

export const printLocals = (locals: readonly CfgLocal[]): string =>
  locals
    .map(({ type: of, name: called }, i) => `  _${i}${called === null ? '' : ` ${name.print(called)}`}: ${type.print(of)}\n`)
    .join('');

export function readLocals(reader: Reader): readonly CfgLocal[] {
  const locals: CfgLocal[] = [];
  while (reader.take(`_${locals.length}`)) {
    const called = reader.peek === ':' ? null : name.read(reader);
    reader.expect(':');
    locals.push({ type: type.read(reader), name: called, span: null });
  }
  return locals;
}

export const printBeyond = (reasons: readonly string[]): string => reasons.map((r) => `  beyond ${text.print(r)}\n`).join('');

export function readBeyond(reader: Reader): readonly string[] {
  const reasons: string[] = [];
  while (reader.take('beyond')) reasons.push(text.read(reader));
  return reasons;
}
