/** Patterns against symbolic values, and the variables they bind. */
import { ERROR_DECL, RESULT_DECL } from '../model/builtin-types.ts';
import type { CorePattern, Local } from '../model/core.ts';
import type { Machine } from './machine.ts';
import type { Term } from './term.ts';
import { equal, intValue, NOTHING, type Value } from './value.ts';

/** Values of variables, the newest first. */
export type Env = { readonly local: Local; readonly value: Value; readonly next: Env } | null;

export const extend = (next: Env, local: Local, value: Value): Env => ({ local, value, next });

export function lookUp(env: Env, local: Local): Value | null {
  for (let at = env; at !== null; at = at.next) if (at.local === local) return at.value;
  return null;
}

/** The condition under which the value has the pattern's form. */
export function matches(machine: Machine, p: CorePattern, value: Value): Term {
  const { bank } = machine;
  if (value.kind === 'nothing') return bank.true;
  switch (p.kind) {
    case 'wild':
    case 'var':
      return bank.true;
    case 'as':
      return matches(machine, p.pattern, value);
    case 'integer':
      return value.kind === 'int' ? bank.eq(value.term, bank.int(p.value)) : strange(machine);
    case 'bool':
      return value.kind === 'bool' ? (p.value ? value.term : bank.not(value.term)) : strange(machine);
    case 'text':
      return equal(bank, value, { kind: 'text', text: p.value });
    case 'plus':
      if (value.kind !== 'int') return strange(machine);
      return bank.and(bank.le(bank.int(p.value), value.term), matches(machine, p.of, less(machine, value.term, p.value)));
    case 'nil':
      return value.kind === 'list' ? bank.eq(value.length, bank.int(0n)) : strange(machine);
    case 'cons': {
      if (value.kind !== 'list') return strange(machine);
      const some = bank.lt(bank.int(0n), value.length);
      if (some === bank.false) return some;
      return bank.and(some, bank.and(matches(machine, p.head, value.items[0] ?? NOTHING), matches(machine, p.tail, tailOf(machine, value)))); // biome-ignore format: one line
    }
    case 'ctor': {
      const here = hasTag(machine, p, value);
      if (here === bank.false) return here;
      return p.args.reduce((all, arg, i) => bank.and(all, matches(machine, arg, part(machine, p, value, i))), here);
    }
  }
}

type CtorPattern = Extract<CorePattern, { kind: 'ctor' }>;

function hasTag(machine: Machine, p: CtorPattern, value: Value): Term {
  const { bank } = machine;
  const { owner, index } = p.ctor;
  if (value.kind === 'result') return index === 0 ? bank.not(value.fail) : index === 1 ? value.fail : bank.false;
  if (value.kind === 'bool') return index === 1 ? value.term : bank.not(value.term);
  if (value.kind === 'unit') return bank.true;
  if (value.kind === 'data') return owner.ctors.length === 1 ? bank.true : bank.eq(value.tag, bank.int(BigInt(index)));
  return strange(machine);
}

function part(machine: Machine, p: CtorPattern, value: Value, index: number): Value {
  if (value.kind === 'data') return value.fields.get(p.ctor.index)?.[index] ?? NOTHING;
  if (value.kind === 'result' && p.ctor.owner === RESULT_DECL) {
    if (p.ctor.index === 0) return value.value;
    return { kind: 'data', owner: ERROR_DECL, tag: value.error, fields: new Map() };
  }
  return machine.giveUp('a part of a value of unknown form');
}

/** The environment with what a matching value binds. */
export function bound(machine: Machine, p: CorePattern, value: Value, env: Env): Env {
  switch (p.kind) {
    case 'wild':
    case 'integer':
    case 'text':
    case 'bool':
    case 'nil':
      return env;
    case 'var':
      return extend(env, p.local, value);
    case 'as':
      return bound(machine, p.pattern, value, extend(env, p.local, value));
    case 'plus':
      return bound(machine, p.of, value.kind === 'int' ? less(machine, value.term, p.value) : NOTHING, env);
    case 'cons': {
      if (value.kind !== 'list') return bound(machine, p.tail, NOTHING, bound(machine, p.head, NOTHING, env));
      return bound(machine, p.tail, tailOf(machine, value), bound(machine, p.head, value.items[0] ?? NOTHING, env));
    }
    case 'ctor':
      return p.args.reduce<Env>((e, arg, i) => bound(machine, arg, value.kind === 'nothing' ? NOTHING : part(machine, p, value, i), e), env); // biome-ignore format: one line
  }
}

/** `n` of `n + k`, where the number is at least `k`. */
function less({ bank }: Machine, term: Term, by: bigint): Value {
  const rest = bank.add(term, bank.int(-by));
  return intValue(bank.narrow(rest, 0n, rest.hi < 0n ? 0n : rest.hi));
}

function tailOf({ bank }: Machine, list: Value & { kind: 'list' }): Value {
  const length = bank.add(list.length, bank.int(-1n));
  return { kind: 'list', items: list.items.slice(1), length: bank.narrow(length, 0n, length.hi < 0n ? 0n : length.hi) };
}

function strange(machine: Machine): Term {
  machine.giveUp('a pattern for a value of unknown form');
  return machine.bank.false;
}
