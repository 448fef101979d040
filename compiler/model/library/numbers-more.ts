/** Mathlib's functions on `Nat` and `Int`, and small things of `Option`, `Ordering`, `Char` and `String`. */
import { js } from '../catalogue.ts';
import { spend } from '../runtime/budget.ts';
import { type Data, EQ, GT, LT, NONE, some } from '../runtime/data.ts';
import { divisorsOf } from '../runtime/divisors.ts';
import { bagOf } from '../runtime/bag.ts';
import { equal } from '../runtime/equal.ts';
import { add, divides, emod, gcd, type Integer, mul, natSub, pow, sub, tdiv, tmod } from '../runtime/integer.ts';
import { type List, listOf, toArray } from '../runtime/list.ts';
import { unanswered } from '../runtime/signals.ts';
import type { Entry } from './entry.ts';

type Run = (...args: never[]) => unknown;
type Fn = (x: unknown) => unknown;
const nat = (name: string, signature: string, run: Run): Entry => [`Nat.${name}`, js(signature, run)];
const option = (name: string, signature: string, run: Run): Entry => [`Option.${name}`, js(signature, run)];
const item = (name: string, signature: string, run: Run): Entry => [name, js(signature, run)];

function factorial(n: Integer): Integer {
  let out: Integer = 1;
  for (let i: Integer = 2; i <= n; i = add(i, 1)) {
    spend(1);
    out = mul(out, i);
  }
  return out;
}

function choose(n: Integer, k: Integer): Integer {
  if (k > n) return 0;
  let out: Integer = 1;
  for (let i: Integer = 1; i <= k; i = add(i, 1)) {
    spend(1);
    out = tdiv(mul(out, add(natSub(n, k), i)), i);
  }
  return out;
}

function fib(n: Integer): Integer {
  let [a, b]: [Integer, Integer] = [0, 1];
  for (let i: Integer = 0; i < n; i = add(i, 1)) {
    spend(1);
    [a, b] = [b, add(a, b)];
  }
  return a;
}

/** Largest k with base^k ≤ n; 0 for a base below 2 and for n = 0. */
function log(base: Integer, n: Integer): number {
  let k = 0;
  if (base < 2) return 0;
  for (let rest = tdiv(n, base); rest !== 0; rest = tdiv(rest, base)) k++;
  return k;
}

/** Least k with n ≤ base^k. */
function clog(base: Integer, n: Integer): number {
  if (base < 2 || n < 2) return 0;
  const k = log(base, n);
  return pow(base, k) === n ? k : k + 1;
}

/** Lowest first. In base 0 the number itself, in base 1 as many ones. */
function digits(base: Integer, n: Integer): List {
  if (n === 0) return listOf([]);
  if (base === 0) return listOf([n]);
  const out: Integer[] = [];
  if (base === 1) {
    spend(Number(n));
    return listOf(Array.from({ length: Number(n) }, () => 1));
  }
  for (let rest = n; rest !== 0; rest = tdiv(rest, base)) out.push(tmod(rest, base));
  return listOf(out);
}

const ofDigits = (base: Integer, l: List): Integer =>
  (toArray(l) as readonly Integer[]).reduceRight<Integer>((n, d) => add(mul(n, base), d), 0);
const lengthInBits = (n: Integer): number => (n === 0 ? 0 : BigInt(n).toString(2).length);
const isPowerOfTwo = (n: Integer): boolean => n !== 0 && (BigInt(n) & (BigInt(n) - 1n)) === 0n;

function totient(n: Integer): Integer {
  let out = 0;
  for (let i: Integer = 0; i < n; i = add(i, 1)) {
    spend(1);
    if (gcd(n, i) === 1) out++;
  }
  return out;
}

/** With multiplicity, ascending. */
function primeFactors(n: Integer): readonly Integer[] {
  const out: Integer[] = [];
  let rest = n;
  for (let d: Integer = 2; mul(d, d) <= rest; d = add(d, 1)) {
    spend(1);
    while (tmod(rest, d) === 0 && rest !== 0) {
      out.push(d);
      rest = tdiv(rest, d);
    }
  }
  return rest > 1 ? [...out, rest] : out;
}

function isSquare(n: Integer): boolean {
  if (n < 0) return false;
  let x = BigInt(n);
  for (let y = (x + 1n) / 2n; y < x; y = (x + BigInt(n) / x) / 2n) x = y;
  return x * x === BigInt(n);
}

function iterate(f: Fn, n: Integer, x: unknown): unknown {
  let out = x;
  for (let i: Integer = 0; i < n; i = add(i, 1)) {
    spend(1);
    out = f(out);
  }
  return out;
}

function count(p: (x: unknown) => boolean, n: Integer): number {
  let out = 0;
  for (let i: Integer = 0; i < n; i = add(i, 1)) {
    spend(1);
    if (p(i)) out++;
  }
  return out;
}

/** Where a proof says that there is a value. */
const held = (o: Data): unknown => (o.t === 1 ? o['a0'] : unanswered('the value of `none`'));
const congruent = (n: Integer, a: Integer, b: Integer): boolean => divides(n, sub(a, b));
const ascii = (c: string, test: RegExp): boolean => test.test(c);
const orderings: readonly (readonly [string, (o: Data) => boolean])[] = [
  ['isLT', (o) => o.t === 0],
  ['isEq', (o) => o.t === 1],
  ['isGT', (o) => o.t === 2],
  ['isLE', (o) => o.t !== 2],
  ['isGE', (o) => o.t !== 0],
  ['isNe', (o) => o.t !== 1],
];
const letters: readonly (readonly [string, RegExp])[] = [
  ['isDigit', /^[0-9]$/],
  ['isAlpha', /^[A-Za-z]$/],
  ['isAlphanum', /^[A-Za-z0-9]$/],
  ['isUpper', /^[A-Z]$/],
  ['isLower', /^[a-z]$/],
  ['isWhitespace', /^[ \t\r\n]$/],
];

