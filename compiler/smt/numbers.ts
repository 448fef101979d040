/** Arithmetic of Lean and of Rust's scalars on terms. */
import { bitsOf, type IntType, isSigned, rangeOf } from '../../pipeline/core/rust-type.ts';
import { isConstant, type Term, type TermBank, TooLarge } from './term.ts';

export const fits = (bank: TermBank, t: Term, { min, max }: ReturnType<typeof rangeOf>): Term =>
  bank.and(bank.le(bank.int(min), t), bank.le(t, bank.int(max)));

/** The number with the same lowest bits that the type has. */
export function wrap(bank: TermBank, t: Term, type: IntType): Term {
  const { min, max } = rangeOf(type);
  if (t.lo >= min && t.hi <= max) return t;
  const bits = bitsOf(type);
  return isSigned(type) ? bank.add(bank.low(bank.add(t, bank.int(-min)), bits), bank.int(min)) : bank.low(t, bits);
}

export const abs = (bank: TermBank, t: Term): Term => bank.ite(bank.le(bank.int(0n), t), t, positive(bank, bank.neg(t)));

/** The number, used only where it is not negative. */
const positive = (bank: TermBank, t: Term): Term => bank.narrow(t, 0n, t.hi < 0n ? 0n : t.hi);

export const min = (bank: TermBank, a: Term, b: Term): Term => bank.ite(bank.le(a, b), a, b);
export const max = (bank: TermBank, a: Term, b: Term): Term => bank.ite(bank.le(a, b), b, a);

const isZero = (bank: TermBank, t: Term): Term => bank.eq(t, bank.int(0n));

/** Towards zero; by zero gives 0. */
export function tdiv(bank: TermBank, a: Term, b: Term): Term {
  const q = bank.quot(abs(bank, a), abs(bank, b));
  const negative = bank.not(bank.iff(bank.lt(a, bank.int(0n)), bank.lt(b, bank.int(0n))));
  return bank.ite(isZero(bank, b), bank.int(0n), bank.ite(negative, bank.neg(q), q));
}

/** Sign of the dividend; by zero gives the dividend. */
export function tmod(bank: TermBank, a: Term, b: Term): Term {
  const r = bank.rem(abs(bank, a), abs(bank, b));
  return bank.ite(isZero(bank, b), a, bank.ite(bank.lt(a, bank.int(0n)), bank.neg(r), r));
}

/** The remainder is never negative. */
export function emod(bank: TermBank, a: Term, b: Term): Term {
  const r = bank.rem(abs(bank, a), abs(bank, b));
  const up = bank.ite(isZero(bank, r), r, bank.sub(abs(bank, b), r));
  return bank.ite(isZero(bank, b), a, bank.ite(bank.lt(a, bank.int(0n)), up, r));
}

export function ediv(bank: TermBank, a: Term, b: Term): Term {
  const q = bank.quot(abs(bank, a), abs(bank, b));
  const r = bank.rem(abs(bank, a), abs(bank, b));
  const away = bank.ite(isZero(bank, r), q, bank.add(q, bank.int(1n)));
  const negative = (t: Term): Term => bank.lt(t, bank.int(0n));
  const size = bank.ite(negative(a), away, q);
  const minus = bank.not(bank.iff(negative(a), negative(b)));
  return bank.ite(isZero(bank, b), bank.int(0n), bank.ite(minus, bank.neg(size), size));
}

/** Towards minus infinity. */
export function fmod(bank: TermBank, a: Term, b: Term): Term {
  const r = tmod(bank, a, b);
  const apart = bank.not(bank.iff(bank.lt(r, bank.int(0n)), bank.lt(b, bank.int(0n))));
  const shift = bank.and(bank.and(bank.not(isZero(bank, b)), bank.not(isZero(bank, r))), apart);
  return bank.ite(shift, bank.add(r, b), r);
}

export function fdiv(bank: TermBank, a: Term, b: Term): Term {
  const r = tmod(bank, a, b);
  const apart = bank.not(bank.iff(bank.lt(r, bank.int(0n)), bank.lt(b, bank.int(0n))));
  const shift = bank.and(bank.and(bank.not(isZero(bank, b)), bank.not(isZero(bank, r))), apart);
  const q = tdiv(bank, a, b);
  return bank.ite(shift, bank.add(q, bank.int(-1n)), q);
}

const MOST_POWERS = 70n;

/** `b` is not negative. */
export function pow(bank: TermBank, a: Term, b: Term): Term {
  if (isConstant(a) && a.lo === 2n) return bank.shl(bank.int(1n), b);
  if (b.hi - b.lo > MOST_POWERS) throw new TooLarge('a power with an exponent of many values');
  const powers: Term[] = [];
  let power = bank.int(1n);
  for (let i = 0n; i <= b.hi; i++) {
    if (i >= b.lo) powers.push(power);
    power = bank.mul(power, a);
  }
  let found = powers.at(-1) ?? power;
  for (let i = powers.length - 2; i >= 0; i--) found = bank.ite(bank.eq(b, bank.int(b.lo + BigInt(i))), powers[i] as Term, found);
  return found;
}

/** On numbers of any sign, as two's complement. */
export function bitwise(bank: TermBank, op: 'bitAnd' | 'bitOr' | 'bitXor', a: Term, b: Term): Term {
  if (a.lo >= 0n && b.lo >= 0n) return bank.bitwise(op, a, b);
  const largest = [a.hi, b.hi, -a.lo, -b.lo].reduce((x, y) => (x > y ? x : y));
  const bits = largest.toString(2).length + 1;
  const all = bank.bitwise(op, bank.low(a, bits), bank.low(b, bits));
  const half = 1n << BigInt(bits - 1);
  return bank.add(bank.low(bank.add(all, bank.int(half)), bits), bank.int(-half));
}

/** `(a >> i) & 1 = 1`. */
export const testBit = (bank: TermBank, a: Term, i: Term): Term => bank.eq(bank.low(bank.shr(a, i), 1), bank.int(1n));

const MOST_GCD_BITS = 12;

/** Euclid's algorithm as often as numbers of this size can need it. */
export function gcd(bank: TermBank, x: Term, y: Term): Term {
  let [a, b] = [abs(bank, x), abs(bank, y)];
  const least = a.hi < b.hi ? a.hi : b.hi;
  if (least.toString(2).length > MOST_GCD_BITS) throw new TooLarge('a greatest common divisor of large numbers');
  // Two rounds halve the smaller number.
  for (let round = 2 * least.toString(2).length + 2; round > 0 && b.hi > 0n; round--) {
    const done = isZero(bank, b);
    [a, b] = [bank.ite(done, a, b), bank.ite(done, b, bank.rem(a, b))];
  }
  return a;
}
