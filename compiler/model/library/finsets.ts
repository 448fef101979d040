/** Mathlib's `Finset` and `Multiset` as far as statements use them, and intervals as `Set`s. */
import { js } from '../catalogue.ts';
import type { Bag } from '../runtime/bag.ts';
import { bagOf, listOfBag } from '../runtime/bag.ts';
import { charge, spend } from '../runtime/budget.ts';
import { pair } from '../runtime/data.ts';
import { add, type Integer, max, min, mul, sub } from '../runtime/integer.ts';
import { type List, toArray } from '../runtime/list.ts';
import { distinctItems, has } from '../runtime/list-relations.ts';
import { divisorsOf } from '../runtime/divisors.ts';
import type { Entry } from './entry.ts';

type Run = (...args: never[]) => unknown;
type Fn = (x: unknown) => unknown;
type Predicate = (x: unknown) => boolean;
type Fn2 = (x: unknown) => (y: unknown) => unknown;

const finset = (name: string, signature: string, run: Run): Entry => [`Finset.${name}`, js(signature, run)];
const multiset = (name: string, signature: string, run: Run): Entry => [`Multiset.${name}`, js(signature, run)];

/** The whole numbers from `low` to `high`, both included. */
function interval(low: Integer, high: Integer): Bag {
  if (low > high) return bagOf([]);
  const count = add(sub(high, low), 1);
  spend(typeof count === 'bigint' ? Number.MAX_SAFE_INTEGER : count);
  charge(16 * Number(count));
  const out: Integer[] = [];
  for (let x = low; x <= high; x = add(x, 1)) out.push(x);
  return bagOf(out);
}

function each(bag: Bag): readonly unknown[] {
  spend(bag.items.length);
  return bag.items;
}

const kept = (p: Predicate, s: Bag): Bag => bagOf(each(s).filter((x) => p(x)));
const imageOf = (f: Fn, s: Bag): Bag => bagOf(distinctItems(each(s).map((x) => f(x))));
const summed = (s: Bag, f: Fn): Integer => each(s).reduce<Integer>((n, x) => add(n, f(x) as Integer), 0);
const multiplied = (s: Bag, f: Fn): Integer => each(s).reduce<Integer>((n, x) => mul(n, f(x) as Integer), 1);
const best =
  (pick: (a: Integer, b: Integer) => Integer) =>
  (s: Bag): Integer =>
    (each(s) as readonly Integer[]).reduce(pick);
const within =
  (low: Integer | null, high: Integer | null, strictly: readonly [boolean, boolean]) =>
  (x: Integer): boolean =>
    (low === null || (strictly[0] ? x > low : x >= low)) && (high === null || (strictly[1] ? x < high : x <= high));

const A = '{α : Type}';
const AB = '{α β : Type}';
const WHOLE = '(a b : Nat) : Finset Nat';
const ORDERED = `${A} [LE α] (a b : α) : Set α`;

/** For `Nat` and `Int` alike: both are ordered whole numbers, which `[Add α]` says here. */
const INTERVALS: readonly Entry[] = (
  [
    ['Icc', 0, 0],
    ['Ico', 0, 1],
    ['Ioc', 1, 0],
    ['Ioo', 1, 1],
  ] as const
).flatMap(([name, low, high]): Entry[] => [
  finset(name, `${A} [Add α] (a b : α) : Finset α`, (a: Integer, b: Integer) => interval(add(a, low), sub(b, high))),
  [`Set.${name}`, js(ORDERED, (a: Integer, b: Integer) => within(a, b, [low === 1, high === 1]))],
]);

