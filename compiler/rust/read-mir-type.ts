import { INT_TYPES, type IntType } from '../../pipeline/core/rust-type.ts';
import type { Cursor } from './cursor.ts';
import type { MirNames, Segment } from './mir-names.ts';
import type { Callee, MirType } from './mir-type.ts';

const WORDS: ReadonlyMap<string, MirType> = new Map<string, MirType>([
  ...INT_TYPES.map((type): [string, MirType] => [type, { kind: 'int', type }]),
  ...(['bool', 'char', 'str', 'f32', 'f64'] as const).map((kind): [string, MirType] => [kind, { kind }]),
]);

export const intTypeOf = (word: string): IntType | null => INT_TYPES.find((t) => t === word) ?? null;

/** `stops`: characters that end text the reader does not look into (`dyn …`, `impl …`). */
export function readType(c: Cursor, names: MirNames, stops = ',)>;={]'): MirType {
  if (c.take('&')) {
    c.match(/'[A-Za-z0-9_]+ /y);
    const mutable = c.take('mut ');
    return { kind: 'ref', mutable, item: readType(c, names, stops) };
  }
  if (c.take('*const ')) return { kind: 'raw', mutable: false, item: readType(c, names, stops) };
  if (c.take('*mut ')) return { kind: 'raw', mutable: true, item: readType(c, names, stops) };
  if (c.take('!')) return { kind: 'never' };
  if (c.take('[')) return readBracketed(c, names);
  if (c.take('(')) return readParenthesised(c, names);
  if (c.take('{closure@')) {
    const place = c.balanced('}');
    c.expect('}');
    return names.closure(place);
  }
  if (c.take('dyn ')) return { kind: 'dyn', text: `dyn ${c.balanced(stops)}` };
  if (c.take('impl ')) return names.opaque(`impl ${c.balanced(stops)}`);
  if (c.match(/(?:for<[^>]*> )?(?:unsafe )?(?:extern "[^"]*" )?fn\(/y) !== null) return readFunction(c, names, stops);
  if (c.starts('<') && !c.starts('<impl at')) return readProjection(c, names);
  const path = readPath(c, names, false);
  const [first] = path;
  const word = path.length === 1 && first?.kind === 'name' ? WORDS.get(first.name) : undefined;
  return word ?? names.type(path);
}

function readBracketed(c: Cursor, names: MirNames): MirType {
  const item = readType(c, names);
  if (c.take(']')) return { kind: 'slice', item };
  c.expect('; ');
  const length = readLength(c);
  c.expect(']');
  return { kind: 'array', item, length };
}

/** A number, or the name of a const parameter or constant. */
export function readLength(c: Cursor): number | string {
  const digits = c.match(/\d+/y);
  if (digits !== null) {
    c.take('_usize');
    return Number(digits[0]);
  }
  return c.match(/[A-Za-z_][A-Za-z0-9_]*(?:::[A-Za-z_][A-Za-z0-9_]*)*/y)?.[0] ?? c.fail('an array length');
}

function readParenthesised(c: Cursor, names: MirNames): MirType {
  if (c.take(')')) return { kind: 'unit' };
  const first = readType(c, names);
  if (c.take(')')) return first;
  c.expect(',');
  c.take(' ');
  return { kind: 'tuple', items: [first, ...c.list(')', () => readType(c, names))] };
}

/** After `fn(`. `fn(u32) -> u32 {inc}` is a function item. */
function readFunction(c: Cursor, names: MirNames, stops: string): MirType {
  const params = c.list(')', () => readType(c, names));
  const result: MirType = c.take(' -> ') ? readType(c, names, stops) : { kind: 'unit' };
  if (!c.take(' {')) return { kind: 'fn-pointer', params, result };
  const callee = readCallee(c, names);
  c.expect('}');
  return { kind: 'fn-item', callee };
}

function readProjection(c: Cursor, names: MirNames): MirType {
  const { self, trait, traitArgs } = readQualified(c, names);
  c.expect('::');
  const name = c.segment();
  if (c.starts('<')) c.fail('no arguments of an associated type');
  return names.projection({ kind: 'projection', self, trait, args: traitArgs, name });
}

/** `<X as Tr<A>>`. */
function readQualified(c: Cursor, names: MirNames) {
  c.expect('<');
  const unsized = c.match(/(dyn|impl) .*?(?= as )/y);
  const self =
    unsized === null
      ? readType(c, names)
      : unsized[1] === 'impl'
        ? names.opaque(unsized[0])
        : ({ kind: 'dyn', text: unsized[0] } as const);
  c.expect(' as ');
  const path = readPath(c, names, false);
  c.expect('>');
  const last = path[path.length - 1];
  if (last?.kind !== 'name') c.fail('a trait');
  const plain = path.map((s) => (s.kind === 'name' ? s.name : c.fail('a trait'))).join('::');
  return { self, trait: names.trait(plain), traitArgs: last.args };
}

/** `value`: in expressions, where arguments are written `::<…>`. */
export function readPath(c: Cursor, names: MirNames, value: boolean): readonly Segment[] {
  const path: Segment[] = [];
  do {
    if (c.take('<impl at ')) {
      path.push({ kind: 'impl-at', place: c.balanced('>') });
      c.expect('>');
    } else if (c.take('<impl ')) {
      path.push({ kind: 'impl', self: readType(c, names) });
      c.expect('>');
    } else {
      const name = c.segment();
      const opens = value ? c.starts('::<') && !isImplNext(c, names) && c.take('::<') : c.take('<');
      path.push({ kind: 'name', name, args: opens ? readTypeArguments(c, names) : [] });
    }
  } while (c.take('::'));
  return path;
}

/** `::<impl [u32]>::swap` goes on with a path, `ap::<impl Fn(u32) -> u32>(` and `Vec::<impl Tr>::len` of an argument's type do not. */
function isImplNext(c: Cursor, names: MirNames): boolean {
  if (!c.starts('::<impl ')) return false;
  let depth = 0;
  for (let i = c.at + 2; i < c.text.length; i++) {
    const char = c.text.charAt(i);
    if (char === '<') depth++;
    if (char === '>' && c.text.charAt(i - 1) !== '-') depth--;
    if (depth === 0) return c.text.startsWith('::', i + 1) && names.opaque(c.text.slice(c.at + 3, i)).kind !== 'param';
  }
  return true;
}

/** After `<`; lifetimes are dropped. */
function readTypeArguments(c: Cursor, names: MirNames): readonly MirType[] {
  const items = c.list('>', () => (c.match(/'[A-Za-z0-9_]+/y) !== null ? null : readTypeArgument(c, names)));
  return items.filter((t) => t !== null);
}

function readTypeArgument(c: Cursor, names: MirNames): MirType {
  const value = c.match(/(-?\d+)(?:_[a-z0-9]+)?/y) ?? c.match(/(true|false)(?=[,>])/y);
  if (value === null) return readType(c, names);
  return { kind: 'const', value: /\d/.test(value[1] ?? '') ? Number(value[1]) : (value[1] ?? '') };
}

export function readCallee(c: Cursor, names: MirNames): Callee {
  if (!c.starts('<') || c.starts('<impl at ')) return names.callee(readPath(c, names, true));
  return names.traitCallee(readTraitPath(c, names));
}

/** `<X as Tr<A>>::m::<G>`, of a method or a constant. */
export function readTraitPath(c: Cursor, names: MirNames): Callee & { readonly kind: 'trait' } {
  const { self, trait, traitArgs } = readQualified(c, names);
  c.expect('::');
  const method = c.segment();
  return { kind: 'trait', self, trait, traitArgs, method, args: c.take('::<') ? readTypeArguments(c, names) : [] };
}
