/** Lean's `List`: what statements say about sequences. */
import { js } from '../catalogue.ts';
import { charge, spend } from '../runtime/budget.ts';
import { type Data, NONE, pair, some } from '../runtime/data.ts';
import { equal } from '../runtime/equal.ts';
import { add, type Integer, max, min, mul } from '../runtime/integer.ts';
import { append, at, cons, isNil, type List, lengthOf, listOf, NIL, tail, toArray } from '../runtime/list.ts';
import { infixOf, member, permutes, prefixOf, sublistOf, subsetOf, suffixOf } from '../runtime/list-relations.ts';
import type { Entry } from './entry.ts';

type Fn = (x: unknown) => unknown;
type Predicate = (x: unknown) => boolean;
type Fn2 = (x: unknown) => (y: unknown) => unknown;
type Relation = (x: unknown) => (y: unknown) => boolean;

const list = (name: string, signature: string, run: (...args: never[]) => unknown): Entry => [`List.${name}`, js(signature, run)];

/** The elements, each counted as a step. */
function each(l: List): readonly unknown[] {
  const items = toArray(l);
  spend(items.length >> 2);
  return items;
}

const optional = (x: unknown): Data => (x === undefined ? NONE : some(x));
const small = (n: Integer): number => (typeof n === 'bigint' ? Number.MAX_SAFE_INTEGER : n);

function numbersFrom(start: Integer, count: Integer, step: Integer): List {
  spend(small(count));
  const out: Integer[] = [];
  for (let i = 0, x = start; i < small(count); i++, x = add(x, step)) out.push(x);
  return listOf(out);
}

function pairwise(related: Relation, l: List): boolean {
  const items = toArray(l);
  for (let i = 0; i < items.length; i++) {
    spend(items.length - i);
    const from = related(items[i]);
    for (let j = i + 1; j < items.length; j++) if (!from(items[j])) return false;
  }
  return true;
}

function chain(related: Relation, l: List): boolean {
  const items = each(l);
  return items.every((x, i) => i === 0 || related(items[i - 1])(x));
}

function nodup(l: List): boolean {
  const items = each(l);
  if (items.every((x) => typeof x !== 'object' || x === null)) return new Set(items).size === items.length;
  return items.every((x, i) => {
    spend(i);
    return !items.slice(0, i).some((y) => equal(x, y));
  });
}

function distinct(l: List, last: boolean): List {
  const out: unknown[] = [];
  for (const x of last ? [...each(l)].reverse() : each(l)) {
    spend(out.length);
    if (!out.some((y) => equal(x, y))) out.push(x);
  }
  return listOf(last ? out.reverse() : out);
}

function erase(x: unknown, l: List): List {
  const items = each(l);
  const i = items.findIndex((y) => equal(x, y));
  return i < 0 ? l : listOf(items.filter((_, j) => j !== i));
}

const drop = (n: Integer, l: List): List => {
  let rest = l;
  for (let i = small(n); i > 0 && !isNil(rest); i--) {
    if ('items' in rest) return listOf(rest.items.slice(Math.min(rest.items.length, rest.at + i)));
    rest = tail(rest);
  }
  return rest;
};
const take = (n: Integer, l: List): List => listOf(each(l).slice(0, small(n)));
const best =
  (pick: (a: Integer, b: Integer) => Integer) =>
  (l: List): Data =>
    isNil(l) ? NONE : some((each(l) as readonly Integer[]).reduce(pick));

/** Stable. */
function mergeSort(l: List, atMost: Relation): List {
  const items = [...each(l)];
  spend(items.length * 8);
  return listOf(items.sort((a, b) => (atMost(a)(b) ? (atMost(b)(a) ? 0 : -1) : 1)));
}

const A = '{α : Type}';
const AB = '{α β : Type}';

