/** Values of a symbolic run: their shape is known up to a bound, their numbers are terms. */
import type { Inductive } from '../model/environment.ts';
import { isConstant, type Term, type TermBank } from './term.ts';

export type Value =
  | { readonly kind: 'int'; readonly term: Term }
  | { readonly kind: 'bool'; readonly term: Term }
  | { readonly kind: 'unit' }
  | { readonly kind: 'text'; readonly text: string }
  /** `tag` is the constructor's number; `fields` has the constructors that are possible, each to be read only where the tag is its. */
  | {
      readonly kind: 'data';
      readonly tag: Term;
      readonly fields: ReadonlyMap<number, readonly Value[]>;
      readonly owner: Inductive;
    }
  /** `List`, `Slice`, `Vec`, `Array`: the first `length` of the items. */
  | { readonly kind: 'list'; readonly items: readonly Value[]; readonly length: Term }
  /** A sequence of any length: of its items only the type is known, and each look gives another one. */
  | { readonly kind: 'open'; readonly length: Term; readonly item: () => Value }
  /** A `Result`: `value` is to be read only where `fail` is false, `error` (the number of the `Error`) where it is true. */
  | { readonly kind: 'result'; readonly fail: Term; readonly error: Term; readonly value: Value }
  | { readonly kind: 'function'; readonly apply: (argument: Value) => Value }
  /** Of a branch that is not taken, or where the run gave up: never looked at. */
  | { readonly kind: 'nothing' };

export const NOTHING: Value = { kind: 'nothing' };
export const UNIT_VALUE: Value = { kind: 'unit' };
export const intValue = (term: Term): Value => ({ kind: 'int', term });
export const boolValue = (term: Term): Value => ({ kind: 'bool', term });
export const lambda = (apply: (argument: Value) => Value): Value => ({ kind: 'function', apply });

/** Two values cannot be compared or put together in terms. */
export class NoTerm extends Error {}

/** `c ? a : b`. */
export function merge(bank: TermBank, c: Term, a: Value, b: Value): Value {
  if (a === b || c === bank.true) return a;
  if (c === bank.false) return b;
  if (a.kind === 'nothing') return b;
  if (b.kind === 'nothing') return a;
  if (a.kind === 'int' && b.kind === 'int') return intValue(bank.ite(c, a.term, b.term));
  if (a.kind === 'bool' && b.kind === 'bool') return boolValue(bank.choose(c, a.term, b.term));
  if (a.kind === 'unit' && b.kind === 'unit') return a;
  if (a.kind === 'text' && b.kind === 'text' && a.text === b.text) return a;
  if (a.kind === 'list' && b.kind === 'list') {
    const items = Array.from({ length: Math.max(a.items.length, b.items.length) }, (_, i) =>
      merge(bank, c, a.items[i] ?? NOTHING, b.items[i] ?? NOTHING),
    );
    return { kind: 'list', items, length: bank.ite(c, a.length, b.length) };
  }
  if (a.kind === 'open' && (b.kind === 'open' || b.kind === 'list')) return { ...a, length: bank.ite(c, a.length, b.length) };
  if (b.kind === 'open' && a.kind === 'list') return { ...b, length: bank.ite(c, a.length, b.length) };
  if (a.kind === 'data' && b.kind === 'data') {
    const fields = new Map<number, readonly Value[]>();
    for (const tag of new Set([...a.fields.keys(), ...b.fields.keys()])) {
      const [x, y] = [a.fields.get(tag), b.fields.get(tag)];
      fields.set(tag, x === undefined ? (y ?? []) : y === undefined ? x : x.map((f, i) => merge(bank, c, f, y[i] ?? NOTHING)));
    }
    return { kind: 'data', owner: a.owner, tag: bank.ite(c, a.tag, b.tag), fields };
  }
  if (a.kind === 'result' && b.kind === 'result') {
    return {
      kind: 'result',
      fail: bank.choose(c, a.fail, b.fail),
      error: bank.ite(c, a.error, b.error),
      value: merge(bank, c, a.value, b.value),
    };
  }
  if (a.kind === 'function' && b.kind === 'function') return lambda((x) => merge(bank, c, a.apply(x), b.apply(x)));
  throw new NoTerm('two values of different kinds');
}

