/** Arithmetic of the graph: on values of any kind, checked or bare. */
import { bitsOf, isSigned } from '../../../pipeline/core/rust-type.ts';
import type { BinaryOp, Constant } from '../../../compiler/rust/mir.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';
import { compare } from './functional-operations.ts';
import { fitting, int, Panic, type Value } from './values.ts';

export function intType(type: MirType) {
  if (type.kind !== 'int') throw new TypeError(`arithmetic on ${type.kind}`);
  return type.type;
}

type Int = ReturnType<typeof intType>;
export const wrapTo = (type: Int, value: bigint): bigint =>
  isSigned(type) ? BigInt.asIntN(bitsOf(type), value) : BigInt.asUintN(bitsOf(type), value);

export function exact(op: 'Add' | 'Sub' | 'Mul', a: bigint, b: bigint): bigint {
  return op === 'Add' ? a + b : op === 'Sub' ? a - b : a * b;
}

const COMPARED = {
  Eq: 'eq',
  Ne: 'ne',
  Lt: 'lt',
  Le: 'le',
  Gt: 'gt',
  Ge: 'ge',
  BitAnd: 'and',
  BitOr: 'or',
  BitXor: 'xor',
} as const;

/** `fails`: as checked by the compiler's asserts before; else what the bare operation gives. */
export function operate(op: BinaryOp, type: MirType, a: Value, b: Value, fails: boolean): Value {
  switch (op) {
    case 'Add':
    case 'Sub':
    case 'Mul': {
      const result = exact(op, int(a), int(b));
      return fails ? fitting(intType(type), result) : wrapTo(intType(type), result);
    }
    case 'Div':
    case 'Rem': {
      if (int(b) === 0n) throw new Panic('zero');
      const result = op === 'Div' ? int(a) / int(b) : int(a) % int(b);
      return fails && op === 'Div' ? fitting(intType(type), result) : wrapTo(intType(type), result);
    }
    case 'Shl':
    case 'Shr': {
      const bits = BigInt(bitsOf(intType(type)));
      if (fails && (int(b) < 0n || int(b) >= bits)) throw new Panic('shift');
      const by = BigInt.asUintN(64, int(b)) % bits;
      return wrapTo(intType(type), op === 'Shl' ? int(a) << by : int(a) >> by);
    }
    default:
      return compare(COMPARED[op], a, b);
  }
}

/** `named`: what a constant of the crate computes to. */
export function constantValue(constant: Constant, named: (path: string) => Value): Value {
  switch (constant.kind) {
    case 'int':
    case 'bool':
    case 'char':
    case 'str':
      return constant.value;
    case 'unit':
      return null;
    case 'bytes':
      return constant.value.map(BigInt);
    case 'named':
      return named(constant.path);
    default:
      throw new TypeError(`not in tests: ${constant.kind}`);
  }
}
