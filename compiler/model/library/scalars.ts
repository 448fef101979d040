/** Scalars: bounds, checked, wrapping, saturating and overflowing operations, casts. */
import { bitsOf, INT_TYPES, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import { js, type LibraryItem } from '../catalogue.ts';
import { type Data, NONE, pair, some } from '../runtime/data.ts';
import { add, fits, type Integer, mul, sub, tdiv, tmod, type Width, width, wrap } from '../runtime/integer.ts';

const leanName = (type: IntType): string => type.charAt(0).toUpperCase() + type.slice(1);
export const widthOf = (type: IntType): Width => width(bitsOf(type), isSigned(type));

type Entry = readonly [name: string, item: LibraryItem];

const optional = (n: Integer, w: Width): Data => (fits(n, w) ? some(n) : NONE);
const overflowing = (n: Integer, w: Width): Data => pair(wrap(n, w), !fits(n, w));

function itemsOf(type: IntType): Entry[] {
  const T = leanName(type);
  const w = widthOf(type);
  const binary = `(x y : ${T})`;
  const items: Entry[] = [];
  const put = (name: string, item: LibraryItem): void => {
    items.push([`Aeneas.Std.${name}`, item]);
  };
  const operations: readonly (readonly [string, (a: Integer, b: Integer) => Integer])[] = [
    ['add', add],
    ['sub', sub],
    ['mul', mul],
  ];
  for (const [op, run] of operations) {
    put(
      `${T}.checked_${op}`,
      js(`${binary} : Option ${T}`, (a: Integer, b: Integer) => optional(run(a, b), w)),
    );
    put(
      `core.num.${T}.checked_${op}`,
      js(`${binary} : Option ${T}`, (a: Integer, b: Integer) => optional(run(a, b), w)),
    );
    put(
      `core.num.${T}.wrapping_${op}`,
      js(`${binary} : ${T}`, (a: Integer, b: Integer) => wrap(run(a, b), w)),
    );
    put(
      `core.num.${T}.overflowing_${op}`,
      js(`${binary} : ${T} × Bool`, (a: Integer, b: Integer) => overflowing(run(a, b), w)),
    );
  }
  for (const prefix of [T, `core.num.${T}`]) {
    put(
      `${prefix}.checked_div`,
      js(`${binary} : Option ${T}`, (a: Integer, b: Integer) => (b === 0 ? NONE : optional(tdiv(a, b), w))),
    );
    put(
      `${prefix}.checked_rem`,
      js(`${binary} : Option ${T}`, (a: Integer, b: Integer) => (b === 0 ? NONE : some(tmod(a, b)))),
    );
  }
  put(
    `${T}.max`,
    js(`: ${w.signed ? 'Int' : 'Nat'}`, () => w.max),
  );
  put(
    `${T}.min`,
    js(`: ${w.signed ? 'Int' : 'Nat'}`, () => w.min),
  );
  put(
    `${T}.size`,
    js(': Nat', () => (w.signed ? add(sub(w.max, w.min), 1) : add(w.max, 1))),
  );
  put(
    `${T}.numBits`,
    js(': Nat', () => w.bits),
  );
  put(
    `core.num.${T}.MAX`,
    js(`: ${T}`, () => w.max),
  );
  put(
    `core.num.${T}.MIN`,
    js(`: ${T}`, () => w.min),
  );
  put(
    `core.num.${T}.BITS`,
    js(': U32', () => w.bits),
  );
  return items;
}

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

export const SCALAR_ITEMS: readonly Entry[] = [...INT_TYPES.flatMap(itemsOf), ...CASTS];
