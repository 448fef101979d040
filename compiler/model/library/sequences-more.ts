/** What Aeneas's library has on sequences and scalars for statements rather than for models. */
import { js } from '../catalogue.ts';
import { INT_TYPES, isSigned } from '../../../pipeline/core/rust-type.ts';
import { type Entry, leanName, std, widthOf } from './entry.ts';
import { type Data, NONE, some } from '../runtime/data.ts';
import { add, fits, type Integer, max, sub, type Width } from '../runtime/integer.ts';
import { type List, listOf, toArray } from '../runtime/list.ts';
import { itemsOf, listOfSeq, type Seq, seqOf, seqPut } from '../runtime/seq.ts';
import { unanswered } from '../runtime/signals.ts';

const put = (s: Seq, i: Integer, x: unknown): Seq => (i < s.length ? seqPut(s, i as number, x) : s);
const at = (s: Seq, i: Integer): unknown => (i < s.length ? itemsOf(s)[i as number] : undefined);
const optional = (x: unknown): Data => (x === undefined ? NONE : some(x));
const small = (n: Integer): number => (typeof n === 'bigint' ? Number.MAX_SAFE_INTEGER : n);

/** Replaces elements from a place on, as many as there are in both. */
function setSlice(s: Seq, from: Integer, by: List): Seq {
  const news = toArray(by);
  return seqOf(itemsOf(s).map((x, i) => (i >= from && i - small(from) < news.length ? news[i - small(from)] : x)));
}

type Run = (...args: never[]) => unknown;

function sequence(name: string, binders: string, type: string, hidden: boolean): Entry[] {
  const item = (f: string, signature: string, run: Run): Entry => {
    const all = hidden ? (_: Integer, ...args: never[]): unknown => run(...args) : run;
    return std(`${name}.${f}`, `{T : Type} ${binders}${signature}`, all);
  };
  const withDefault = (f: string, signature: string, run: (d: unknown, ...args: never[]) => unknown): Entry => {
    const all = hidden ? (_: Integer, d: unknown, ...args: never[]): unknown => run(d, ...args) : run;
    return std(`${name}.${f}`, `{T : Type} ${binders}[Inhabited T] ${signature}`, all);
  };
  return [
    item('v', `(s : ${type}) : List T`, listOfSeq),
    item('get?', `(s : ${type}) (i : Nat) : Option T`, (s: Seq, i: Integer) => optional(at(s, i))),
    withDefault('get!', `(s : ${type}) (i : Nat) : T`, (d, s: Seq, i: Integer) => at(s, i) ?? d),
    item('set', `(s : ${type}) (i : Usize) (x : T) : ${type}`, put),
    item('set_opt', `(s : ${type}) (i : Usize) (x : Option T) : ${type}`, (s: Seq, i: Integer, x: Data) => (x.t === 1 ? put(s, i, x['a0']) : s)), // biome-ignore format: one line each
    withDefault('slice', `(s : ${type}) (i j : Nat) : List T`, (_, s: Seq, i: Integer, j: Integer) => listOf(itemsOf(s).slice(small(i), Math.max(small(i), small(j))))), // biome-ignore format: one line each
    item('setSlice!', `(s : ${type}) (i : Nat) (l : List T) : ${type}`, setSlice),
  ];
}

const WIDTHS = INT_TYPES.map(widthOf);
const UNSIGNED = WIDTHS.filter((w) => !w.signed);
const SIGNED = WIDTHS.filter((w) => w.signed);
const size = (w: Width): Integer => add(sub(w.max, w.min), 1);
const bounded = (n: Integer, w: Width): Integer => (fits(n, w) ? n : unanswered('a number outside its type'));

/** By the tag of the width, and by the name of the type. */
const BOUNDS: readonly Entry[] = [
  ...(['max', 'rMax', 'cMax'] as const).map((f) => std(`UScalar.${f}`, '(ty : UScalarTy) : Nat', (ty: Data) => UNSIGNED[ty.t]?.max)),
  std('UScalar.min', '(ty : UScalarTy) : Nat', () => 0),
  std('UScalar.size', '(ty : UScalarTy) : Nat', (ty: Data) => size(UNSIGNED[ty.t] as Width)),
  ...(['max', 'rMax', 'cMax'] as const).map((f) => std(`IScalar.${f}`, '(ty : IScalarTy) : Int', (ty: Data) => SIGNED[ty.t]?.max)),
  ...(['min', 'rMin', 'cMin'] as const).map((f) => std(`IScalar.${f}`, '(ty : IScalarTy) : Int', (ty: Data) => SIGNED[ty.t]?.min)),
  std('IScalar.size', '(ty : IScalarTy) : Int', (ty: Data) => size(SIGNED[ty.t] as Width)),
  ...INT_TYPES.flatMap((type): Entry[] => {
    const [S, w] = [leanName(type), widthOf(type)];
    const number = isSigned(type) ? 'Int' : 'Nat';
    return [
      std(`${S}.rMax`, `: ${number}`, () => w.max),
      ...(isSigned(type) ? [std(`${S}.rMin`, ': Int', () => w.min), std(`${S}.toNat`, `(x : ${S}) : Nat`, (x: Integer) => max(x, 0))] : []),
      std(`${S}.of${number}`, `(x : ${number}) : ${S}`, (x: Integer) => bounded(x, w)),
    ];
  }),
]; // biome-ignore format: one table

export const MORE_SEQUENCE_ITEMS: readonly Entry[] = [
  ...sequence('Slice', '', 'Slice T', false),
  ...sequence('Array', '{n : Usize} ', 'Array T n', true),
  ...sequence('alloc.vec.Vec', '', 'alloc.vec.Vec T', false),
  ...BOUNDS,
  ['Aeneas.Std.Slice.setAtNat', js('{T : Type} (s : Slice T) (i : Nat) (x : T) : Slice T', put)],
];
