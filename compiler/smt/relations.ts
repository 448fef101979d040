/** Operators whose answer is true or false. */
import type { Core } from '../model/core.ts';
import type { Evaluator } from './evaluate.ts';
import { abs, tmod } from './numbers.ts';
import type { Env } from './patterns.ts';
import type { Term } from './term.ts';
import { equal, guarded, NOTHING, NoTerm, select, type Value } from './value.ts';

export function relation(ev: Evaluator, core: Extract<Core, { kind: 'op' }>, env: Env): Term {
  const { machine } = ev;
  const { bank } = machine;
  const [left, right] = core.args as readonly [Core, Core];
  if (core.op === 'boolAnd' || core.op === 'boolOr') {
    const a = machine.decide(ev.truth(left, env));
    const other = core.op === 'boolAnd' ? a : bank.not(a);
    const b = machine.under(other, bank.false, () => ev.truth(right, env));
    return core.op === 'boolAnd' ? bank.and(a, b) : bank.or(a, b);
  }
  if (core.op === 'boolNot') return bank.not(ev.truth(left, env));
  if (core.op === 'boolXor') return bank.not(bank.iff(ev.truth(left, env), ev.truth(right, env)));
  return related(ev, core.op, ev.value(left, env), ev.value(right, env));
}

export function related(ev: Evaluator, op: Extract<Core, { kind: 'op' }>['op'], a: Value, b: Value): Term {
  const { bank } = ev.machine;
  switch (op) {
    case 'eq':
      return same(ev, a, b);
    case 'ne':
      return bank.not(same(ev, a, b));
    case 'lt':
      return bank.lt(ev.int(a), ev.int(b));
    case 'le':
      return bank.le(ev.int(a), ev.int(b));
    case 'gt':
      return bank.lt(ev.int(b), ev.int(a));
    case 'ge':
      return bank.le(ev.int(b), ev.int(a));
    case 'dvd': {
      const [x, y] = [ev.int(a), ev.int(b)];
      const zero = bank.int(0n);
      return bank.choose(bank.eq(x, zero), bank.eq(y, zero), bank.eq(tmod(bank, abs(bank, y), abs(bank, x)), zero));
    }
    case 'mem':
      return member(ev, a, ev.list(b));
    case 'notMem':
      return bank.not(member(ev, a, ev.list(b)));
    case 'perm':
      return permutes(ev, ev.list(a), ev.list(b));
    case 'prefix':
      return prefixOf(ev, ev.list(a), ev.list(b));
    case 'subset':
      return guarded(bank, ev.list(a)).reduce((all, { here, item }) => bank.and(all, bank.implies(here, member(ev, item, ev.list(b)))), bank.true); // biome-ignore format: one line
    default:
      ev.machine.giveUp(`the relation ${op}`);
      return bank.false;
  }
}

export function same(ev: Evaluator, a: Value, b: Value): Term {
  try {
    return equal(ev.machine.bank, a, b);
  } catch (e) {
    if (!(e instanceof NoTerm)) throw e;
    ev.machine.giveUp(e.message);
    return ev.machine.bank.false;
  }
}

type ListValue = Value & { kind: 'list' };

export function member(ev: Evaluator, x: Value, list: ListValue): Term {
  const { bank } = ev.machine;
  return guarded(bank, list).reduce((any, { here, item }) => bank.or(any, bank.and(here, same(ev, x, item))), bank.false);
}

/** How often the value occurs, as a number. */
export function occurrences(ev: Evaluator, x: Value, list: ListValue): Term {
  const { bank } = ev.machine;
  return guarded(bank, list).reduce(
    (n, { here, item }) => bank.add(n, bank.ite(bank.and(here, same(ev, x, item)), bank.int(1n), bank.int(0n))),
    bank.int(0n),
  );
}

/** Equal lengths, and every item of the one as often in the other. */
export function permutes(ev: Evaluator, a: ListValue, b: ListValue): Term {
  const { bank } = ev.machine;
  return guarded(bank, a).reduce(
    (all, { here, item }) => bank.and(all, bank.implies(here, bank.eq(occurrences(ev, item, a), occurrences(ev, item, b)))),
    bank.eq(a.length, b.length),
  );
}

export function prefixOf(ev: Evaluator, a: ListValue, b: ListValue): Term {
  const { bank } = ev.machine;
  return guarded(bank, a).reduce(
    (all, { here, item }, i) => bank.and(all, bank.implies(here, same(ev, item, b.items[i] ?? NOTHING))),
    bank.le(a.length, b.length),
  );
}

export function suffixOf(ev: Evaluator, a: ListValue, b: ListValue): Term {
  const { bank } = ev.machine;
  const shift = bank.sub(b.length, a.length);
  return guarded(bank, a).reduce(
    (all, { here, item }, i) =>
      bank.and(all, bank.implies(here, same(ev, item, select(bank, b.items, bank.add(shift, bank.int(BigInt(i))))))),
    bank.le(a.length, b.length),
  );
}
