/** Functions on `Nat`, `Int` and `Bool` by name. */
import { js } from '../catalogue.ts';
import {
  abs,
  add,
  and,
  divides,
  ediv,
  emod,
  fdiv,
  fmod,
  gcd,
  type Integer,
  lcm,
  max,
  min,
  mul,
  natSub,
  neg,
  or,
  pow,
  shiftLeft,
  shiftRight,
  sub,
  tdiv,
  tmod,
  xor,
} from '../runtime/integer.ts';
import { spend } from '../runtime/budget.ts';
import { some, NONE, ordering } from '../runtime/data.ts';
import { compare } from '../runtime/integer.ts';
import { listOf } from '../runtime/list.ts';
import type { Entry } from './entry.ts';

type Run = (...args: never[]) => unknown;
const nat = (name: string, signature: string, run: Run): Entry => [`Nat.${name}`, js(signature, run)];
const int = (name: string, signature: string, run: Run): Entry => [`Int.${name}`, js(signature, run)];
const bool = (name: string, signature: string, run: Run): Entry => [`Bool.${name}`, js(signature, run)];

const testBit = (n: Integer, i: Integer): boolean => i < 1e9 && tmod(shiftRight(n, i), 2) !== 0;

function log2(n: Integer): number {
  return n === 0 ? 0 : BigInt(n).toString(2).length - 1;
}

/** Largest r with r * r ≤ n. */
function sqrt(n: Integer): Integer {
  if (typeof n === 'number') {
    let r = Math.floor(Math.sqrt(n));
    while (r * r > n) r--;
    while ((r + 1) * (r + 1) <= n) r++;
    return r;
  }
  let x = 1n << (BigInt(n.toString(2).length + 1) / 2n + 1n);
  for (;;) {
    const y = (x + n / x) / 2n;
    if (y >= x) return add(Number(x) <= Number.MAX_SAFE_INTEGER ? Number(x) : x, 0);
    x = y;
  }
}

function isPrime(n: Integer): boolean {
  if (n < 2) return false;
  for (let d: Integer = 2; mul(d, d) <= n; d = add(d, 1)) {
    spend(1);
    if (tmod(n, d) === 0) return false;
  }
  return true;
}

const NN = '(a b : Nat) : Nat';
const II = '(a b : Int) : Int';