/** Whether two values of one type are equal, as structures. */
export function equal(bank: TermBank, a: Value, b: Value): Term {
  if (a === b) return bank.true;
  if (a.kind === 'nothing' || b.kind === 'nothing') return bank.true;
  if (a.kind === 'int' && b.kind === 'int') return bank.eq(a.term, b.term);
  if (a.kind === 'bool' && b.kind === 'bool') return bank.iff(a.term, b.term);
  if (a.kind === 'unit' && b.kind === 'unit') return bank.true;
  if (a.kind === 'text' && b.kind === 'text') return bank.bool(a.text === b.text);
  if (a.kind === 'list' && b.kind === 'list') {
    let all = bank.eq(a.length, b.length);
    for (let i = 0; i < Math.min(a.items.length, b.items.length); i++) {
      if (all === bank.false) break;
      const here = bank.lt(bank.int(BigInt(i)), a.length);
      if (here === bank.false) break;
      all = bank.and(all, bank.implies(here, equal(bank, a.items[i] ?? NOTHING, b.items[i] ?? NOTHING)));
    }
    return all;
  }
  if (a.kind === 'data' && b.kind === 'data') {
    let all = bank.eq(a.tag, b.tag);
    for (const [tag, fields] of a.fields) {
      const others = b.fields.get(tag);
      if (others === undefined || all === bank.false) continue;
      const here = bank.eq(a.tag, bank.int(BigInt(tag)));
      if (here === bank.false) continue;
      const same = fields.reduce((t, f, i) => bank.and(t, equal(bank, f, others[i] ?? NOTHING)), bank.true);
      all = bank.and(all, bank.implies(here, same));
    }
    return all;
  }
  if (a.kind === 'result' && b.kind === 'result') {
    const bothFail = bank.and(bank.and(a.fail, b.fail), bank.eq(a.error, b.error));
    const bothGive = bank.and(bank.not(a.fail), bank.not(b.fail));
    return bank.or(bothFail, bothGive === bank.false ? bothGive : bank.and(bothGive, equal(bank, a.value, b.value)));
  }
  throw new NoTerm(a.kind === 'function' ? 'functions cannot be compared' : 'sequences of any length cannot be compared');
}

/** The list's items with the condition under which each is there, up to the longest it can be. */
export function guarded(
  bank: TermBank,
  list: Value & { kind: 'list' },
): readonly { readonly here: Term; readonly item: Value }[] {
  const out: { here: Term; item: Value }[] = [];
  for (const [i, item] of list.items.entries()) {
    const here = bank.lt(bank.int(BigInt(i)), list.length);
    if (here === bank.false) break;
    out.push({ here, item });
  }
  return out;
}

/** The item at a place that lies inside wherever the answer is used. */
export function select(bank: TermBank, items: readonly Value[], place: Term): Value {
  if (isConstant(place)) return items[Number(place.lo)] ?? NOTHING;
  const low = place.lo < 0n ? 0 : Number(place.lo);
  const high = place.hi >= BigInt(items.length) ? items.length - 1 : Number(place.hi);
  let found: Value = NOTHING;
  for (let i = high; i >= low; i--) found = merge(bank, bank.eq(place, bank.int(BigInt(i))), items[i] ?? NOTHING, found);
  return found;
}

/** The items with one replaced. */
export function replaced(bank: TermBank, items: readonly Value[], place: Term, by: Value): readonly Value[] {
  return items.map((item, i) => merge(bank, bank.eq(place, bank.int(BigInt(i))), by, item));
}
