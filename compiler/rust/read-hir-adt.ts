import { INT_TYPES, type IntType } from '../../pipeline/core/rust-type.ts';
import { UnknownShape } from './cursor.ts';
import { evaluateHirConst } from './evaluate-hir-const.ts';
import { field, type HirCrate, identOf, item } from './hir-crate.ts';
import type { HirNode } from './hir-node.ts';
import type { LinkedAdt, Variant } from './linked-crate.ts';
import { readHirType } from './read-hir-type.ts';
import { spanOf } from './read-mir-span.ts';

type Shape = Pick<LinkedAdt, 'kind' | 'variants' | 'discriminantType'>;

/** `Struct(name, generics, data)` or `Enum(name, generics, EnumDef)`. `attributes` are the texts before the item. */
export function readAdtShape(crate: HirCrate, kind: HirNode, attributes: readonly string[]): Shape {
  const name = identOf(item(kind, 0).name);
  if (kind.name === 'Struct') {
    return { kind: 'struct', variants: [readVariant(crate, name, item(kind, 2), 0n)], discriminantType: 'isize' };
  }
  let next = 0n;
  const variants = field(item(kind, 2), 'variants').items.map((node) => {
    const written = field(node, 'disr_expr');
    if (written.name === 'Some') {
      const value = evaluateHirConst(crate, crate.expression(field(item(written, 0), 'body')));
      if (value === null)
        throw new UnknownShape(
          `the discriminant of ${name}::${identOf(field(node, 'ident').name)} is not a plain number`,
          spanOf(field(crate.expression(field(item(written, 0), 'body')), 'span').name),
          'write the number',
        );
      next = value;
    }
    const variant = readVariant(crate, identOf(field(node, 'ident').name), field(node, 'data'), next);
    next += 1n;
    return variant;
  });
  return { kind: 'enum', variants, discriminantType: reprOf(attributes) };
}

/** `Unit(…)`, `Tuple([fields], …)`, `Struct { fields }`. */
function readVariant(crate: HirCrate, name: string, data: HirNode, discriminant: bigint): Variant {
  const fields = data.name === 'Unit' ? [] : data.name === 'Tuple' ? item(data, 0).items : field(data, 'fields').items;
  const shape = data.name === 'Unit' ? 'unit' : data.name === 'Tuple' ? 'tuple' : 'record';
  return {
    name,
    shape,
    fields: fields.map((f) => {
      const written = identOf(field(f, 'ident').name);
      return { name: shape === 'tuple' ? `_${written}` : written, type: readHirType(crate, field(f, 'ty')) };
    }),
    discriminant,
  };
}

function reprOf(attributes: readonly string[]): IntType {
  for (const attribute of attributes) {
    const words = /^\s*repr\s*\(([^)]*)\)/.exec(attribute)?.[1]?.split(',') ?? [];
    const type = INT_TYPES.find((t) => words.some((word) => word.trim() === t));
    if (type !== undefined) return type;
  }
  return 'isize';
}
