import { rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Cursor } from './cursor.ts';
import type { Constant } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { intTypeOf, readPath, readTraitPath } from './read-mir-type.ts';

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['0', '\0'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
]);

/** What follows `const `. */
export function readConstant(c: Cursor, names: MirNames): Constant {
  const number = c.match(/(-?\d+)_([iu](?:8|16|32|64|128|size))/y);
  if (number !== null) {
    const type = intTypeOf(number[2] ?? '') ?? c.fail('an integer type');
    return { kind: 'int', type, value: BigInt(number[1] ?? '') };
  }
  const limit = c.match(/([iu](?:8|16|32|64|128|size))::(MIN|MAX)(?![A-Za-z0-9_])/y);
  if (limit !== null) {
    const type = intTypeOf(limit[1] ?? '') ?? c.fail('an integer type');
    return { kind: 'int', type, value: limit[2] === 'MIN' ? rangeOf(type).min : rangeOf(type).max };
  }
  const float = c.match(/([-+]?(?:\d[\d.eE+-]*|inf|NaN))_?(f32|f64)/y);
  if (float !== null) return { kind: 'float', type: float[2] === 'f32' ? 'f32' : 'f64', text: float[1] ?? '' };
  const truth = c.match(/(true|false)(?![A-Za-z0-9_:])/y);
  if (truth !== null) return { kind: 'bool', value: truth[1] === 'true' };
  if (c.take('()')) return { kind: 'unit' };
  if (c.take("'")) return { kind: 'char', value: readQuoted(c, "'") };
  if (c.take('b"')) return { kind: 'bytes', value: readBytes(c) };
  if (c.take('"')) return { kind: 'str', value: readQuoted(c, '"') };
  if (c.starts('{alloc') || c.starts('<static(')) return readStatic(c.balanced(',;)'), names);
  if (c.starts('<') && !c.starts('<impl at ')) {
    const of = readTraitPath(c, names);
    const index = c.match(/::promoted\[(\d+)\]/y)?.[1];
    return index === undefined ? names.traitConstant(of) : { kind: 'promoted', path: of.method, index: Number(index) };
  }
  const path = readPath(c, names, true);
  const promoted = c.match(/\[(\d+)\]/y);
  if (promoted === null) return names.constant(path);
  return {
    kind: 'promoted',
    path: path.map((s) => (s.kind === 'name' ? s.name : '<impl>')).join('::'),
    index: Number(promoted[1]),
  };
}

/** `{alloc1: &u32}`, a reference to a static; the dump says below the body which. */
function readStatic(text: string, names: MirNames): Constant {
  const alloc = /^\{(alloc\d+): &(?!mut |raw )/.exec(text)?.[1];
  return (alloc === undefined ? null : names.static(alloc)) ?? { kind: 'static', text };
}

function readQuoted(c: Cursor, quote: string): string {
  let text = '';
  while (!c.take(quote)) {
    const plain = c.match(quote === '"' ? /[^"\\]+/y : /[^'\\]+/y);
    if (plain !== null) {
      text += plain[0];
      continue;
    }
    c.expect('\\');
    const code = c.match(/u\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{2})/y);
    if (code !== null) text += String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    else text += SIMPLE_ESCAPES.get(c.match(/[nrt0\\'"]/y)?.[0] ?? c.fail('an escape')) ?? '';
  }
  return text;
}

function readBytes(c: Cursor): readonly number[] {
  const text = readQuoted(c, '"');
  return Array.from(text, (char) => char.codePointAt(0) ?? 0);
}
