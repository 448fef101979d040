/** Lean's `List` on symbolic values. */
import { OPTION_DECL, PROD_DECL } from '../model/builtin-types.ts';
import type { Evaluator } from './evaluate.ts';
import type { LibraryFunction } from './library.ts';
import {
  appended,
  dropped,
  emptyList,
  filtered,
  folded,
  type ListValue,
  listOfItems,
  mapped,
  numbersBelow,
  pushed,
  repeated,
  reversed,
  taken,
} from './lists.ts';
import { max, min } from './numbers.ts';
import { member, occurrences, permutes, prefixOf, same, suffixOf } from './relations.ts';
import type { Term } from './term.ts';
import { boolValue, guarded, intValue, merge, NOTHING, select, type Value } from './value.ts';

const yes = (ev: Evaluator, f: Value, x: Value): Term => ev.bool(ev.apply(f, x));
const yes2 = (ev: Evaluator, f: Value, x: Value, y: Value): Term => ev.bool(ev.apply(ev.apply(f, x), y));

export const option = ({ machine: { bank } }: Evaluator, some: Term, value: Value): Value => ({
  kind: 'data',
  owner: OPTION_DECL,
  tag: bank.ite(some, bank.int(1n), bank.int(0n)),
  fields: new Map([[0, []], [1, [value]]]), // biome-ignore format: one table
});

export const pair = ({ machine: { bank } }: Evaluator, a: Value, b: Value): Value => ({
  kind: 'data',
  owner: PROD_DECL,
  tag: bank.int(0n),
  fields: new Map([[0, [a, b]]]),
});

/** The item where there is one, else the other value. */
function itemOr(ev: Evaluator, list: ListValue, place: Term, otherwise: Value): Value {
  const { bank } = ev.machine;
  const inside = ev.machine.decide(bank.and(bank.le(bank.int(0n), place), bank.lt(place, list.length)));
  return merge(bank, inside, select(bank, list.items, place), otherwise);
}

function itemIf(ev: Evaluator, list: ListValue, place: Term): Value {
  const { bank } = ev.machine;
  const inside = bank.and(bank.le(bank.int(0n), place), bank.lt(place, list.length));
  return option(ev, ev.machine.decide(inside), select(bank, list.items, place));
}

const last = ({ machine: { bank } }: Evaluator, list: ListValue): Term => bank.add(list.length, bank.int(-1n));
const zero = ({ machine: { bank } }: Evaluator): Term => bank.int(0n);

/** Some pair of places (the first before the second) whose items are not related. */
function unrelated(ev: Evaluator, list: ListValue, related: (x: Value, y: Value) => Term, neighbours: boolean): Term {
  const { machine } = ev;
  const { bank } = machine;
  const items = guarded(bank, list);
  let any = bank.false;
  items.forEach(({ here, item }, j) => {
    for (let i = neighbours ? Math.max(0, j - 1) : 0; i < j; i++) {
      const test = machine.under(here, bank.true, () => related(items[i]?.item ?? NOTHING, item));
      any = bank.or(any, bank.and(here, bank.not(test)));
    }
  });
  return any;
}

/** The first place whose item satisfies the test, or the length. */
function firstPlace(ev: Evaluator, list: ListValue, test: (item: Value) => Term): Term {
  const { machine } = ev;
  const { bank } = machine;
  return guarded(bank, list).reduceRight(
    (found, { here, item }, i) => bank.ite(bank.and(here, machine.under(here, bank.false, () => test(item))), bank.int(BigInt(i)), found),
    list.length,
  ); // biome-ignore format: one table
}

function sum(ev: Evaluator, list: ListValue): Term {
  const { bank } = ev.machine;
  return folded(ev.machine, list, bank.int(0n), (so, item, here) => bank.add(so, bank.ite(here, ev.int(item), bank.int(0n))));
}

function fold(ev: Evaluator, list: ListValue, start: Value, f: (so: Value, item: Value) => Value): Value {
  const { machine } = ev;
  return folded(machine, list, start, (so, item, here) =>
    merge(
      machine.bank,
      here,
      machine.under(here, NOTHING, () => f(so, item)),
      so,
    ),
  );
}

/** Up to the first item that does not satisfy the test. */
const spanOf = (ev: Evaluator, f: Value, l: Value): Term => firstPlace(ev, ev.list(l), (x) => ev.machine.bank.not(yes(ev, f, x)));

function best(ev: Evaluator, l: Value, pick: typeof max): Value {
  const list = ev.list(l);
  const { bank } = ev.machine;
  const [first, ...rest] = guarded(bank, list);
  if (first === undefined) return option(ev, bank.false, NOTHING);
  const found = rest.reduce((so, { here, item }) => bank.ite(here, pick(bank, so, ev.int(item)), so), ev.int(first.item));
  return option(ev, first.here, intValue(found));
}

