import type { Cursor } from './cursor.ts';
import type { BinaryOp, CastKind, CheckedOp, Operand, Rvalue } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { readOperand, readPlace } from './read-mir-place.ts';
import { readLength, readPath, readType } from './read-mir-type.ts';

const BINARY: ReadonlySet<string> = new Set<BinaryOp>([
  'Add',
  'Sub',
  'Mul',
  'Div',
  'Rem',
  'BitAnd',
  'BitOr',
  'BitXor',
  'Shl',
  'Shr',
  'Eq',
  'Ne',
  'Lt',
  'Le',
  'Gt',
  'Ge',
]);
const isBinary = (word: string): word is BinaryOp => BINARY.has(word);
const CHECKED: ReadonlyMap<string, CheckedOp> = new Map([
  ['AddWithOverflow', 'Add'],
  ['SubWithOverflow', 'Sub'],
  ['MulWithOverflow', 'Mul'],
]);
const CASTS: ReadonlyMap<string, CastKind> = new Map([
  ['IntToInt', 'int-to-int'],
  ['IntToFloat', 'int-to-float'],
  ['FloatToInt', 'float-to-int'],
  ['FloatToFloat', 'float-to-float'],
  ['PointerCoercion(Unsize, Implicit)', 'unsize'],
  ['PointerCoercion(Unsize, AsCast)', 'unsize'],
  ['PointerCoercion(ReifyFnPointer(Safe), Implicit)', 'reify-fn'],
  ['PointerCoercion(ReifyFnPointer(Safe), AsCast)', 'reify-fn'],
  ['PointerCoercion(ClosureFnPointer(Safe), Implicit)', 'closure-fn'],
  ['PointerCoercion(ClosureFnPointer(Safe), AsCast)', 'closure-fn'],
]);

/** Right side of an assignment that is not a call. */
export function readRvalue(c: Cursor, names: MirNames): Rvalue {
  if (c.take('&raw const (fake) ')) return { kind: 'fake-borrow', place: readPlace(c, names) };
  if (c.take('&raw const ')) return { kind: 'raw-ref', mutable: false, place: readPlace(c, names) };
  if (c.take('&raw mut ')) return { kind: 'raw-ref', mutable: true, place: readPlace(c, names) };
  if (c.take('&mut ')) return { kind: 'ref', mutable: true, place: readPlace(c, names) };
  if (c.take('&')) return { kind: 'ref', mutable: false, place: readPlace(c, names) };
  if (c.take('discriminant(')) return closed(c, { kind: 'discriminant', place: readPlace(c, names) });
  if (c.take('PtrMetadata(')) return closed(c, { kind: 'ptr-metadata', value: readOperand(c, names) });
  if (c.take('[')) return readArray(c, names);
  if (c.take('(')) return { kind: 'tuple', items: c.list(')', () => readOperand(c, names)) };
  if (c.starts('{closure@')) return readClosure(c, names);
  if (/(?:move|copy|const) /y.test(c.text.slice(c.at, c.at + 6))) return readUse(c, names);
  if (isCast(c.text.slice(c.at))) return readUse(c, names);
  if (c.starts('<') && !c.starts('<impl at ')) return readUse(c, names);
  return readOperation(c, names) ?? readAdt(c, names);
}

/** `f::<T> as fn(u32) -> u32 (…)`, but not `Option::<<T as Tr>::Out>::None`. */
function isCast(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '(' || char === '{') return false;
    if (char === '<') depth++;
    if (char === '>') depth--;
    if (char === ' ' && depth === 0) return text.startsWith(' as ', i);
  }
  return false;
}

function closed(c: Cursor, value: Rvalue): Rvalue {
  c.expect(')');
  return value;
}

function readUse(c: Cursor, names: MirNames): Rvalue {
  const value = readOperand(c, names);
  if (!c.take(' as ')) return { kind: 'use', value };
  const type = readType(c, names, '(;');
  c.expect(' (');
  const kind = c.balanced(')');
  c.expect(')');
  return { kind: 'cast', cast: CASTS.get(kind) ?? c.fail(`a known cast, not ${kind}`), value, type };
}

function readArray(c: Cursor, names: MirNames): Rvalue {
  if (c.take(']')) return { kind: 'array', items: [] };
  const first = readOperand(c, names);
  if (c.take('; ')) {
    const length = readLength(c);
    c.expect(']');
    return { kind: 'repeat', value: first, length };
  }
  if (!c.take(', ') && !c.starts(']')) c.fail('`,`');
  return { kind: 'array', items: [first, ...c.list(']', () => readOperand(c, names))] };
}

function readClosure(c: Cursor, names: MirNames): Rvalue {
  const type = readType(c, names);
  return { kind: 'closure', type, captures: c.take(' {') ? readFields(c, names) : [] };
}

/** After `{`: ` a: move _1, b: copy _2 }`; `}` ends an empty one. */
function readFields(c: Cursor, names: MirNames): readonly { readonly name: string; readonly value: Operand }[] {
  c.take(' ');
  const fields = [];
  while (!c.take('}')) {
    const name = c.match(/(?:r#)?([A-Za-z0-9_]+): /y)?.[1] ?? c.fail('a field');
    fields.push({ name, value: readOperand(c, names) });
    if (!c.take(', ')) c.take(' ');
  }
  return fields;
}

/** `Add(a, b)`, `AddWithOverflow(a, b)`, `Neg(a)`: null when the name is no operation (a struct may be called `Add`: it has one operand or none). */
function readOperation(c: Cursor, names: MirNames): Rvalue | null {
  const start = c.at;
  const word = c.match(/([A-Za-z]+)\(/y)?.[1] ?? '';
  const checked = CHECKED.get(word);
  if (checked === undefined && !isBinary(word) && word !== 'Neg' && word !== 'Not') {
    c.at = start;
    return null;
  }
  const [left, right, ...more] = c.list(')', () => readOperand(c, names));
  if (left === undefined || more.length > 0) return c.fail('one or two operands');
  if (word === 'Neg' || word === 'Not') return { kind: 'unary', op: word, value: left };
  if (right === undefined) return c.fail('two operands');
  if (checked !== undefined) return { kind: 'checked', op: checked, left, right };
  return isBinary(word) ? { kind: 'binary', op: word, left, right } : null;
}

function readAdt(c: Cursor, names: MirNames): Rvalue {
  const path = readPath(c, names, true);
  if (c.starts(';') && names.isFunction(path))
    return { kind: 'use', value: { kind: 'const', value: { kind: 'fn', callee: names.callee(path) } } };
  const built = names.constructor(path);
  if (c.take('(')) return { kind: 'adt', ...built, fields: c.list(')', () => readOperand(c, names)) };
  if (c.take(' {')) return { kind: 'adt', ...built, fields: readFields(c, names).map((f) => f.value) };
  return { kind: 'adt', ...built, fields: [] };
}