export const FINSET_ITEMS: readonly Entry[] = [
  finset('range', '(n : Nat) : Finset Nat', (n: Integer) => interval(0, sub(n, 1))),
  finset('Iio', '(n : Nat) : Finset Nat', (n: Integer) => interval(0, sub(n, 1))),
  finset('Iic', '(n : Nat) : Finset Nat', (n: Integer) => interval(0, n)),
  ...INTERVALS,
  finset('uIcc', WHOLE, (a: Integer, b: Integer) => interval(min(a, b), max(a, b))),
  ['Set.Iio', js(`${A} [LT α] (b : α) : Set α`, (b: Integer) => within(null, b, [false, true]))],
  ['Set.Iic', js(`${A} [LE α] (b : α) : Set α`, (b: Integer) => within(null, b, [false, false]))],
  ['Set.Ioi', js(`${A} [LT α] (a : α) : Set α`, (a: Integer) => within(a, null, [true, false]))],
  ['Set.Ici', js(`${A} [LE α] (a : α) : Set α`, (a: Integer) => within(a, null, [false, false]))],
  ['Set.univ', js(`${A} : Set α`, () => () => true)],
  finset('card', `${A} (s : Finset α) : Nat`, (s: Bag) => s.items.length),
  finset('sum', `${AB} [Add β] [Zero β] (s : Finset α) (f : α → β) : β`, summed),
  finset('prod', `${AB} [Mul β] [One β] (s : Finset α) (f : α → β) : β`, multiplied),
  finset('filter', `${A} (p : α → Prop) (s : Finset α) : Finset α`, kept),
  finset('image', `${AB} [DecidableEq β] (f : α → β) (s : Finset α) : Finset β`, imageOf),
  finset('biUnion', `${AB} [DecidableEq β] (s : Finset α) (f : α → Finset β) : Finset β`, (s: Bag, f: Fn) => bagOf(distinctItems(each(s).flatMap((x) => [...(f(x) as Bag).items])))),
  finset('insertInternal', `${A} [DecidableEq α] (x : α) (s : Finset α) : Finset α`, (x: unknown, s: Bag) => bagOf(distinctItems([x, ...s.items]))),
  finset('erase', `${A} [DecidableEq α] (s : Finset α) (x : α) : Finset α`, (s: Bag, x: unknown) => bagOf(s.items.filter((y) => !has([x], y)))),
  finset('Nonempty', `${A} (s : Finset α) : Prop`, (s: Bag) => s.items.length > 0),
  finset('product', `${AB} (s : Finset α) (t : Finset β) : Finset (α × β)`, (s: Bag, t: Bag) => { spend(s.items.length * t.items.length); return bagOf(s.items.flatMap((x) => t.items.map((y) => pair(x, y)))); }),
  finset('fold', `${AB} (op : β → β → β) (b : β) (f : α → β) (s : Finset α) : β`, (op: Fn2, b: unknown, f: Fn, s: Bag) => each(s).reduce((n, x) => op(f(x))(n), b)),
  finset('sup', `${A} (s : Finset α) (f : α → Nat) : Nat`, (s: Bag, f: Fn) => each(s).reduce<Integer>((n, x) => max(n, f(x) as Integer), 0)),
  finset("min'", `${A} [Min α] (s : Finset α) (h : s.Nonempty) : α`, best(min)),
  finset("max'", `${A} [Max α] (s : Finset α) (h : s.Nonempty) : α`, best(max)),
  finset('internalToList', `${A} (s : Finset α) : List α`, listOfBag),
  finset('internalUnion', `${A} [DecidableEq α] (s t : Finset α) : Finset α`, (s: Bag, t: Bag) => bagOf(distinctItems([...s.items, ...t.items]))),
  finset('internalInter', `${A} [DecidableEq α] (s t : Finset α) : Finset α`, (s: Bag, t: Bag) => bagOf(each(s).filter((x) => has(t.items, x)))),
  finset('internalSdiff', `${A} [DecidableEq α] (s t : Finset α) : Finset α`, (s: Bag, t: Bag) => bagOf(each(s).filter((x) => !has(t.items, x)))),
  ['List.toFinset', js(`${A} [DecidableEq α] (l : List α) : Finset α`, (l: List) => bagOf(distinctItems(toArray(l))))],
  multiset('ofList', `${A} (l : List α) : Multiset α`, (l: List) => bagOf(toArray(l))),
  multiset('card', `${A} (s : Multiset α) : Nat`, (s: Bag) => s.items.length),
  multiset('count', `${A} [DecidableEq α] (x : α) (s : Multiset α) : Nat`, (x: unknown, s: Bag) => each(s).filter((y) => has([x], y)).length),
  multiset('sum', `${A} [Add α] [Zero α] (s : Multiset α) : α`, (s: Bag) => summed(s, (x) => x)),
  multiset('prod', `${A} [Mul α] [One α] (s : Multiset α) : α`, (s: Bag) => multiplied(s, (x) => x)),
  multiset('map', `${AB} (f : α → β) (s : Multiset α) : Multiset β`, (f: Fn, s: Bag) => bagOf(each(s).map((x) => f(x)))),
  multiset('filter', `${A} (p : α → Prop) (s : Multiset α) : Multiset α`, kept),
  multiset('toFinset', `${A} [DecidableEq α] (s : Multiset α) : Finset α`, (s: Bag) => bagOf(distinctItems(s.items))),
  multiset('Nodup', `${A} (s : Multiset α) : Prop`, (s: Bag) => distinctItems(s.items).length === s.items.length),
  ['Nat.divisors', js('(n : Nat) : Finset Nat', (n: Integer) => bagOf(divisorsOf(n)))],
  ['Nat.properDivisors', js('(n : Nat) : Finset Nat', (n: Integer) => bagOf(divisorsOf(n).filter((d) => d !== n)))],
]; // biome-ignore format: one table