export const LIST_ITEMS: readonly Entry[] = [
  list('length', `${A} (l : List α) : Nat`, lengthOf),
  list('isEmpty', `${A} (l : List α) : Bool`, isNil),
  list('reverse', `${A} (l : List α) : List α`, (l: List) => listOf([...each(l)].reverse())),
  list('append', `${A} (l m : List α) : List α`, append),
  list('concat', `${A} (l : List α) (x : α) : List α`, (l: List, x: unknown) => listOf([...each(l), x])),
  list('map', `${AB} (f : α → β) (l : List α) : List β`, (f: Fn, l: List) => listOf(each(l).map((x) => f(x)))),
  list('mapIdx', `${AB} (f : Nat → α → β) (l : List α) : List β`, (f: Fn2, l: List) => listOf(each(l).map((x, i) => f(i)(x)))),
  list('filter', `${A} (p : α → Bool) (l : List α) : List α`, (p: Predicate, l: List) => listOf(each(l).filter((x) => p(x)))),
  list('filterMap', `${AB} (f : α → Option β) (l : List α) : List β`, (f: (x: unknown) => Data, l: List) => listOf(each(l).flatMap((x) => { const y = f(x); return y.t === 1 ? [y['a0']] : []; }))),
  list('flatMap', `${AB} (l : List α) (f : α → List β) : List β`, (l: List, f: (x: unknown) => List) => listOf(each(l).flatMap((x) => [...each(f(x))]))),
  list('flatten', `${A} (l : List (List α)) : List α`, (l: List) => listOf(each(l).flatMap((x) => [...each(x as List)]))),
  list('foldl', `${AB} (f : β → α → β) (init : β) (l : List α) : β`, (f: Fn2, init: unknown, l: List) => each(l).reduce((acc, x) => f(acc)(x), init)),
  list('foldr', `${AB} (f : α → β → β) (init : β) (l : List α) : β`, (f: Fn2, init: unknown, l: List) => each(l).reduceRight((acc, x) => f(x)(acc), init)),
  list('all', `${A} (l : List α) (p : α → Bool) : Bool`, (l: List, p: Predicate) => each(l).every((x) => p(x))),
  list('any', `${A} (l : List α) (p : α → Bool) : Bool`, (l: List, p: Predicate) => each(l).some((x) => p(x))),
  list('count', `${A} [BEq α] (x : α) (l : List α) : Nat`, (x: unknown, l: List) => each(l).filter((y) => equal(x, y)).length),
  list('countP', `${A} (p : α → Bool) (l : List α) : Nat`, (p: Predicate, l: List) => each(l).filter((x) => p(x)).length),
  list('contains', `${A} [BEq α] (l : List α) (x : α) : Bool`, (l: List, x: unknown) => member(x, l)),
  list('elem', `${A} [BEq α] (x : α) (l : List α) : Bool`, member),
  list('sum', `${A} [Add α] [Zero α] (l : List α) : α`, (l: List) => (each(l) as readonly Integer[]).reduce(add, 0)),
  list('prod', `${A} [Mul α] [One α] (l : List α) : α`, (l: List) => (each(l) as readonly Integer[]).reduce(mul, 1)),
  list('range', '(n : Nat) : List Nat', (n: Integer) => numbersFrom(0, n, 1)),
  list("range'", '(start len : Nat) : List Nat', (start: Integer, n: Integer) => numbersFrom(start, n, 1)),
  list('replicate', `${A} (n : Nat) (x : α) : List α`, (n: Integer, x: unknown) => { spend(Math.floor(small(n) / 8)); charge(8 * small(n)); return listOf(new Array<unknown>(small(n)).fill(x)); }),
  list('take', `${A} (n : Nat) (l : List α) : List α`, take),
  list('drop', `${A} (n : Nat) (l : List α) : List α`, drop),
  list('splitAt', `${A} (n : Nat) (l : List α) : List α × List α`, (n: Integer, l: List) => pair(take(n, l), drop(n, l))),
  list('takeWhile', `${A} (p : α → Bool) (l : List α) : List α`, (p: Predicate, l: List) => { const items = each(l); const i = items.findIndex((x) => !p(x)); return i < 0 ? l : listOf(items.slice(0, i)); }),
  list('dropWhile', `${A} (p : α → Bool) (l : List α) : List α`, (p: Predicate, l: List) => { const items = each(l); const i = items.findIndex((x) => !p(x)); return i < 0 ? NIL : listOf(items.slice(i)); }),
  list('partition', `${A} (p : α → Bool) (l : List α) : List α × List α`, (p: Predicate, l: List) => pair(listOf(each(l).filter((x) => p(x))), listOf(each(l).filter((x) => !p(x))))),
  list('dropLast', `${A} (l : List α) : List α`, (l: List) => listOf(each(l).slice(0, -1))),
  list('tail', `${A} (l : List α) : List α`, (l: List) => drop(1, l)),
  list('head?', `${A} (l : List α) : Option α`, (l: List) => optional(at(l, 0))),
  list('getLast?', `${A} (l : List α) : Option α`, (l: List) => optional(toArray(l).at(-1))),
  list('headD', `${A} (l : List α) (d : α) : α`, (l: List, d: unknown) => at(l, 0) ?? d),
  list('getLastD', `${A} (l : List α) (d : α) : α`, (l: List, d: unknown) => toArray(l).at(-1) ?? d),
  list('head!', `${A} [Inhabited α] (l : List α) : α`, (d: unknown, l: List) => (isNil(l) ? d : at(l, 0))),
  list('getLast!', `${A} [Inhabited α] (l : List α) : α`, (d: unknown, l: List) => (isNil(l) ? d : toArray(l).at(-1))),
  list('getD', `${A} (l : List α) (i : Nat) (d : α) : α`, (l: List, i: Integer, d: unknown) => { const x = at(l, i); return x === undefined ? d : x; }),
  list('zip', `${AB} (l : List α) (m : List β) : List (α × β)`, (l: List, m: List) => { const [x, y] = [each(l), toArray(m)]; return listOf(x.slice(0, y.length).map((a, i) => pair(a, y[i]))); }),
  list('zipWith', '{α β γ : Type} (f : α → β → γ) (l : List α) (m : List β) : List γ', (f: Fn2, l: List, m: List) => { const [x, y] = [each(l), toArray(m)]; return listOf(x.slice(0, y.length).map((a, i) => f(a)(y[i]))); }),
  list('unzip', `${AB} (l : List (α × β)) : List α × List β`, (l: List) => pair(listOf(each(l).map((p) => (p as Data)['a0'])), listOf(each(l).map((p) => (p as Data)['a1'])))),
  list('zipIdx', `${A} (l : List α) : List (α × Nat)`, (l: List) => listOf(each(l).map((x, i) => pair(x, i)))),
  list('set', `${A} (l : List α) (i : Nat) (x : α) : List α`, (l: List, i: Integer, x: unknown) => listOf(each(l).map((y, j) => (j === i ? x : y)))),
  list('modify', `${A} (l : List α) (i : Nat) (f : α → α) : List α`, (l: List, i: Integer, f: Fn) => listOf(each(l).map((y, j) => (j === i ? f(y) : y)))),
  list('eraseIdx', `${A} (l : List α) (i : Nat) : List α`, (l: List, i: Integer) => listOf(each(l).filter((_, j) => j !== i))),
  list('insertIdx', `${A} (l : List α) (i : Nat) (x : α) : List α`, (l: List, i: Integer, x: unknown) => { const items = each(l); return i <= items.length ? listOf([...items.slice(0, small(i)), x, ...items.slice(small(i))]) : l; }),
  list('erase', `${A} [BEq α] (l : List α) (x : α) : List α`, (l: List, x: unknown) => erase(x, l)),
  list('insert', `${A} [BEq α] (x : α) (l : List α) : List α`, (x: unknown, l: List) => (member(x, l) ? l : cons(x, l))),
  list('eraseDups', `${A} [BEq α] (l : List α) : List α`, (l: List) => distinct(l, false)),
  list('dedup', `${A} [DecidableEq α] (l : List α) : List α`, (l: List) => distinct(l, true)),
  list('idxOf', `${A} [BEq α] (x : α) (l : List α) : Nat`, (x: unknown, l: List) => { const items = each(l); const i = items.findIndex((y) => equal(x, y)); return i < 0 ? items.length : i; }),
  list('idxOf?', `${A} [BEq α] (x : α) (l : List α) : Option Nat`, (x: unknown, l: List) => { const i = each(l).findIndex((y) => equal(x, y)); return i < 0 ? NONE : some(i); }),
  list('findIdx', `${A} (p : α → Bool) (l : List α) : Nat`, (p: Predicate, l: List) => { const items = each(l); const i = items.findIndex((x) => p(x)); return i < 0 ? items.length : i; }),
  list('findIdx?', `${A} (p : α → Bool) (l : List α) : Option Nat`, (p: Predicate, l: List) => { const i = each(l).findIndex((x) => p(x)); return i < 0 ? NONE : some(i); }),
  list('find?', `${A} (p : α → Bool) (l : List α) : Option α`, (p: Predicate, l: List) => { const items = each(l); const i = items.findIndex((x) => p(x)); return i < 0 ? NONE : some(items[i]); }),
  list('max?', `${A} [Max α] (l : List α) : Option α`, best(max)),
  list('min?', `${A} [Min α] (l : List α) : Option α`, best(min)),
  list('mergeSort', `${A} [LE α] (l : List α) (le : α → α → Bool := fun a b => decide (a ≤ b)) : List α`, mergeSort),
  list('isPrefixOf', `${A} [BEq α] (l m : List α) : Bool`, prefixOf),
  list('isSuffixOf', `${A} [BEq α] (l m : List α) : Bool`, suffixOf),
  list('isPerm', `${A} [BEq α] (l m : List α) : Bool`, permutes),
  list('IsPrefix', `${A} (l m : List α) : Prop`, prefixOf),
  list('IsSuffix', `${A} (l m : List α) : Prop`, suffixOf),
  list('IsInfix', `${A} (l m : List α) : Prop`, infixOf),
  list('Sublist', `${A} (l m : List α) : Prop`, sublistOf),
  list('Subset', `${A} (l m : List α) : Prop`, subsetOf),
  list('Perm', `${A} (l m : List α) : Prop`, permutes),
  list('Nodup', `${A} (l : List α) : Prop`, nodup),
  list('Pairwise', `${A} (R : α → α → Prop) (l : List α) : Prop`, pairwise),
  list('IsChain', `${A} (R : α → α → Prop) (l : List α) : Prop`, chain),
  list('Mem', `${A} (x : α) (l : List α) : Prop`, member),
  list('rotate', `${A} (l : List α) (n : Nat) : List α`, (l: List, n: Integer) => { const items = each(l); const k = items.length === 0 ? 0 : Number(BigInt(n) % BigInt(items.length)); return listOf([...items.slice(k), ...items.slice(0, k)]); }),
]; // biome-ignore format: one table
