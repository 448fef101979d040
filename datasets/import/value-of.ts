import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { rangeOf, type RustType } from '../../pipeline/core/rust-type.ts';
import type { Literal } from './literal.ts';
import { nodeValue } from './nodes.ts';

const SAFE = 2n ** 53n;

/** The value in the encoding of docs/values.md; throws a `NoValue` where it is none of the type. */
export function valueOf(value: Literal, type: RustType): JsonValue {
  switch (type.kind) {
    case 'int': {
      if (type.type === 'u8' && value.kind === 'text' && /^[\0-\x7f]$/.test(value.value)) return value.value.charCodeAt(0);
      // JSON writes what is beyond its numbers as digits.
      const whole =
        value.kind === 'text' && /^-?\d{16,}$/.test(value.value)
          ? BigInt(value.value)
          : value.kind === 'int'
            ? value.value
            : null;
      if (whole === null || whole < rangeOf(type.type).min || whole > rangeOf(type.type).max) break;
      return whole <= SAFE && whole >= -SAFE ? Number(whole) : whole.toString();
    }
    case 'bool':
      if (value.kind === 'bool') return value.value;
      break;
    case 'f32':
    case 'f64':
      if (value.kind === 'float')
        return Number.isFinite(value.value) ? value.value : Number.isNaN(value.value) ? 'NaN' : value.value > 0 ? 'inf' : '-inf';
      if (value.kind === 'int') return Number(value.value);
      break;
    case 'char':
      if (value.kind === 'text' && [...value.value].length === 1) return value.value;
      break;
    case 'str':
    case 'string':
      if (value.kind === 'text') return value.value;
      break;
    case 'unit':
      if (value.kind === 'none') return null;
      break;
    case 'option':
      if (type.item.kind === 'box' && type.item.item.kind === 'adt') {
        const node = nodeValue(type.item.item.path, value);
        if (node === null) break;
        return node;
      }
      return value.kind === 'none' ? { None: [] } : { Some: [valueOf(value, type.item)] };
    case 'ref':
    case 'box':
      return valueOf(value, type.item);
    case 'slice':
    case 'vec':
      if (value.kind === 'text' && type.item.kind === 'int' && type.item.type === 'u8' && /^[\0-\x7f]*$/.test(value.value))
        return [...value.value].map((letter) => letter.charCodeAt(0));
      if (value.kind === 'text' && type.item.kind === 'char') return [...value.value];
      if (value.kind === 'list' || value.kind === 'tuple') return value.items.map((item) => valueOf(item, type.item));
      break;
    case 'tuple':
      if ((value.kind === 'list' || value.kind === 'tuple') && value.items.length === type.items.length)
        return value.items.map((item, i) => valueOf(item, type.items[i] ?? { kind: 'unit' }));
      break;
    default:
  }
  throw new NoValue(
    value.kind === 'other'
      ? value.what
      : `${value.kind === 'none' ? 'nothing' : value.kind} where ${type.kind === 'int' ? type.type : type.kind} is wanted`,
  );
}

/** A value that is not of its type; what it is stands in the message. */
export class NoValue extends Error {}
