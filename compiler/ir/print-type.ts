/** MIR types as short text, close to Rust's. */
import type { MirType } from '../rust/mir-type.ts';

export function printMirType(type: MirType): string {
  switch (type.kind) {
    case 'int':
      return type.type;
    case 'unit':
      return '()';
    case 'never':
      return '!';
    case 'tuple':
      return `(${type.items.map(printMirType).join(', ')}${type.items.length === 1 ? ',' : ''})`;
    case 'array':
      return `[${printMirType(type.item)}; ${type.length}]`;
    case 'slice':
      return `[${printMirType(type.item)}]`;
    case 'vec':
    case 'option':
    case 'box':
      return `${type.kind}<${printMirType(type.item)}>`;
    case 'result':
      return `result<${printMirType(type.ok)}, ${printMirType(type.err)}>`;
    case 'ref':
      return `&${type.mutable ? 'mut ' : ''}${printMirType(type.item)}`;
    case 'adt':
      return type.args.length === 0 ? type.path : `${type.path}<${type.args.map(printMirType).join(', ')}>`;
    case 'param':
      return type.name;
    case 'const':
      return String(type.value);
    case 'projection':
      return `<${printMirType(type.self)} as ${type.trait}>::${type.name}`;
    case 'closure':
      return `{closure ${type.id}}`;
    case 'opaque':
    case 'dyn':
    case 'other':
      return type.text;
    case 'raw':
      return `*${printMirType(type.item)}`;
    default:
      return type.kind;
  }
}