const A = '{α : Type}';
const WHOLE = `${A} [Add α] [Zero α]`;

export const MORE_NUMBER_ITEMS: readonly Entry[] = [
  nat('factorial', '(n : Nat) : Nat', factorial),
  nat('choose', '(n k : Nat) : Nat', choose),
  nat('fib', '(n : Nat) : Nat', fib),
  nat('log', '(b n : Nat) : Nat', log),
  nat('clog', '(b n : Nat) : Nat', clog),
  nat('digits', '(b n : Nat) : List Nat', digits),
  nat('ofDigits', '(b : Nat) (l : List Nat) : Nat', ofDigits),
  nat('bits', '(n : Nat) : List Bool', (n: Integer) => listOf(n === 0 ? [] : [...BigInt(n).toString(2)].reverse().map((c) => c === '1'))),
  nat('size', '(n : Nat) : Nat', lengthInBits),
  nat('isPowerOfTwo', '(n : Nat) : Prop', isPowerOfTwo),
  nat('totient', '(n : Nat) : Nat', totient),
  nat('minFac', '(n : Nat) : Nat', (n: Integer) => (n === 0 ? 2 : (primeFactors(n)[0] ?? 1))),
  nat('primeFactorsList', '(n : Nat) : List Nat', (n: Integer) => listOf(primeFactors(n))),
  nat('primeFactors', '(n : Nat) : Finset Nat', (n: Integer) => bagOf([...new Set(primeFactors(n))])),
  nat('ModEq', '(n a b : Nat) : Prop', congruent),
  nat('iterate', `${A} (f : α → α) (n : Nat) (x : α) : α`, iterate),
  nat('repeat', `${A} (f : α → α) (n : Nat) (x : α) : α`, iterate),
  nat('count', '(p : Nat → Prop) (n : Nat) : Nat', count),
  nat('cast', '(n : Nat) : Int', (n: Integer) => n),
  nat('Perfect', '(n : Nat) : Prop', (n: Integer) => n > 0 && divisorsOf(n).reduce(add, 0) === mul(2, n)),
  item('Int.ModEq', '(n a b : Int) : Prop', congruent),
  item('Int.bmod', '(a : Int) (m : Nat) : Int', (a: Integer, m: Integer) => { const r = emod(a, m); return r < tdiv(add(m, 1), 2) ? r : sub(r, m); }),
  item('Even', `${WHOLE} (n : α) : Prop`, (n: Integer) => tmod(n, 2) === 0),
  item('Odd', `${WHOLE} (n : α) : Prop`, (n: Integer) => tmod(n, 2) !== 0),
  item('IsSquare', `${A} [Mul α] (n : α) : Prop`, isSquare),
  item('Eq', `${A} (a b : α) : Prop`, equal),
  item('Ne', `${A} (a b : α) : Prop`, (a: unknown, b: unknown) => !equal(a, b)),
  item('bne', `${A} [BEq α] (a b : α) : Bool`, (a: unknown, b: unknown) => !equal(a, b)),
  option('get', `${A} (o : Option α) (h : o.isSome = true) : α`, held),
  option('any', `${A} (p : α → Bool) (o : Option α) : Bool`, (p: Fn, o: Data) => o.t === 1 && p(o['a0'])),
  option('all', `${A} (p : α → Bool) (o : Option α) : Bool`, (p: Fn, o: Data) => o.t === 0 || p(o['a0'])),
  option('or', `${A} (o p : Option α) : Option α`, (o: Data, p: Data) => (o.t === 1 ? o : p)),
  option('join', `${A} (o : Option (Option α)) : Option α`, (o: Data) => (o.t === 1 ? o['a0'] : NONE)),
  option('getI', `${A} [Inhabited α] (o : Option α) : α`, (d: unknown, o: Data) => (o.t === 1 ? o['a0'] : d)),
  ...orderings.map(([name, run]) => item(`Ordering.${name}`, '(o : Ordering) : Bool', run)),
  item('Ordering.swap', '(o : Ordering) : Ordering', (o: Data) => [GT, EQ, LT][o.t]),
  item('Ordering.then', '(o p : Ordering) : Ordering', (o: Data, p: Data) => (o.t === 1 ? p : o)),
  ...letters.map(([name, test]) => item(`Char.${name}`, '(c : Char) : Bool', (c: string) => ascii(c, test))),
  item('Char.toNat', '(c : Char) : Nat', (c: string) => c.codePointAt(0)),
  item('String.length', '(s : String) : Nat', (s: string) => [...s].length),
  item('String.toList', '(s : String) : List Char', (s: string) => listOf([...s])),
  item('String.isEmpty', '(s : String) : Bool', (s: string) => s === ''),
  item('List.max', `${A} [Max α] (l : List α) (h : l ≠ []) : α`, (l: List) => held(best(l, (a, b) => a > b))),
  item('List.min', `${A} [Min α] (l : List α) (h : l ≠ []) : α`, (l: List) => held(best(l, (a, b) => a < b))),
]; // biome-ignore format: one table

function best(l: List, better: (a: Integer, b: Integer) => boolean): Data {
  const items = toArray(l) as readonly Integer[];
  spend(items.length);
  return items.length === 0 ? NONE : some(items.reduce((a, b) => (better(b, a) ? b : a)));
}