function flat(ev: Evaluator, list: ListValue, f: (item: Value) => ListValue): ListValue {
  const { machine } = ev;
  const { bank } = machine;
  return guarded(bank, list).reduce<ListValue>((out, { here, item }) => {
    const more = machine.under<Value>(here, emptyList(machine), () => f(item)) as ListValue;
    return appended(machine, out, { ...more, length: bank.ite(here, more.length, bank.int(0n)) });
  }, emptyList(machine));
}

const entries: readonly (readonly [string, LibraryFunction])[] = [
  ['length', (ev, [l]) => intValue(l.kind === 'open' ? l.length : ev.list(l).length)],
  ['isEmpty', (ev, [l]) => boolValue(ev.machine.bank.eq(ev.list(l).length, zero(ev)))],
  ['reverse', (ev, [l]) => reversed(ev.machine, ev.list(l))],
  ['append', (ev, [l, m]) => appended(ev.machine, ev.list(l), ev.list(m))],
  ['concat', (ev, [l, x]) => pushed(ev.machine, ev.list(l), x)],
  ['map', (ev, [f, l]) => mapped(ev.machine, ev.list(l), (x) => ev.apply(f, x))],
  ['mapIdx', (ev, [f, l]) => mapped(ev.machine, ev.list(l), (x, i) => ev.apply(ev.apply(f, intValue(ev.machine.bank.int(BigInt(i)))), x))],
  ['filter', (ev, [f, l]) => filtered(ev.machine, ev.list(l), (x) => yes(ev, f, x))],
  ['flatMap', (ev, [l, f]) => flat(ev, ev.list(l), (x) => ev.list(ev.apply(f, x)))],
  ['flatten', (ev, [l]) => flat(ev, ev.list(l), (x) => ev.list(x))],
  ['foldl', (ev, [f, start, l]) => fold(ev, ev.list(l), start, (so, x) => ev.apply(ev.apply(f, so), x))],
  ['foldr', (ev, [f, start, l]) => {
    const { machine } = ev;
    return guarded(machine.bank, ev.list(l)).reduceRight<Value>((so, { here, item }) => merge(machine.bank, here, machine.under(here, NOTHING, () => ev.apply(ev.apply(f, item), so)), so), start);
  }],
  ['all', (ev, [l, f]) => boolValue(folded(ev.machine, ev.list(l), ev.machine.bank.true, (so, x, here) => ev.machine.bank.and(so, ev.machine.bank.implies(here, ev.machine.under(here, ev.machine.bank.true, () => yes(ev, f, x))))))],
  ['any', (ev, [l, f]) => boolValue(folded(ev.machine, ev.list(l), ev.machine.bank.false, (so, x, here) => ev.machine.bank.or(so, ev.machine.bank.and(here, ev.machine.under(here, ev.machine.bank.false, () => yes(ev, f, x))))))],
  ['count', (ev, [x, l]) => intValue(occurrences(ev, x, ev.list(l)))],
  ['countP', (ev, [f, l]) => intValue(folded(ev.machine, ev.list(l), zero(ev), (so, x, here) => ev.machine.bank.add(so, ev.machine.bank.ite(ev.machine.bank.and(here, ev.machine.under(here, ev.machine.bank.false, () => yes(ev, f, x))), ev.machine.bank.int(1n), zero(ev)))))],
  ['contains', (ev, [l, x]) => boolValue(member(ev, x, ev.list(l)))],
  ['elem', (ev, [x, l]) => boolValue(member(ev, x, ev.list(l)))],
  ['Mem', (ev, [x, l]) => boolValue(member(ev, x, ev.list(l)))],
  ['sum', (ev, [l]) => intValue(sum(ev, ev.list(l)))],
  ['prod', (ev, [l]) => intValue(folded(ev.machine, ev.list(l), ev.machine.bank.int(1n), (so, x, here) => ev.machine.bank.mul(so, ev.machine.bank.ite(here, ev.int(x), ev.machine.bank.int(1n)))))],
  ['range', (ev, [n]) => numbersBelow(ev.machine, ev.int(n))],
  ["range'", (ev, [s, n]) => mapped(ev.machine, numbersBelow(ev.machine, ev.int(n)), (i) => intValue(ev.machine.bank.add(ev.int(s), ev.int(i))))],
  ['replicate', (ev, [n, x]) => repeated(ev.machine, x, ev.int(n))],
  ['take', (ev, [n, l]) => taken(ev.machine, ev.list(l), ev.int(n))],
  ['drop', (ev, [n, l]) => dropped(ev.machine, ev.list(l), ev.int(n))],
  ['takeWhile', (ev, [f, l]) => taken(ev.machine, ev.list(l), spanOf(ev, f, l))],
  ['dropWhile', (ev, [f, l]) => dropped(ev.machine, ev.list(l), spanOf(ev, f, l))],
  ['dropLast', (ev, [l]) => taken(ev.machine, ev.list(l), max(ev.machine.bank, zero(ev), last(ev, ev.list(l))))],
  ['tail', (ev, [l]) => dropped(ev.machine, ev.list(l), ev.machine.bank.int(1n))],
  ['head?', (ev, [l]) => itemIf(ev, ev.list(l), zero(ev))],
  ['getLast?', (ev, [l]) => itemIf(ev, ev.list(l), last(ev, ev.list(l)))],
  ['headD', (ev, [l, d]) => itemOr(ev, ev.list(l), zero(ev), d)],
  ['getLastD', (ev, [l, d]) => itemOr(ev, ev.list(l), last(ev, ev.list(l)), d)],
  ['head!', (ev, [d, l]) => itemOr(ev, ev.list(l), zero(ev), d)],
  ['getLast!', (ev, [d, l]) => itemOr(ev, ev.list(l), last(ev, ev.list(l)), d)],
  ['getD', (ev, [l, i, d]) => itemOr(ev, ev.list(l), ev.int(i), d)],
  ['get!Internal', (ev, [d, l, i]) => itemOr(ev, ev.list(l), ev.int(i), d)],
  ['get?Internal', (ev, [l, i]) => itemIf(ev, ev.list(l), ev.int(i))],
  ['getInternal', (ev, [l, i]) => itemOr(ev, ev.list(l), ev.int(i), ev.machine.under(ev.machine.bank.le(ev.list(l).length, ev.int(i)), NOTHING, () => ev.machine.giveUp('an index out of range')))],
  ['zip', (ev, [l, m]) => zipped(ev, ev.list(l), ev.list(m), (x, y) => pair(ev, x, y))],
  ['zipWith', (ev, [f, l, m]) => zipped(ev, ev.list(l), ev.list(m), (x, y) => ev.apply(ev.apply(f, x), y))],
  ['zipIdx', (ev, [l]) => mapped(ev.machine, ev.list(l), (x, i) => pair(ev, x, intValue(ev.machine.bank.int(BigInt(i)))))],
  ['set', (ev, [l, i, x]) => mapped(ev.machine, ev.list(l), (y, j) => merge(ev.machine.bank, ev.machine.bank.eq(ev.int(i), ev.machine.bank.int(BigInt(j))), x, y))],
  ['idxOf', (ev, [x, l]) => intValue(firstPlace(ev, ev.list(l), (y) => same(ev, x, y)))],
  ['findIdx', (ev, [f, l]) => intValue(firstPlace(ev, ev.list(l), (y) => yes(ev, f, y)))],
  ['find?', (ev, [f, l]) => itemIf(ev, ev.list(l), firstPlace(ev, ev.list(l), (y) => yes(ev, f, y)))],
  ['max?', (ev, [l]) => best(ev, l, max)],
  ['min?', (ev, [l]) => best(ev, l, min)],
  ['IsPrefix', (ev, [l, m]) => boolValue(prefixOf(ev, ev.list(l), ev.list(m)))],
  ['isPrefixOf', (ev, [l, m]) => boolValue(prefixOf(ev, ev.list(l), ev.list(m)))],
  ['IsSuffix', (ev, [l, m]) => boolValue(suffixOf(ev, ev.list(l), ev.list(m)))],
  ['isSuffixOf', (ev, [l, m]) => boolValue(suffixOf(ev, ev.list(l), ev.list(m)))],
  ['Perm', (ev, [l, m]) => boolValue(permutes(ev, ev.list(l), ev.list(m)))],
  ['isPerm', (ev, [l, m]) => boolValue(permutes(ev, ev.list(l), ev.list(m)))],
  ['Nodup', (ev, [l]) => boolValue(ev.machine.bank.not(unrelated(ev, ev.list(l), (x, y) => ev.machine.bank.not(same(ev, x, y)), false)))],
  ['Pairwise', (ev, [f, l]) => boolValue(ev.machine.bank.not(unrelated(ev, ev.list(l), (x, y) => yes2(ev, f, x, y), false)))],
  ['IsChain', (ev, [f, l]) => boolValue(ev.machine.bank.not(unrelated(ev, ev.list(l), (x, y) => yes2(ev, f, x, y), true)))],
]; // biome-ignore format: one table

function zipped(ev: Evaluator, a: ListValue, b: ListValue, f: (x: Value, y: Value) => Value): ListValue {
  const length = min(ev.machine.bank, a.length, b.length);
  const short = listOfItems(ev.machine, a.items.slice(0, b.items.length));
  return mapped(ev.machine, { ...short, length }, (x, i) => f(x, b.items[i] ?? NOTHING));
}

export const LIST_FUNCTIONS: ReadonlyMap<string, LibraryFunction> = new Map(entries.map(([name, f]) => [`List.${name}`, f]));
