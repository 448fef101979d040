/** Building lists of bounded length. */
import type { Machine } from './machine.ts';
import { isConstant, type Term } from './term.ts';
import { guarded, intValue, merge, NOTHING, select, type Value } from './value.ts';

export type ListValue = Value & { kind: 'list' };

const MOST_ITEMS = 300;

export const emptyList = ({ bank }: Machine): ListValue => ({ kind: 'list', items: [], length: bank.int(0n) });

export const listOfItems = ({ bank }: Machine, items: readonly Value[]): ListValue => ({
  kind: 'list',
  items,
  length: bank.int(BigInt(items.length)),
});

/** The list with one more item at its end, where the condition holds. */
export function pushed(machine: Machine, list: ListValue, item: Value, cond: Term = machine.bank.true): ListValue {
  const { bank } = machine;
  if (cond === bank.false) return list;
  const [low, high] = machine.boundsOf(list.length);
  if (high >= BigInt(MOST_ITEMS)) {
    machine.giveUp(`a sequence of more than ${MOST_ITEMS} items`);
    return list;
  }
  const items = [...list.items];
  for (let i = Number(low); i <= Number(high); i++) {
    // Beyond the end of the old list there is nothing to keep.
    const here = bank.eq(list.length, bank.int(BigInt(i)));
    items[i] = merge(bank, here, item, list.items[i] ?? NOTHING);
  }
  const length = bank.ite(cond, bank.add(list.length, bank.int(1n)), list.length);
  return { kind: 'list', items: filled(items), length };
}

/** No holes. */
const filled = (items: readonly (Value | undefined)[]): Value[] => Array.from(items, (x) => x ?? NOTHING);

export function appended(machine: Machine, a: ListValue, b: ListValue): ListValue {
  const { bank } = machine;
  const length = bank.add(a.length, b.length);
  if (isConstant(a.length)) {
    const n = Number(a.length.lo);
    return { kind: 'list', items: [...filled(a.items.slice(0, n)), ...b.items], length };
  }
  const total = Math.min(a.items.length + b.items.length, Number(length.hi));
  const items = Array.from({ length: total }, (_, i) => {
    const place = bank.int(BigInt(i));
    return merge(bank, bank.lt(place, a.length), a.items[i] ?? NOTHING, select(bank, b.items, bank.sub(place, a.length)));
  });
  return { kind: 'list', items, length };
}

/** The items that satisfy the condition, in order. */
export function filtered(machine: Machine, list: ListValue, test: (item: Value) => Term): ListValue {
  const { bank } = machine;
  return guarded(bank, list).reduce<ListValue>(
    (out, { here, item }) =>
      pushed(
        machine,
        out,
        item,
        bank.and(
          here,
          machine.under(here, bank.false, () => test(item)),
        ),
      ),
    emptyList(machine),
  );
}

export function mapped(machine: Machine, list: ListValue, f: (item: Value, index: number) => Value): ListValue {
  const items = guarded(machine.bank, list).map(({ here, item }, i) => machine.under(here, NOTHING, () => f(item, i)));
  return { kind: 'list', items, length: list.length };
}

export function reversed({ bank }: Machine, list: ListValue): ListValue {
  const last = bank.add(list.length, bank.int(-1n));
  const items = guarded(bank, list).map((_, i) => select(bank, list.items, bank.sub(last, bank.int(BigInt(i)))));
  return { kind: 'list', items, length: list.length };
}

export const taken = ({ bank }: Machine, list: ListValue, n: Term): ListValue => ({
  kind: 'list',
  items: n.hi < BigInt(list.items.length) ? list.items.slice(0, Number(n.hi)) : list.items,
  length: bank.ite(bank.le(n, list.length), n, list.length),
});

export function dropped({ bank }: Machine, list: ListValue, n: Term): ListValue {
  const rest = bank.sub(list.length, n);
  const length = bank.ite(bank.le(list.length, n), bank.int(0n), bank.narrow(rest, 0n, rest.hi < 0n ? 0n : rest.hi));
  if (isConstant(n))
    return { kind: 'list', items: n.lo > BigInt(list.items.length) ? [] : list.items.slice(Number(n.lo)), length };
  const items = list.items.map((_, i) => select(bank, list.items, bank.add(n, bank.int(BigInt(i)))));
  return { kind: 'list', items, length };
}

/** 0, 1, … below a number. */
export function numbersBelow(machine: Machine, n: Term): ListValue {
  const { bank } = machine;
  const most = machine.boundsOf(n)[1];
  if (most > BigInt(MOST_ITEMS)) {
    machine.giveUp(`a sequence of more than ${MOST_ITEMS} items`);
    return emptyList(machine);
  }
  const items = Array.from({ length: most < 0n ? 0 : Number(most) }, (_, i) => intValue(bank.int(BigInt(i))));
  return { kind: 'list', items, length: n };
}

export function repeated(machine: Machine, item: Value, n: Term): ListValue {
  return { ...numbersBelow(machine, n), items: numbersBelow(machine, n).items.map(() => item) };
}

/** From the front: the answer so far and the next item. Items behind the end change nothing. */
export function folded<T>(machine: Machine, list: ListValue, start: T, f: (so: T, item: Value, here: Term) => T): T {
  return guarded(machine.bank, list).reduce((so, { here, item }) => f(so, item, here), start);
}
