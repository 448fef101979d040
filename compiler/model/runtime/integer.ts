/** Integers of any size: a number while it is at most 2^53 - 1 in absolute value, a bigint beyond. One form for one integer, so `===` compares. */
import { charge } from './budget.ts';
import { fail } from './signals.ts';

export type Integer = number | bigint;

const MAX = Number.MAX_SAFE_INTEGER;
const BIG_MAX = BigInt(MAX);

/** The one form of an integer. */
export const norm = (n: bigint): Integer => (n <= BIG_MAX && n >= -BIG_MAX ? Number(n) : n);
const isSmall = (n: number): boolean => n <= MAX && n >= -MAX;

export function add(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a + b;
    if (isSmall(r)) return r;
  }
  return norm(BigInt(a) + BigInt(b));
}

export function sub(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a - b;
    if (isSmall(r)) return r;
  }
  return norm(BigInt(a) - BigInt(b));
}

export function mul(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a * b;
    // `+ 0` turns -0 into 0.
    if (isSmall(r)) return r + 0;
  }
  const x = BigInt(a);
  const y = BigInt(b);
  if (isHuge(x) || isHuge(y)) charge(bytesOf(x) + bytesOf(y));
  return norm(x * y);
}

export const neg = (a: Integer): Integer => (typeof a === 'number' ? 0 - a : norm(-a));

/** Towards zero; by zero gives 0, as `Int.tdiv` and `Nat.div` do. A float quotient of two safe integers never rounds up to an integer. */
export function tdiv(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return b === 0 ? 0 : Math.trunc(a / b) + 0;
  return b === 0 ? 0 : norm(BigInt(a) / BigInt(b));
}

/** Sign of the dividend; by zero gives the dividend. */
export function tmod(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return b === 0 ? a : (a % b) + 0;
  return b === 0 ? a : norm(BigInt(a) % BigInt(b));
}

/** Towards minus infinity: `Int.fdiv`. */
export function fdiv(a: Integer, b: Integer): Integer {
  const q = tdiv(a, b);
  const r = tmod(a, b);
  return b !== 0 && r !== 0 && r < 0 !== b < 0 ? sub(q, 1) : q;
}
export function fmod(a: Integer, b: Integer): Integer {
  const r = tmod(a, b);
  return b !== 0 && r !== 0 && r < 0 !== b < 0 ? add(r, b) : r;
}

/** The remainder is never negative: `Int./`, `Int.%`. */
export function ediv(a: Integer, b: Integer): Integer {
  const q = tdiv(a, b);
  return b !== 0 && tmod(a, b) < 0 ? (b > 0 ? sub(q, 1) : add(q, 1)) : q;
}
export function emod(a: Integer, b: Integer): Integer {
  const r = tmod(a, b);
  return b !== 0 && r < 0 ? (b > 0 ? add(r, b) : sub(r, b)) : r;
}

/** Subtraction of naturals stops at 0. */
export const natSub = (a: Integer, b: Integer): Integer => (a <= b ? 0 : sub(a, b));

export function pow(a: Integer, b: Integer): Integer {
  if (b < 0) return a === 1 ? 1 : 0;
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a ** b;
    if (isSmall(r)) return r + 0;
  }
  if (a === 0 || a === 1) return b === 0 ? 1 : a;
  if (a === -1) return BigInt(b) % 2n === 0n ? 1 : -1;
  const bits = Number(b) * (typeof a === 'number' ? Math.log2(Math.abs(a)) + 1 : 8 * bytesOf(a));
  // What fits a few words costs as little as other numbers do.
  if (bits > 4096) charge(bits / 8);
  return norm(BigInt(a) ** BigInt(b));
}

export const compare = (a: Integer, b: Integer): number => (a < b ? -1 : a === b ? 0 : 1);
export const min = (a: Integer, b: Integer): Integer => (a <= b ? a : b);
export const max = (a: Integer, b: Integer): Integer => (a <= b ? b : a);
export const abs = (a: Integer): Integer => (a < 0 ? neg(a) : a);

/** On naturals, or on two's complement of any length. */
export function and(a: Integer, b: Integer): Integer {
  return isInt32(a) && isInt32(b) ? a & b : norm(BigInt(a) & BigInt(b));
}
export function or(a: Integer, b: Integer): Integer {
  return isInt32(a) && isInt32(b) ? a | b : norm(BigInt(a) | BigInt(b));
}
export function xor(a: Integer, b: Integer): Integer {
  return isInt32(a) && isInt32(b) ? a ^ b : norm(BigInt(a) ^ BigInt(b));
}
const isInt32 = (n: Integer): n is number => typeof n === 'number' && (n | 0) === n;

/** `a * 2^b`. */
export function shiftLeft(a: Integer, b: Integer): Integer {
  if (a === 0) return 0;
  if (typeof a === 'number' && typeof b === 'number' && b < 53) {
    const r = a * 2 ** b;
    if (isSmall(r)) return r;
  }
  charge(Number(b) / 8);
  return norm(BigInt(a) << BigInt(b));
}
/** Towards minus infinity. */
export function shiftRight(a: Integer, b: Integer): Integer {
  if (typeof a === 'number') return b >= 53 ? (a < 0 ? -1 : 0) : Math.floor(a / 2 ** Number(b));
  return b > 1e9 ? (a < 0 ? -1 : 0) : norm(a >> BigInt(b));
}

/** `a ∣ b`. */
export const divides = (a: Integer, b: Integer): boolean => (a === 0 ? b === 0 : tmod(b, a) === 0);

export function gcd(a: Integer, b: Integer): Integer {
  let x = abs(a);
  let y = abs(b);
  while (y !== 0) [x, y] = [y, tmod(x, y)];
  return x;
}
export const lcm = (a: Integer, b: Integer): Integer => (a === 0 || b === 0 ? 0 : abs(mul(tdiv(a, gcd(a, b)), b)));

/** The bits of a width kept, as an unsigned or a signed number. */
export function wrapUnsigned(n: Integer, bits: number): Integer {
  if (typeof n === 'number') {
    if (bits === 32) return n >>> 0;
    if (bits < 32) return n & ((1 << bits) - 1);
    if (n >= 0) return n;
  }
  return norm(BigInt.asUintN(bits, BigInt(n)));
}
export function wrapSigned(n: Integer, bits: number): Integer {
  if (typeof n === 'number') {
    if (bits <= 32) return ((n >>> 0) << (32 - bits)) >> (32 - bits);
    return n;
  }
  return norm(BigInt.asIntN(bits, n));
}

/** Bounds of each scalar type in the integers' one form. */
export interface Width {
  readonly bits: number;
  readonly signed: boolean;
  readonly min: Integer;
  readonly max: Integer;
}
export function width(bits: number, signed: boolean): Width {
  const top = 1n << BigInt(signed ? bits - 1 : bits);
  return { bits, signed, min: signed ? norm(-top) : 0, max: norm(top - 1n) };
}
export const wrap = (n: Integer, w: Width): Integer => (w.signed ? wrapSigned(n, w.bits) : wrapUnsigned(n, w.bits));
export const fits = (n: Integer, w: Width): boolean => n >= w.min && n <= w.max;
/** The number itself, or a failure outside the type. Generated code calls it by name. @public */
export const checked = (n: Integer, w: Width): Integer => (n >= w.min && n <= w.max ? n : fail('integerOverflow'));

const isHuge = (n: bigint): boolean => n > HUGE || n < -HUGE;
const HUGE = 1n << 4096n;
const bytesOf = (n: bigint): number => (isHuge(n) ? n.toString(16).length / 2 : 512);