export const NUMBER_ITEMS: readonly Entry[] = [
  nat('add', NN, add),
  nat('sub', NN, natSub),
  nat('mul', NN, mul),
  nat('div', NN, tdiv),
  nat('mod', NN, tmod),
  nat('pow', NN, pow),
  nat('gcd', NN, gcd),
  nat('lcm', NN, lcm),
  nat('max', NN, max),
  nat('min', NN, min),
  nat('land', NN, and),
  nat('lor', NN, or),
  nat('xor', NN, xor),
  nat('shiftLeft', NN, shiftLeft),
  nat('shiftRight', NN, shiftRight),
  nat('pred', '(n : Nat) : Nat', (n: Integer) => natSub(n, 1)),
  nat('testBit', '(n i : Nat) : Bool', testBit),
  nat('log2', '(n : Nat) : Nat', log2),
  nat('sqrt', '(n : Nat) : Nat', sqrt),
  nat('dist', NN, (a: Integer, b: Integer) => abs(sub(a, b))),
  nat('Coprime', '(a b : Nat) : Prop', (a: Integer, b: Integer) => gcd(a, b) === 1),
  nat('Prime', '(p : Nat) : Prop', isPrime),
  nat('beq', '(a b : Nat) : Bool', (a: Integer, b: Integer) => a === b),
  nat('ble', '(a b : Nat) : Bool', (a: Integer, b: Integer) => a <= b),
  nat('blt', '(a b : Nat) : Bool', (a: Integer, b: Integer) => a < b),
  nat('le', '(a b : Nat) : Prop', (a: Integer, b: Integer) => a <= b),
  nat('lt', '(a b : Nat) : Prop', (a: Integer, b: Integer) => a < b),
  int('tdiv', II, tdiv),
  int('tmod', II, tmod),
  int('fdiv', II, fdiv),
  int('fmod', II, fmod),
  int('ediv', II, ediv),
  int('emod', II, emod),
  int('add', II, add),
  int('sub', II, sub),
  int('mul', II, mul),
  int('neg', '(a : Int) : Int', neg),
  int('natAbs', '(a : Int) : Nat', abs),
  int('toNat', '(a : Int) : Nat', (a: Integer) => max(a, 0)),
  int('sign', '(a : Int) : Int', (a: Integer) => compare(a, 0)),
  int('gcd', '(a b : Int) : Nat', gcd),
  int('lcm', '(a b : Int) : Nat', lcm),
  int('pow', '(a : Int) (b : Nat) : Int', pow),
  bool('not', '(a : Bool) : Bool', (a: boolean) => !a),
  bool('and', '(a b : Bool) : Bool', (a: boolean, b: boolean) => a && b),
  bool('or', '(a b : Bool) : Bool', (a: boolean, b: boolean) => a || b),
  bool('xor', '(a b : Bool) : Bool', (a: boolean, b: boolean) => a !== b),
  bool('toNat', '(a : Bool) : Nat', (a: boolean) => (a ? 1 : 0)),
  ['not', js('(a : Bool) : Bool', (a: boolean) => !a)],
  ['and', js('(a b : Bool) : Bool', (a: boolean, b: boolean) => a && b)],
  ['or', js('(a b : Bool) : Bool', (a: boolean, b: boolean) => a || b)],
  ['xor', js('(a b : Bool) : Bool', (a: boolean, b: boolean) => a !== b)],
  ['Not', js('(p : Prop) : Prop', (p: boolean) => !p)],
  ['And', js('(p q : Prop) : Prop', (p: boolean, q: boolean) => p && q)],
  ['Or', js('(p q : Prop) : Prop', (p: boolean, q: boolean) => p || q)],
  ['Iff', js('(p q : Prop) : Prop', (p: boolean, q: boolean) => p === q)],
  ['Dvd.dvd', js('(a b : Nat) : Prop', divides)],
  ['id', js('{α : Type} (x : α) : α', (x: unknown) => x)],
  ['compare', js('{α : Type} [Ord α] (a b : α) : Ordering', (a: Integer, b: Integer) => ordering(compare(a, b)))],
  ['Prod.fst', js('{α β : Type} (p : α × β) : α', (p: { a0: unknown }) => p.a0)],
  ['Prod.snd', js('{α β : Type} (p : α × β) : β', (p: { a1: unknown }) => p.a1)],
  ['Prod.swap', js('{α β : Type} (p : α × β) : β × α', (p: { a0: unknown; a1: unknown }) => ({ t: 0, a0: p.a1, a1: p.a0 }))],
  ['Option.map', js('{α β : Type} (f : α → β) (o : Option α) : Option β', (f: (x: unknown) => unknown, o: { t: number; a0: unknown }) => (o.t === 1 ? some(f(o.a0)) : NONE))],
  ['Option.bind', js('{α β : Type} (o : Option α) (f : α → Option β) : Option β', (o: { t: number; a0: unknown }, f: (x: unknown) => unknown) => (o.t === 1 ? f(o.a0) : NONE))],
  ['Option.isSome', js('{α : Type} (o : Option α) : Bool', (o: { t: number }) => o.t === 1)],
  ['Option.isNone', js('{α : Type} (o : Option α) : Bool', (o: { t: number }) => o.t === 0)],
  ['Option.getD', js('{α : Type} (o : Option α) (d : α) : α', (o: { t: number; a0: unknown }, d: unknown) => (o.t === 1 ? o.a0 : d))],
  ['Option.get!', js('{α : Type} [Inhabited α] (o : Option α) : α', (d: unknown, o: { t: number; a0: unknown }) => (o.t === 1 ? o.a0 : d))],
  ['Option.elim', js('{α β : Type} (o : Option α) (d : β) (f : α → β) : β', (o: { t: number; a0: unknown }, d: unknown, f: (x: unknown) => unknown) => (o.t === 1 ? f(o.a0) : d))],
  ['Option.toList', js('{α : Type} (o : Option α) : List α', (o: { t: number; a0: unknown }) => listOf(o.t === 1 ? [o.a0] : []))],
  ['Option.filter', js('{α : Type} (p : α → Bool) (o : Option α) : Option α', (p: (x: unknown) => boolean, o: { t: number; a0: unknown }) => (o.t === 1 && p(o.a0) ? o : NONE))],
]; // biome-ignore format: one table
