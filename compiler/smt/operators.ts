/** Arithmetic operators: checked on scalars, exact on `Nat` and `Int`. */
import { bitsOf, type IntType, isSigned, rangeOf } from '../../pipeline/core/rust-type.ts';
import { LIST_DECL } from '../model/builtin-types.ts';
import type { Core } from '../model/core.ts';
import { isResult } from '../model/js/conventions.ts';
import { numberKind } from '../model/js/scalar-code.ts';
import { showType, whnf } from '../model/types.ts';
import { ERRORS } from '../model/runtime/signals.ts';
import type { Evaluator } from './evaluate.ts';
import { appended } from './lists.ts';
import { bitwise, ediv, emod, fits, pow, tdiv, tmod, wrap } from './numbers.ts';
import type { Term } from './term.ts';
import { intValue, type Value } from './value.ts';

export const errorNumber = (name: (typeof ERRORS)[number]): number => ERRORS.indexOf(name);
const OVERFLOW = errorNumber('integerOverflow');
const BY_ZERO = errorNumber('divisionByZero');
const BITWISE = { and: 'bitAnd', or: 'bitOr', xor: 'bitXor' } as const;

type Operation = Extract<Core, { kind: 'op' }>;

export function operate(ev: Evaluator, core: Operation, args: readonly Value[]): Value {
  const [a, b] = args;
  if (core.op === 'append') {
    const t = whnf(core.over);
    if (t.kind === 'con' && t.decl === LIST_DECL)
      return appended(ev.machine, ev.list(args[0] as Value), ev.list(args[1] as Value));
    return ev.machine.giveUp('`++` on something else than lists');
  }
  const kind = numberKind(core.over);
  if (kind === null || a === undefined) return ev.machine.giveUp(`arithmetic on \`${showType(core.over)}\``);
  const x = ev.int(a);
  const y = b === undefined ? x : ev.int(b);
  if (kind === 'nat' || kind === 'int') return intValue(exact(ev, core.op, kind, x, y));
  const done = checked(ev, core.op, kind, x, y);
  if (isResult(core.type)) return done;
  // Operators without a check (`&&&`, `~~~`) never fail.
  return done.kind === 'result' ? done.value : done;
}

function checked(ev: Evaluator, op: Operation['op'], type: IntType, a: Term, b: Term): Value {
  const { bank } = ev.machine;
  const range = rangeOf(type);
  const zero = bank.int(0n);
  const inRange = (t: Term): Value =>
    ev.failIf(bank.not(fits(bank, t, range)), OVERFLOW, () => intValue(bank.narrow(t, range.min, range.max)));
  const shifted = (value: () => Term): Value => {
    const bits = bank.int(BigInt(bitsOf(type)));
    return ev.failIf(bank.not(bank.and(bank.le(zero, b), bank.lt(b, bits))), OVERFLOW, () => intValue(value()));
  };
  const within = (t: Term): Term => bank.narrow(t, 0n, BigInt(bitsOf(type) - 1));
  switch (op) {
    case 'add':
      return inRange(bank.add(a, b));
    case 'sub':
      return inRange(bank.sub(a, b));
    case 'mul':
      return inRange(bank.mul(a, b));
    case 'neg':
      return inRange(bank.neg(a));
    case 'div':
      return ev.andThen(
        ev.failIf(bank.eq(b, zero), BY_ZERO, () => intValue(zero)),
        () => inRange(tdiv(bank, a, b)),
      );
    case 'mod':
      return ev.failIf(bank.eq(b, zero), BY_ZERO, () => intValue(bank.narrow(tmod(bank, a, b), range.min, range.max)));
    case 'and':
    case 'or':
    case 'xor':
      return ev.ok(intValue(bank.narrow(bitwise(bank, BITWISE[op], a, b), range.min, range.max)));
    case 'not':
      return ev.ok(intValue(isSigned(type) ? bank.sub(bank.int(-1n), a) : bank.sub(bank.int(range.max), a)));
    case 'shl':
      return shifted(() => wrap(bank, bank.shl(isSigned(type) ? bank.low(a, bitsOf(type)) : a, within(b)), type));
    case 'shr':
      return shifted(() => bank.shr(a, within(b)));
    default:
      return ev.machine.giveUp(`the operator ${op}`);
  }
}

function exact(ev: Evaluator, op: Operation['op'], kind: 'nat' | 'int', a: Term, b: Term): Term {
  const { bank } = ev.machine;
  switch (op) {
    case 'add':
      return bank.add(a, b);
    case 'sub':
      return kind === 'int' ? bank.sub(a, b) : bank.ite(bank.le(a, b), bank.int(0n), nonNegative(ev, bank.sub(a, b)));
    case 'mul':
      return bank.mul(a, b);
    case 'neg':
      return bank.neg(a);
    case 'div':
      return kind === 'nat' ? tdiv(bank, a, b) : ediv(bank, a, b);
    case 'mod':
      return kind === 'nat' ? tmod(bank, a, b) : emod(bank, a, b);
    case 'pow':
      return pow(bank, a, b);
    case 'and':
    case 'or':
    case 'xor':
      return bitwise(bank, BITWISE[op], a, b);
    case 'shl':
      return bank.shl(a, b);
    case 'shr':
      return bank.shr(a, b);
    default:
      ev.machine.giveUp(`the operator ${op}`);
      return bank.int(0n);
  }
}

function nonNegative({ machine: { bank } }: Evaluator, t: Term): Term {
  return bank.narrow(t, 0n, t.hi < 0n ? 0n : t.hi);
}
