/** Lean's `List`, the rarer functions; the common ones are in `lists.ts`. */
import { js } from '../catalogue.ts';
import { spend } from '../runtime/budget.ts';
import { type Data, NONE, pair, some } from '../runtime/data.ts';
import { equal } from '../runtime/equal.ts';
import { type Integer, natSub } from '../runtime/integer.ts';
import { at, isList, type List, listOf, toArray } from '../runtime/list.ts';
import { has, sublistOf } from '../runtime/list-relations.ts';
import { unanswered } from '../runtime/signals.ts';
import type { Entry } from './entry.ts';

type Fn = (x: unknown) => unknown;
type Predicate = (x: unknown) => boolean;
type Relation = (x: unknown) => (y: unknown) => boolean;

const list = (name: string, signature: string, run: (...args: never[]) => unknown): Entry => [`List.${name}`, js(signature, run)];

function each(l: List): readonly unknown[] {
  const items = toArray(l);
  spend(items.length >> 2);
  return items;
}

/** Where a proof says that there is an element. */
const sure = (x: unknown): unknown => (x === undefined ? unanswered('an index out of range') : x);
const index = (n: Integer): number => (typeof n === 'bigint' ? Number.MAX_SAFE_INTEGER : n);

function pairwise(related: Relation, l: List): boolean {
  const items = each(l);
  return items.every((x, i) => {
    spend(items.length - i);
    const from = related(x);
    return items.slice(i + 1).every((y) => from(y));
  });
}

/** Numbers, or lists of such. */
function lexicographic(l: List, m: List): boolean {
  const [x, y] = [each(l), each(m)];
  for (const [i, a] of x.entries()) {
    if (i >= y.length) return false;
    const b = y[i];
    if (equal(a, b)) continue;
    return isList(a) ? lexicographic(a, b as List) : (a as Integer) < (b as Integer);
  }
  return x.length < y.length;
}

const ordered =
  (fits: (a: Integer, b: Integer) => boolean) =>
  (l: List): boolean =>
    (each(l) as readonly Integer[]).every((x, i, all) => i === 0 || fits(all[i - 1] as Integer, x));

/** What is left of the first list when each element of the second has taken away one. */
function without(l: List, taken: List): List {
  const left = [...each(l)];
  for (const x of toArray(taken)) {
    spend(left.length);
    const i = left.findIndex((y) => equal(x, y));
    if (i >= 0) left.splice(i, 1);
  }
  return listOf(left);
}

function bagInter(l: List, m: List): List {
  const left = [...toArray(m)];
  const kept = each(l).filter((x) => {
    spend(left.length);
    const i = left.findIndex((y) => equal(x, y));
    if (i < 0) return false;
    left.splice(i, 1);
    return true;
  });
  return listOf(kept);
}

/** Elements of the first that the second lacks, each once and before the second. */
function union(l: List, m: List): List {
  let out = [...toArray(m)];
  for (const x of [...each(l)].reverse()) if (!has(out, x)) out = [x, ...out];
  return listOf(out);
}

function sublists(l: List): List {
  const items = toArray(l);
  spend(2 ** Math.min(items.length, 60));
  let out: unknown[][] = [[]];
  for (const x of [...items].reverse()) out = out.flatMap((s) => [s, [x, ...s]]);
  return listOf(out.map(listOf));
}

function permutations(l: List): List {
  const items = toArray(l);
  let out: unknown[][] = [[]];
  for (const x of items) {
    spend(out.length * (items.length + 1));
    out = out.flatMap((p) => Array.from({ length: p.length + 1 }, (_, i) => [...p.slice(0, i), x, ...p.slice(i)]));
  }
  return listOf(out.map(listOf));
}

function splitBy(related: Relation, l: List): List {
  const out: unknown[][] = [];
  for (const x of each(l)) {
    const last = out.at(-1);
    if (last !== undefined && related(last.at(-1))(x)) last.push(x);
    else out.push([x]);
  }
  return listOf(out.map(listOf));
}

function insertionSort(before: Relation, l: List): List {
  const out: unknown[] = [];
  for (const x of [...each(l)].reverse()) {
    spend(out.length);
    const i = out.findIndex((y) => before(x)(y));
    out.splice(i < 0 ? out.length : i, 0, x);
  }
  return listOf(out);
}

function scanl(f: (x: unknown) => Fn, init: unknown, l: List): List {
  const out = [init];
  for (const x of each(l)) out.push(f(out.at(-1))(x));
  return listOf(out);
}

