/** `BitVec` as far as the `.bv` of scalars needs it. A value is its number without sign; the width comes first. */
import { js } from '../catalogue.ts';
import {
  add,
  and,
  compare,
  type Integer,
  mul,
  neg,
  norm,
  or,
  shiftLeft,
  shiftRight,
  sub,
  tmod,
  xor,
} from '../runtime/integer.ts';
import type { Data } from '../runtime/data.ts';
import { type Entry, SCALARS, std } from './entry.ts';

type Run = (...args: never[]) => unknown;

const bits = (name: string, signature: string, run: Run): Entry => [`BitVec.${name}`, js(`{n : Nat} ${signature}`, run)];

const cut = (n: Integer, x: Integer): Integer => norm(BigInt.asUintN(Number(n), BigInt(x)));
const signed = (n: Integer, x: Integer): Integer => norm(BigInt.asIntN(Number(n), BigInt(x)));

const BOTH = '(x y : BitVec n) : BitVec n';
type Binary = (x: Integer, y: Integer) => Integer;
const OPERATIONS: readonly (readonly [string, Binary])[] = [
  ['add', add],
  ['sub', sub],
  ['mul', mul],
  ['and', and],
  ['or', or],
  ['xor', xor],
  ['udiv', (x, y) => (y === 0 ? 0 : norm(BigInt(x) / BigInt(y)))],
  ['umod', (x, y) => tmod(x, y)],
];
const WIDTHS = [8, 16, 32, 64, 128, 64];

export const BIT_VECTOR_ITEMS: readonly Entry[] = [
  ...OPERATIONS.map(([name, run]) => bits(name, BOTH, (n: Integer, x: Integer, y: Integer) => cut(n, run(x, y)))),
  bits('not', '(x : BitVec n) : BitVec n', (n: Integer, x: Integer) => cut(n, sub(-1, x))),
  bits('neg', '(x : BitVec n) : BitVec n', (n: Integer, x: Integer) => cut(n, neg(x))),
  bits('shiftLeft', '(x : BitVec n) (k : Nat) : BitVec n', (n: Integer, x: Integer, k: Integer) => (k >= n ? 0 : cut(n, shiftLeft(x, k)))),
  bits('ushiftRight', '(x : BitVec n) (k : Nat) : BitVec n', (_: Integer, x: Integer, k: Integer) => shiftRight(x, k)),
  bits('sshiftRight', '(x : BitVec n) (k : Nat) : BitVec n', (n: Integer, x: Integer, k: Integer) => cut(n, shiftRight(signed(n, x), k))),
  bits('toNat', '(x : BitVec n) : Nat', (_: Integer, x: Integer) => x),
  bits('toInt', '(x : BitVec n) : Int', signed),
  bits('getLsbD', '(x : BitVec n) (k : Nat) : Bool', (_: Integer, x: Integer, k: Integer) => tmod(shiftRight(x, k), 2) === 1),
  bits('getMsbD', '(x : BitVec n) (k : Nat) : Bool', (n: Integer, x: Integer, k: Integer) => k < n && tmod(shiftRight(x, sub(sub(n, 1), k)), 2) === 1),
  bits('msb', '(x : BitVec n) : Bool', (n: Integer, x: Integer) => signed(n, x) < 0),
  bits('ult', '(x y : BitVec n) : Bool', (_: Integer, x: Integer, y: Integer) => x < y),
  bits('ule', '(x y : BitVec n) : Bool', (_: Integer, x: Integer, y: Integer) => x <= y),
  bits('slt', '(x y : BitVec n) : Bool', (n: Integer, x: Integer, y: Integer) => compare(signed(n, x), signed(n, y)) < 0),
  bits('sle', '(x y : BitVec n) : Bool', (n: Integer, x: Integer, y: Integer) => compare(signed(n, x), signed(n, y)) <= 0),
  bits('setWidth', '(m : Nat) (x : BitVec n) : BitVec m', (_: Integer, m: Integer, x: Integer) => cut(m, x)),
  bits('zeroExtend', '(m : Nat) (x : BitVec n) : BitVec m', (_: Integer, m: Integer, x: Integer) => cut(m, x)),
  bits('truncate', '(m : Nat) (x : BitVec n) : BitVec m', (_: Integer, m: Integer, x: Integer) => cut(m, x)),
  bits('signExtend', '(m : Nat) (x : BitVec n) : BitVec m', (n: Integer, m: Integer, x: Integer) => cut(m, signed(n, x))),
  ['BitVec.ofNat', js('(n x : Nat) : BitVec n', cut)],
  ['BitVec.ofInt', js('(n : Nat) (x : Int) : BitVec n', cut)],
  std('UScalarTy.numBits', '(ty : UScalarTy) : Nat', (ty: Data) => WIDTHS[ty.t]),
  std('IScalarTy.numBits', '(ty : IScalarTy) : Nat', (ty: Data) => WIDTHS[ty.t]),
  ...SCALARS.map((S, i) => {
    const n = WIDTHS[i % WIDTHS.length] ?? 64;
    return std(`${S}.bv`, `(x : ${S}) : BitVec ${n}`, (x: Integer) => cut(n, x));
  }),
]; // biome-ignore format: one table
