/** Scalars: bounds, checked, wrapping, saturating and overflowing operations, bits and bytes, casts. */
import { INT_TYPES, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import { js } from '../catalogue.ts';
import { type Entry, leanName, std, widthOf } from './entry.ts';
import { type Data, NONE, pair, some } from '../runtime/data.ts';
import {
  add,
  fits,
  type Integer,
  mul,
  norm,
  shiftLeft,
  shiftRight,
  sub,
  tdiv,
  tmod,
  type Width,
  width,
  wrap,
} from '../runtime/integer.ts';
import { itemsOf, type Seq, seqOf } from '../runtime/seq.ts';
import { fail } from '../runtime/signals.ts';

const optional = (n: Integer, w: Width): Data => (fits(n, w) ? some(n) : NONE);
const overflowing = (n: Integer, w: Width): Data => pair(wrap(n, w), !fits(n, w));

type Binary = (a: Integer, b: Integer) => unknown;

const OPERATIONS: readonly (readonly [string, (a: Integer, b: Integer) => Integer])[] = [
  ['add', add],
  ['sub', sub],
  ['mul', mul],
];

type Inline = (...args: readonly string[]) => string;
const QUICK: Readonly<Record<string, Inline>> = {
  add: (a, b) => `${a} + ${b}`,
  sub: (a, b) => `${a} - ${b}`,
  mul: (a, b) => `Math.imul(${a}, ${b})`,
};

/** An expression right in its low 32 bits, cut to a width up to that; wider numbers have no such short form. */
function quickly({ bits, signed, max }: Width, expression: Inline | undefined): Inline | undefined {
  if (bits > 32 || expression === undefined) return undefined;
  const cut = 32 - bits;
  if (signed) return (...args) => (cut === 0 ? `(${expression(...args)} | 0)` : `((${expression(...args)}) << ${cut} >> ${cut})`);
  return (...args) => (cut === 0 ? `((${expression(...args)}) >>> 0)` : `((${expression(...args)}) & ${max})`);
}

/** `checked_…`, `wrapping_…`, … of two numbers, under both names the library has had. */
function arithmetic(S: string, w: Width): Entry[] {
  const items: Entry[] = [];
  const put = (name: string, result: string, run: Binary, inline?: Inline): void => {
    for (const prefix of [S, `core.num.${S}`]) items.push(std(`${prefix}.${name}`, `(x y : ${S}) : ${result}`, run, inline));
  };
  for (const [op, run] of OPERATIONS) {
    put(`checked_${op}`, `Option ${S}`, (a, b) => optional(run(a, b), w));
    put(`wrapping_${op}`, S, (a, b) => wrap(run(a, b), w), quickly(w, QUICK[op]));
    put(`overflowing_${op}`, `${S} × Bool`, (a, b) => overflowing(run(a, b), w));
    if (op !== 'mul') put(`saturating_${op}`, S, (a, b) => saturate(run(a, b), w));
  }
  put('checked_div', `Option ${S}`, (a, b) => (b === 0 ? NONE : optional(tdiv(a, b), w)));
  // As the library has it: the remainder of the least number by -1 is 0.
  put('checked_rem', `Option ${S}`, (a, b) => (b === 0 ? NONE : some(tmod(a, b))));
  put('overflowing_div', `Result (${S} × Bool)`, (a, b) => (b === 0 ? fail('divisionByZero') : overflowing(tdiv(a, b), w)));
  return items;
}

const saturate = (n: Integer, w: Width): Integer => (n < w.min ? w.min : n > w.max ? w.max : n);
const unsigned = (x: Integer, w: Width): Integer => (w.signed ? wrap(x, { ...width(w.bits, false) }) : x);
const rotate = (x: Integer, n: Integer, w: Width): Integer => {
  const by = Number(tmod(n, w.bits));
  const u = BigInt(unsigned(x, w));
  return wrap(norm((u << BigInt(by)) | (u >> BigInt(w.bits - by))), w);
};
const leadingZeros = (x: Integer, w: Width): number => {
  const u = unsigned(x, w);
  return u === 0 ? w.bits : w.bits - BigInt(u).toString(2).length;
};

/** Bits and bytes. The bytes are `U8` for signed numbers too, as Aeneas writes it; its library has `I8` there, which its own output does not fit. */
function bitwise(S: string, w: Width): Entry[] {
  const bytes = w.bits / 8;
  const byte = width(8, false);
  const array = `Array U8 ${bytes}#usize`;
  const toBytes = (x: Integer): Integer[] => {
    const u = BigInt(unsigned(x, w));
    return Array.from({ length: bytes }, (_, i) => wrap(norm((u >> BigInt(8 * i)) & 0xffn), byte));
  };
  const fromBytes = (items: readonly unknown[]): Integer =>
    wrap(norm(items.reduceRight<bigint>((n, b) => (n << 8n) | (BigInt(b as Integer) & 0xffn), 0n)), w);
  const shift = (name: string, run: (x: Integer, n: Integer) => Integer, quick: Inline | undefined): Entry[] =>
    [S, `core.num.${S}`].map((prefix) =>
      std(`${prefix}.${name}`, `(x : ${S}) (n : U32) : ${S}`, (x: Integer, n: Integer) => run(x, tmod(n, w.bits)), quick),
    );
  return [
    ...shift(
      'wrapping_shl',
      (x, n) => wrap(shiftLeft(x, n), w),
      quickly(w, (x, n) => `${x} << (${n} & ${w.bits - 1})`),
    ),
    ...shift(
      'wrapping_shr',
      shiftRight,
      quickly(w, (x, n) => `${x} ${w.signed ? '>>' : '>>>'} (${n} & ${w.bits - 1})`),
    ),
    std(`core.num.${S}.rotate_left`, `(x : ${S}) (n : U32) : ${S}`, (x: Integer, n: Integer) => rotate(x, n, w)),
    std(`core.num.${S}.rotate_right`, `(x : ${S}) (n : U32) : ${S}`, (x: Integer, n: Integer) =>
      rotate(x, sub(w.bits, tmod(n, w.bits)), w),
    ),
    std(`core.num.${S}.leading_zeros`, `(x : ${S}) : U32`, (x: Integer) => leadingZeros(x, w)),
    std(`core.num.${S}.to_le_bytes`, `(x : ${S}) : ${array}`, (x: Integer) => seqOf(toBytes(x))),
    std(`core.num.${S}.to_be_bytes`, `(x : ${S}) : ${array}`, (x: Integer) => seqOf(toBytes(x).reverse())),
    std(`core.num.${S}.from_le_bytes`, `(a : ${array}) : ${S}`, (a: Seq) => fromBytes(itemsOf(a))),
    std(`core.num.${S}.from_be_bytes`, `(a : ${array}) : ${S}`, (a: Seq) => fromBytes([...itemsOf(a)].reverse())),
  ];
}

function scalarItems(type: IntType): Entry[] {
  const S = leanName(type);
  const w = widthOf(type);
  const other = leanName((w.signed ? `u${type.slice(1)}` : `i${type.slice(1)}`) as IntType);
  const counterpart = width(w.bits, !w.signed);
  const value = w.signed ? 'Int' : 'Nat';
  return [
    ...arithmetic(S, w),
    ...bitwise(S, w),
    std(`${S}.max`, `: ${value}`, () => w.max),
    std(`${S}.min`, `: ${value}`, () => w.min),
    std(`${S}.size`, ': Nat', () => add(sub(w.max, w.min), 1)),
    std(`${S}.numBits`, ': Nat', () => w.bits),
    std(`core.num.${S}.MAX`, `: ${S}`, () => w.max),
    std(`core.num.${S}.MIN`, `: ${S}`, () => w.min),
    std(`core.num.${S}.BITS`, ': U32', () => w.bits),
    std(`core.num.${S}.cast_${w.signed ? 'unsigned' : 'signed'}`, `(x : ${S}) : Result ${other}`, (x: Integer) =>
      wrap(x, counterpart),
    ),
    ...(w.signed
      ? []
      : [
          std(`core.num.${S}.is_power_of_two`, `(x : ${S}) : Result Bool`, (x: Integer) => isPowerOfTwo(x)),
          std(`core.num.${S}.is_multiple_of`, `(x y : ${S}) : Result Bool`, (x: Integer, y: Integer) => tmod(x, y) === 0),
        ]),
  ];
}

const isPowerOfTwo = (x: Integer): boolean => x !== 0 && (BigInt(x) & (BigInt(x) - 1n)) === 0n;

const UNSIGNED = INT_TYPES.filter((t) => !isSigned(t)).map(widthOf);
const SIGNED = INT_TYPES.filter(isSigned).map(widthOf);
const unsignedOf = (tag: Data): Width => UNSIGNED[tag.t] as Width;
const signedOf = (tag: Data): Width => SIGNED[tag.t] as Width;

const CASTS: readonly Entry[] = [
  ['Aeneas.Std.UScalar.cast', js('{src : UScalarTy} (tgt : UScalarTy) (x : UScalar src) : UScalar tgt', (_: Data, tgt: Data, x: Integer) => wrap(x, unsignedOf(tgt)))],
  ['Aeneas.Std.UScalar.hcast', js('{src : UScalarTy} (tgt : IScalarTy) (x : UScalar src) : IScalar tgt', (_: Data, tgt: Data, x: Integer) => wrap(x, signedOf(tgt)))],
  ['Aeneas.Std.IScalar.cast', js('{src : IScalarTy} (tgt : IScalarTy) (x : IScalar src) : IScalar tgt', (_: Data, tgt: Data, x: Integer) => wrap(x, signedOf(tgt)))],
  ['Aeneas.Std.IScalar.hcast', js('{src : IScalarTy} (tgt : UScalarTy) (x : IScalar src) : UScalar tgt', (_: Data, tgt: Data, x: Integer) => wrap(x, unsignedOf(tgt)))],
  ['Aeneas.Std.UScalar.cast_fromBool', js('(tgt : UScalarTy) (x : Bool) : UScalar tgt', (_: Data, x: boolean) => (x ? 1 : 0))],
  ['Aeneas.Std.IScalar.cast_fromBool', js('(tgt : IScalarTy) (x : Bool) : IScalar tgt', (_: Data, x: boolean) => (x ? 1 : 0))],
  ['Aeneas.Std.UScalar.val', js('{ty : UScalarTy} (x : UScalar ty) : Nat', (_: Data, x: Integer) => x, (_, x) => x ?? '')],
  ['Aeneas.Std.IScalar.val', js('{ty : IScalarTy} (x : IScalar ty) : Int', (_: Data, x: Integer) => x, (_, x) => x ?? '')],
]; // biome-ignore format: one table

export const SCALAR_ITEMS: readonly Entry[] = [...INT_TYPES.flatMap(scalarItems), ...CASTS];