const rotated = (l: List, by: number): List => {
  const items = each(l);
  return listOf([...items.slice(by), ...items.slice(0, by)]);
};
const turn = (n: Integer, l: List): number => Number(BigInt(n) % BigInt(Math.max(1, toArray(l).length)));

const pad = (l: List, n: Integer, x: unknown): unknown[] => {
  const missing = index(natSub(n, toArray(l).length));
  spend(missing);
  return Array.from({ length: missing }, () => x);
};

const slice = (from: Integer, to: Integer, l: List): List => listOf(each(l).slice(index(from), Math.max(index(from), index(to))));

const A = '{α : Type}';
const AB = '{α β : Type}';

export const MORE_LIST_ITEMS: readonly Entry[] = [
  list('head', `${A} (l : List α) (h : l ≠ []) : α`, (l: List) => sure(at(l, 0))),
  list('getLast', `${A} (l : List α) (h : l ≠ []) : α`, (l: List) => sure(toArray(l).at(-1))),
  list('get', `${A} (l : List α) {n : Nat} (i : Fin n) : α`, (l: List, _: Integer, i: Integer) => sure(at(l, i))),
  list('headI', `${A} [Inhabited α] (l : List α) : α`, (d: unknown, l: List) => at(l, 0) ?? d),
  list('getI', `${A} [Inhabited α] (l : List α) (i : Nat) : α`, (d: unknown, l: List, i: Integer) => at(l, i) ?? d),
  list('internalLt', `${A} (l m : List α) : Prop`, lexicographic),
  list('Sorted', `${A} (R : α → α → Prop) (l : List α) : Prop`, pairwise),
  list('SortedLE', `${A} [LE α] (l : List α) : Prop`, ordered((a, b) => a <= b)),
  list('SortedLT', `${A} [LT α] (l : List α) : Prop`, ordered((a, b) => a < b)),
  list('SortedGE', `${A} [LE α] (l : List α) : Prop`, ordered((a, b) => a >= b)),
  list('SortedGT', `${A} [LT α] (l : List α) : Prop`, ordered((a, b) => a > b)),
  list('Forall', `${A} (p : α → Prop) (l : List α) : Prop`, (p: Predicate, l: List) => each(l).every((x) => p(x))),
  list('Forall₂', `${AB} (R : α → β → Prop) (l : List α) (m : List β) : Prop`, (r: Relation, l: List, m: List) => toArray(l).length === toArray(m).length && each(l).every((x, i) => r(x)(toArray(m)[i]))),
  list('Disjoint', `${A} (l m : List α) : Prop`, (l: List, m: List) => !each(l).some((x) => has(toArray(m), x))),
  list('isSublist', `${A} [BEq α] (l m : List α) : Bool`, sublistOf),
  list('isEqv', `${A} (l m : List α) (r : α → α → Bool) : Bool`, (l: List, m: List, r: Relation) => toArray(l).length === toArray(m).length && each(l).every((x, i) => r(x)(toArray(m)[i]))),
  list('notElem', `${A} [BEq α] (x : α) (l : List α) : Bool`, (x: unknown, l: List) => !has(toArray(l), x)),
  list('lookup', `${AB} [BEq α] (x : α) (l : List (α × β)) : Option β`, (x: unknown, l: List) => { const p = (each(l) as readonly Data[]).find((q) => equal(q['a0'], x)); return p === undefined ? NONE : some(p['a1']); }),
  list('findSome?', `${AB} (f : α → Option β) (l : List α) : Option β`, (f: (x: unknown) => Data, l: List) => { for (const x of each(l)) { const y = f(x); if (y.t === 1) return y; } return NONE; }),
  list('eraseP', `${A} (p : α → Bool) (l : List α) : List α`, (p: Predicate, l: List) => { const items = each(l); const i = items.findIndex((x) => p(x)); return i < 0 ? l : listOf(items.filter((_, j) => j !== i)); }),
  list('eraseReps', `${A} [BEq α] (l : List α) : List α`, (l: List) => listOf(each(l).filter((x, i, all) => i === 0 || !equal(all[i - 1], x)))),
  list('replace', `${A} [BEq α] (l : List α) (x y : α) : List α`, (l: List, x: unknown, y: unknown) => { const items = [...each(l)]; const i = items.findIndex((z) => equal(x, z)); if (i >= 0) items[i] = y; return listOf(items); }),
  list('removeAll', `${A} [BEq α] (l m : List α) : List α`, (l: List, m: List) => listOf(each(l).filter((x) => !has(toArray(m), x)))),
  list('diff', `${A} [BEq α] (l m : List α) : List α`, without),
  list('bagInter', `${A} [BEq α] (l m : List α) : List α`, bagInter),
  list('union', `${A} [BEq α] (l m : List α) : List α`, union),
  list('inter', `${A} [BEq α] (l m : List α) : List α`, (l: List, m: List) => listOf(each(l).filter((x) => has(toArray(m), x)))),
  list('extract', `${A} (l : List α) (start : Nat := 0) (stop : Nat := l.length) : List α`, (l: List, a: Integer, b: Integer) => slice(a, b, l)),
  list('slice', `${A} (start stop : Nat) (l : List α) : List α`, slice),
  list('set_opt', `${A} (l : List α) (i : Nat) (x : Option α) : List α`, (l: List, i: Integer, x: Data) => listOf(each(l).map((y, j) => (j === i && x.t === 1 ? x['a0'] : y)))),
  list('intersperse', `${A} (sep : α) (l : List α) : List α`, (sep: unknown, l: List) => listOf(each(l).flatMap((x, i) => (i === 0 ? [x] : [sep, x])))),
  list('intercalate', `${A} (sep : List α) (l : List (List α)) : List α`, (sep: List, l: List) => listOf(each(l).flatMap((x, i) => [...(i === 0 ? [] : toArray(sep)), ...toArray(x as List)]))),
  list('leftpad', `${A} (n : Nat) (x : α) (l : List α) : List α`, (n: Integer, x: unknown, l: List) => listOf([...pad(l, n, x), ...toArray(l)])),
  list('rightpad', `${A} (n : Nat) (x : α) (l : List α) : List α`, (n: Integer, x: unknown, l: List) => listOf([...toArray(l), ...pad(l, n, x)])),
  list('rotateLeft', `${A} (l : List α) (n : Nat := 1) : List α`, (l: List, n: Integer) => rotated(l, turn(n, l))),
  list('rotateRight', `${A} (l : List α) (n : Nat := 1) : List α`, (l: List, n: Integer) => rotated(l, toArray(l).length - turn(n, l))),
  list('tails', `${A} (l : List α) : List (List α)`, (l: List) => { const items = toArray(l); spend(items.length); return listOf(Array.from({ length: items.length + 1 }, (_, i) => listOf(items.slice(i)))); }),
  list('inits', `${A} (l : List α) : List (List α)`, (l: List) => { const items = toArray(l); spend(items.length ** 2); return listOf(Array.from({ length: items.length + 1 }, (_, i) => listOf(items.slice(0, i)))); }),
  list('sublists', `${A} (l : List α) : List (List α)`, sublists),
  list('permutations', `${A} (l : List α) : List (List α)`, permutations),
  list('product', `${AB} (l : List α) (m : List β) : List (α × β)`, (l: List, m: List) => { spend(toArray(l).length * toArray(m).length); return listOf(toArray(l).flatMap((x) => toArray(m).map((y) => pair(x, y)))); }),
  list('span', `${A} (p : α → Bool) (l : List α) : List α × List α`, (p: Predicate, l: List) => { const items = each(l); const i = items.findIndex((x) => !p(x)); return i < 0 ? pair(l, listOf([])) : pair(listOf(items.slice(0, i)), listOf(items.slice(i))); }),
  list('splitBy', `${A} (R : α → α → Bool) (l : List α) : List (List α)`, splitBy),
  list('scanl', '{α β : Type} (f : β → α → β) (init : β) (l : List α) : List β', scanl),
  list('reduceOption', `${A} (l : List (Option α)) : List α`, (l: List) => listOf((each(l) as readonly Data[]).flatMap((x) => (x.t === 1 ? [x['a0']] : [])))),
  list('insertionSort', `${A} (R : α → α → Prop) (l : List α) : List α`, insertionSort),
  list('ofFn', `${A} {n : Nat} (f : Fin n → α) : List α`, (n: Integer, f: Fn) => { spend(index(n)); return listOf(Array.from({ length: index(n) }, (_, i) => f(i))); }),
  list('finRange', '(n : Nat) : List (Fin n)', (n: Integer) => { spend(index(n)); return listOf(Array.from({ length: index(n) }, (_, i) => i)); }),
  list('and', '(l : List Bool) : Bool', (l: List) => each(l).every((x) => x === true)),
  list('or', '(l : List Bool) : Bool', (l: List) => each(l).some((x) => x === true)),
  list('takeD', `${A} (n : Nat) (l : List α) (d : α) : List α`, (n: Integer, l: List, d: unknown) => listOf([...each(l).slice(0, index(n)), ...pad(l, n, d)])),
]; // biome-ignore format: one table
