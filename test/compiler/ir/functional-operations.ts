/** Arithmetic, comparison and casts of the functional code. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import { bitsOf, isSigned } from '../../../pipeline/core/rust-type.ts';
import type { CheckedBinary, PureBinary } from '../../../compiler/ir/functional.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';
import { bool, fitting, int, Panic, type Value } from './values.ts';

export function compare(op: PureBinary, a: Value, b: Value): Value {
  if (typeof a !== typeof b) throw new TypeError('operands of different kinds');
  const [x, y] = [a as bigint, b as bigint];
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return x < y;
    case 'le':
      return x <= y;
    case 'gt':
      return x > y;
    case 'ge':
      return x >= y;
    case 'and':
      return typeof a === 'boolean' ? a && bool(b) : x & y;
    case 'or':
      return typeof a === 'boolean' ? a || bool(b) : x | y;
    case 'xor':
      return typeof a === 'boolean' ? a !== b : x ^ y;
    default:
      return assertNever(op);
  }
}

export function arithmetic(op: CheckedBinary, type: MirType, a: bigint, b: bigint): bigint {
  if (type.kind !== 'int') throw new TypeError('arithmetic on another type');
  switch (op) {
    case 'add':
      return fitting(type.type, a + b);
    case 'sub':
      return fitting(type.type, a - b);
    case 'mul':
      return fitting(type.type, a * b);
    case 'div':
      if (b === 0n) throw new Panic('division by zero');
      return fitting(type.type, a / b);
    case 'rem':
      if (b === 0n) throw new Panic('remainder by zero');
      return a % b;
    case 'shl':
    case 'shr': {
      if (b < 0n || b >= BigInt(bitsOf(type.type))) throw new Panic('shift');
      return wrap(type, op === 'shl' ? a << b : a >> b);
    }
    default:
      return assertNever(op);
  }
}

function wrap(type: MirType, value: bigint): bigint {
  if (type.kind !== 'int') throw new TypeError('not an integer type');
  return isSigned(type.type) ? BigInt.asIntN(bitsOf(type.type), value) : BigInt.asUintN(bitsOf(type.type), value);
}

export const complement = (type: MirType, value: bigint): bigint => wrap(type, ~value);

export function cast(to: MirType, value: Value): Value {
  if (to.kind === 'char') return String.fromCodePoint(Number(int(value)));
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string') return wrap(to, BigInt(value.codePointAt(0) ?? 0));
  return wrap(to, int(value));
}
