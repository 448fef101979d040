/** Types of the wide generator: made per program, with their texts, arguments and printing of results. */
import type { JsonValue } from '../../../../pipeline/core/outcome.ts';
import type { Random } from '../../../../pipeline/core/random.ts';
import { type IntType, rangeOf } from '../../../../pipeline/core/rust-type.ts';
import { integer } from '../generate-arguments.ts';

export type Ty =
  | { readonly kind: 'int'; readonly int: IntType }
  | { readonly kind: 'bool' }
  | { readonly kind: 'unit' }
  | { readonly kind: 'tuple'; readonly items: readonly Ty[] }
  | { readonly kind: 'array'; readonly item: Ty; readonly length: number }
  | { readonly kind: 'vec' | 'option' | 'box' | 'slice'; readonly item: Ty }
  | { readonly kind: 'result'; readonly ok: Ty; readonly err: Ty }
  | { readonly kind: 'adt'; readonly adt: Adt };

export interface Shape {
  readonly name: string;
  readonly style: 'unit' | 'tuple' | 'record';
  readonly fields: readonly Ty[];
}

export interface Adt {
  readonly name: string;
  readonly kind: 'struct' | 'enum';
  /** Of a struct one, called like it. Filled after the type is known by name, as it may hold itself. */
  readonly variants: Shape[];
  readonly recursive: boolean;
  copy: boolean;
}

export const int = (name: IntType): Ty => ({ kind: 'int', int: name });
export const BOOL: Ty = { kind: 'bool' };
export const vec = (item: Ty): Ty => ({ kind: 'vec', item });

export function text(ty: Ty): string {
  switch (ty.kind) {
    case 'int':
      return ty.int;
    case 'bool':
      return 'bool';
    case 'unit':
      return '()';
    case 'tuple':
      return `(${ty.items.map(text).join(', ')}${ty.items.length === 1 ? ',' : ''})`;
    case 'array':
      return `[${text(ty.item)}; ${ty.length}]`;
    case 'slice':
      return `[${text(ty.item)}]`;
    case 'vec':
      return `Vec<${text(ty.item)}>`;
    case 'option':
      return `Option<${text(ty.item)}>`;
    case 'box':
      return `Box<${text(ty.item)}>`;
    case 'result':
      return `Result<${text(ty.ok)}, ${text(ty.err)}>`;
    case 'adt':
      return ty.adt.name;
  }
}

export function isCopy(ty: Ty): boolean {
  switch (ty.kind) {
    case 'int':
    case 'bool':
    case 'unit':
      return true;
    case 'tuple':
      return ty.items.every(isCopy);
    case 'array':
    case 'option':
      return isCopy(ty.item);
    case 'result':
      return isCopy(ty.ok) && isCopy(ty.err);
    case 'adt':
      return ty.adt.copy;
    default:
      return false;
  }
}

/** Copies made of scalars alone: what library functions that clone are called with. */
export const isPlain = (ty: Ty): boolean => ty.kind === 'int' || ty.kind === 'bool';

export const same = (a: Ty, b: Ty): boolean => text(a) === text(b);

/** How a field is named in Rust and in values. */
export const fieldName = (shape: Shape, index: number): string => (shape.style === 'record' ? `f${index}` : String(index));

export function buildText(adt: Adt, shape: Shape, fields: readonly string[]): string {
  const head = adt.kind === 'struct' ? adt.name : `${adt.name}::${shape.name}`;
  if (shape.style === 'unit') return head;
  if (shape.style === 'tuple') return `${head}(${fields.join(', ')})`;
  return `${head} { ${fields.map((f, i) => `f${i}: ${f}`).join(', ')} }`;
}

export interface Given {
  readonly rust: string;
  readonly json: JsonValue;
}

