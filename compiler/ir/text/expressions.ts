/** Expressions, patterns and steps of the functional code as text, and back: each node a word and its parts. */
import type { CallTarget, LeadingArg } from '../call.ts';
import type { Binder, CheckedBinary, Expr, Literal, Pattern, PureBinary, PureTerm, Step } from '../functional.ts';
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
  separated,
  size,
  text,
  truth,
  union,
} from './codec.ts';
import { FALLIBLE } from './statements.ts';
import { funType, intType, type } from './types.ts';

const literal = union<Literal>(() => ({
  int: [['value', integer], ':', ['type', intType]],
  bool: [['value', truth]],
  char: ['char ', ['value', text]],
  str: ['str ', ['value', text]],
  unit: ['()'],
}));

export const binder = form<Binder>(['name', name], ': ', ['type', funType]);

const side = oneOf('left', 'right');

export const pattern: Codec<Pattern> = union<Pattern>(() => ({
  wild: ['_'],
  tuple: ['tuple', ['items', list(pattern)]],
  adt: ['build<', ['adt', type], ['variant', optional(', ', name)], '>', ['fields', list(pattern)]],
  either: [['side', side], '(', ['of', pattern], ')'],
  literal: [['value', literal]],
  var: [['name', name], ': ', ['type', funType]],
}));

const arm = form<{ readonly pattern: Pattern; readonly body: Expr }>(
  ['pattern', pattern],
  ' => ',
  lazily('body', () => expr),
);
const changed = form<{ readonly index: number; readonly value: Expr }>(
  ['index', natural],
  ' := ',
  lazily('value', () => expr),
);

/** A field whose codec comes later in this file. */
function lazily<F extends string, T>(field: F, of: () => Codec<T>): readonly [F, Codec<T>] {
  return [field, { print: (value) => of().print(value), read: (reader) => of().read(reader) }];
}

const lengthArg: Codec<bigint | string> = {
  print: (value) => (typeof value === 'bigint' ? integer.print(value) : name.print(value)),
  read: (reader) => (/^-?\d/.test(reader.peek) ? integer.read(reader) : name.read(reader)),
};

const leading: Codec<LeadingArg> = union<LeadingArg>(() => ({
  type: [['type', type]],
  const: ['size ', ['value', lengthArg]],
  number: ['number ', ['value', integer], ': ', ['type', intType]],
  instance: ['instance ', ['name', name], ['args', optionalList(leading)]],
}));

const target = form<CallTarget>(['lean', name], ['leading', optionalList(leading)], ['local', optional('@', name)]);

const PURE: readonly PureBinary[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'and', 'or', 'xor'];

export const expr: Codec<Expr> = union<Expr>(() => ({
  'const-param': ['param ', ['name', name]],
  constant: ['constant ', ['target', target]],
  tuple: ['tuple', ['items', list(expr)]],
  build: ['build<', ['adt', type], ['variant', optional(', ', name)], '>', ['fields', list(expr)]],
  either: [['side', side], '(', ['of', expr], ')'],
  array: ['array<', ['item', type], '>', ['items', list(expr)]],
  repeat: ['repeat<', ['item', type], '>(', ['of', expr], '; ', ['length', size], ')'],
  field: ['field<', ['adt', type], '>(', ['of', expr], ', ', ['index', natural], ')'],
  with: ['with<', ['adt', type], '>(', ['of', expr], '; ', ['fields', separated(changed)], ')'],
  binary: [['op', oneOf(...PURE)], '<', ['type', type], '>(', ['left', expr], ', ', ['right', expr], ')'],
  not: ['not<', ['type', type], '>(', ['of', expr], ')'],
  cast: ['cast<', ['from', type], ', ', ['to', type], '>(', ['of', expr], ')'],
  discriminant: ['discriminant<', ['adt', type], ', ', ['as', intType], '>(', ['of', expr], ')'],
  match: ['match ', ['of', expr], ' { ', ['arms', separated(arm, '; ')], ' }'],
  lambda: ['fun', ['params', list(pattern)], ' { ', ['body', pure], ' }'],
  apply: ['apply ', ['fn', expr], ['args', list(expr)]],
  call: ['call ', ['lift', flag('lift ')], ['target', target], ['args', list(expr)]],
  literal: [['value', literal]],
  var: [['name', name]],
}));

const pure: Codec<PureTerm> = union<PureTerm>(() => ({
  let: ['let ', ['pattern', pattern], ' := ', ['value', expr], '; ', ['rest', pure]],
  value: [['of', expr]],
}));

/** Bound branches are blocks: see functional.ts. */
export const step = union<Exclude<Step, { kind: 'term' }>>(() => ({
  binary: [['op', oneOf<CheckedBinary>(...FALLIBLE)], '<', ['type', type], '>(', ['left', expr], ', ', ['right', expr], ')'],
  neg: ['neg<', ['type', type], '>(', ['of', expr], ')'],
  assert: ['assert(', ['cond', expr], ')'],
  index: ['index<', ['container', container], '>(', ['of', expr], ', ', ['index', expr], ')'],
  'index-mut': ['index_mut<', ['container', container], '>(', ['of', expr], ', ', ['index', expr], ')'],
  update: ['update<', ['container', container], '>(', ['of', expr], ', ', ['index', expr], ', ', ['value', expr], ')'],
  constant: ['constant ', ['target', target]],
  call: ['call ', ['target', target], ['args', list(expr)]],
  'call-loop': ['loop ', ['loop', name], ['args', list(expr)]],
  jump: ['jump ', ['join', name], ['args', list(expr)]],
}));

const container = oneOf('array', 'slice');