/** A random argument, edge values often. */
export function argument(random: Random, ty: Ty, depth = 3): Given {
  const all = (list: readonly Ty[]): readonly Given[] => list.map((t) => argument(random, t, depth - 1));
  const many = (item: Ty, count: number): readonly Given[] => all(Array.from({ length: count }, () => item));
  const texts = (list: readonly Given[]): string => list.map((g) => g.rust).join(', ');
  const jsons = (list: readonly Given[]): JsonValue[] => list.map((g) => g.json);
  switch (ty.kind) {
    case 'int':
      return integerArgument(random, ty.int);
    case 'bool': {
      const value = random.oneIn(2);
      return { rust: String(value), json: value };
    }
    case 'unit':
      return { rust: '()', json: null };
    case 'tuple': {
      const items = all(ty.items);
      return { rust: `(${texts(items)}${items.length === 1 ? ',' : ''})`, json: jsons(items) };
    }
    case 'array': {
      const items = many(ty.item, ty.length);
      return { rust: `[${texts(items)}]`, json: jsons(items) };
    }
    case 'slice':
    case 'vec': {
      const items = many(ty.item, random.oneIn(5) ? random.below(3) : 3 + random.below(3));
      return { rust: items.length === 0 ? 'Vec::new()' : `vec![${texts(items)}]`, json: jsons(items) };
    }
    case 'box': {
      const item = argument(random, ty.item, depth);
      return { rust: `Box::new(${item.rust})`, json: item.json };
    }
    case 'option': {
      if (random.oneIn(3)) return { rust: 'None', json: { None: [] } };
      const item = argument(random, ty.item, depth - 1);
      return { rust: `Some(${item.rust})`, json: { Some: [item.json] } };
    }
    case 'result': {
      const side = random.oneIn(3) ? 'Err' : 'Ok';
      const item = argument(random, side === 'Ok' ? ty.ok : ty.err, depth - 1);
      return { rust: `${side}(${item.rust})`, json: { [side]: [item.json] } };
    }
    case 'adt': {
      const { adt } = ty;
      const shape = adt.recursive && depth <= 0 ? (adt.variants[0] as Shape) : random.pick(adt.variants as [Shape, ...Shape[]]);
      const fields = all(shape.fields);
      const json: JsonValue =
        adt.kind === 'enum'
          ? { [shape.name]: jsons(fields) }
          : Object.fromEntries(fields.map((f, i) => [shape.style === 'record' ? `f${i}` : `_${i}`, f.json]));
      return {
        rust: buildText(
          adt,
          shape,
          fields.map((f) => f.rust),
        ),
        json,
      };
    }
  }
}

function integerArgument(random: Random, name: IntType): Given {
  const { min, max } = rangeOf(name);
  const value = random.oneIn(4) ? random.pick<bigint>([min, max, 0n, 1n, min + 1n, max - 1n]) : BigInt(random.below(12));
  return { rust: value < 0n ? `(${value}${name})` : `${value}${name}`, json: integer(value) };
}

/** `impl J` for the type, within its module. */
export function printerOf(adt: Adt, module: string): string {
  const path = `${module}::${adt.name}`;
  const parts = (names: readonly string[]): string =>
    names.length === 0 ? 'String::new()' : `[${names.map((n) => `${n}.j()`).join(', ')}].join(",")`;
  if (adt.kind === 'struct') {
    const [shape] = adt.variants as [Shape];
    const items = shape.fields.map((_, i) => {
      const key = shape.style === 'record' ? `f${i}` : `_${i}`;
      return `format!("\\"${key}\\":{}", self.${fieldName(shape, i)}.j())`;
    });
    return `impl J for ${path} { fn j(&self) -> String { let items: Vec<String> = vec![${items.join(', ')}]; format!("{{{}}}", items.join(",")) } }\n`;
  }
  const arms = adt.variants.map((shape) => {
    const names = shape.fields.map((_, i) => `x${i}`);
    const pattern =
      shape.style === 'unit'
        ? ''
        : shape.style === 'tuple'
          ? `(${names.join(', ')})`
          : ` { ${names.map((n, i) => `f${i}: ${n}`).join(', ')} }`;
    return `${path}::${shape.name}${pattern} => format!("{{\\"${shape.name}\\":[{}]}}", ${parts(names)})`;
  });
  return `impl J for ${path} { fn j(&self) -> String { match self { ${arms.join(', ')} } } }\n`;
}
