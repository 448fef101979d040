/**
 * Propositions as conditions. Quantifiers are expanded over the values the variable can have: what an equation fixes, the items of a list,
 * a range, a small type. Where that cannot be done, a variable of an assertion becomes a variable of the query.
 */
import { BOOL_DECL, UNIT_DECL } from '../model/builtin-types.ts';
import type { Core, CorePattern, Local } from '../model/core.ts';
import type { Inductive } from '../model/environment.ts';
import { settled } from '../model/js/conventions.ts';
import { boundsOn, constructorsOnly, type Determination, determines, listOn } from '../model/js/determine.ts';
import { goalOf } from '../model/js/emit-quantifier.ts';
import { mentionsAny, patternLocals } from '../model/js/free-locals.ts';
import { numberKind } from '../model/js/scalar-code.ts';
import { whnf } from '../model/types.ts';
import { rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Evaluator } from './evaluate.ts';
import { fits } from './numbers.ts';
import { relation } from './relations.ts';
import { bound, type Env, extend, matches } from './patterns.ts';
import type { Term } from './term.ts';
import { boolValue, guarded, intValue, UNIT_VALUE, type Value } from './value.ts';

/** Values of one variable that are tried in turn. */
const MOST_VALUES = 300n;

const RELATIONS: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'dvd', 'boolAnd', 'boolOr', 'boolNot', 'boolXor', 'mem', 'notMem', 'prefix', 'suffix', 'sublist', 'infix', 'perm', 'subset']); // biome-ignore format: one table

export const isProposition = (core: Core): boolean => core.kind === 'op' && RELATIONS.has(core.op);

/** `asserted`: the query asserts it (true) or its negation (false), so that variables may be left to the solver; null: neither. */
export function proposition(ev: Evaluator, given: Core, env: Env, asserted: boolean | null): Term {
  const core = settled(given);
  const { machine } = ev;
  const { bank } = machine;
  const opposite = asserted === null ? null : !asserted;
  switch (core.kind) {
    case 'logic': {
      const [a, b] = core.args as readonly [Core, Core];
      switch (core.op) {
        case '¬':
          return bank.not(proposition(ev, a, env, opposite));
        case '∧': {
          const left = machine.decide(proposition(ev, a, env, asserted));
          return bank.and(
            left,
            machine.under(left, bank.false, () => proposition(ev, b, env, asserted)),
          );
        }
        case '∨': {
          const left = machine.decide(proposition(ev, a, env, asserted));
          return bank.or(
            left,
            machine.under(bank.not(left), bank.false, () => proposition(ev, b, env, asserted)),
          );
        }
        case '→': {
          const left = machine.decide(proposition(ev, a, env, opposite));
          return bank.implies(
            left,
            machine.under(left, bank.true, () => proposition(ev, b, env, asserted)),
          );
        }
        case '↔':
          return bank.iff(proposition(ev, a, env, null), proposition(ev, b, env, null));
      }
      break;
    }
    case 'quantifier':
      return quantified(ev, core, env, asserted);
    case 'spec':
      return afterRun(ev, core, env, asserted);
    case 'op':
      if (isProposition(core)) return relation(ev, core, env);
      break;
    case 'let':
      return proposition(ev, core.body, extend(env, core.local, ev.value(core.value, env)), asserted);
    case 'convert':
      return proposition(ev, core.of, env, asserted);
    default:
      break;
  }
  return ev.bool(ev.value(core, env));
}

/** The run gives a value, and the claim about it holds. */
function afterRun(ev: Evaluator, core: Extract<Core, { kind: 'spec' }>, env: Env, asserted: boolean | null): Term {
  const { bank } = ev.machine;
  const run = ev.value(core.run, env);
  if (run.kind !== 'result') {
    ev.machine.giveUp('a run of unknown form');
    return bank.false;
  }
  const given = ev.machine.decide(bank.not(run.fail));
  return ev.machine.under(given, bank.false, () => {
    const form = ev.machine.decide(matches(ev.machine, core.pattern, run.value));
    const claim = ev.machine.under(form, bank.false, () =>
      proposition(ev, core.post, bound(ev.machine, core.pattern, run.value, env), asserted),
    );
    return bank.and(given, bank.and(form, claim));
  });
}

type Quantifier = Extract<Core, { kind: 'quantifier' }>;

function quantified(ev: Evaluator, core: Quantifier, env: Env, asserted: boolean | null): Term {
  const { bank } = ev.machine;
  if (core.op === '∃!') {
    ev.machine.giveUp('`∃!`');
    return bank.false;
  }
  const { locals, parts } = goalOf(core);
  if (core.op === '∃') return exists(ev, new Set(locals), parts, env, asserted === true);
  return bank.not(exists(ev, new Set(locals), parts, env, asserted === false));
}

/** Some values of the unknown variables satisfy all parts. `free`: they may be variables of the query. */
function exists(ev: Evaluator, unknown: ReadonlySet<Local>, parts: readonly Core[], env: Env, free: boolean): Term {
  const { machine } = ev;
  const { bank } = machine;
  machine.step();
  const ready = parts.findIndex((p) => !mentionsAny(p, unknown));
  if (ready >= 0) {
    const test = machine.decide(proposition(ev, parts[ready] as Core, env, free ? true : null));
    return bank.and(
      test,
      machine.under(test, bank.false, () => exists(ev, unknown, without(parts, ready), env, free)),
    );
  }
  for (const [i, part] of parts.entries()) {
    const found = determines(part, unknown);
    if (found !== null) return fixed(ev, unknown, found, without(parts, i), env, free);
  }
  for (const local of unknown) {
    const values = valuesOf(ev, local, parts, unknown, env);
    if (values === null) continue;
    return values.reduce((any, { here, value }) => {
      if (any === bank.true) return any;
      const one = machine.under(here, bank.false, () =>
        exists(ev, less(unknown, [local]), parts, extend(env, local, value), free),
      );
      return bank.or(any, bank.and(here, one));
    }, bank.false);
  }
  const [left] = unknown;
  if (left === undefined) return bank.true;
  const any = free ? freeValue(ev, left, parts, unknown, env) : null;
  if (any !== null) return exists(ev, less(unknown, [left]), parts, extend(env, left, any), free);
  machine.giveUp(`nothing bounds \`${left.name}\` enough`);
  return bank.false;
}

const without = (parts: readonly Core[], index: number): Core[] => parts.filter((_, i) => i !== index);
const less = (unknown: ReadonlySet<Local>, gone: readonly Local[]): Set<Local> =>
  new Set([...unknown].filter((l) => !gone.includes(l)));

function freeValue(ev: Evaluator, local: Local, parts: readonly Core[], unknown: ReadonlySet<Local>, env: Env): Value | null {
  const { machine } = ev;
  if (numberKind(local.type) !== null) {
    const range = rangeFor(ev, local, parts, unknown, env);
    return range === null ? null : intValue(machine.fresh(range.low, range.high));
  }
  const t = whnf(local.type);
  return t.kind === 'con' && t.decl === BOOL_DECL ? boolValue(machine.freshBool()) : null;
}

function fixed(
  ev: Evaluator,
  unknown: ReadonlySet<Local>,
  found: Determination,
  rest: readonly Core[],
  env: Env,
  free: boolean,
): Term {
  const { bank } = ev.machine;
  const { cond, bind, locals } = determined(ev, found, env);
  const more = found.kind === 'pattern' ? [...found.also, ...rest] : rest;
  const after = ev.machine.under(cond, bank.false, () => exists(ev, less(unknown, locals), more, bind(env), free));
  return bank.and(cond, after);
}

/** What an equation says of the variables it fixes: when they have a value, and which. */
export function determined(
  ev: Evaluator,
  found: Determination,
  env: Env,
): { readonly cond: Term; readonly bind: (env: Env) => Env; readonly locals: readonly Local[] } {
  const { machine } = ev;
  const { bank } = machine;
  const source = ev.value(found.source, env);
  if (found.kind === 'pattern') {
    const pattern: CorePattern = found.pattern;
    const cond = machine.decide(matches(machine, pattern, source));
    return { cond, bind: (e) => bound(machine, pattern, source, e), locals: patternLocals(pattern) };
  }
  const kind = numberKind(found.local.type);
  const cond =
    kind === null ? bank.true : kind === 'int' ? bank.true : kind === 'nat' ? bank.le(bank.int(0n), ev.int(source)) : fits(bank, ev.int(source), rangeOf(kind)); // biome-ignore format: one table
  return {
    cond: machine.decide(cond),
    bind: (e) => extend(e, found.local, narrowed(ev, source, found.local)),
    locals: [found.local],
  };
}

function narrowed(ev: Evaluator, value: Value, local: Local): Value {
  const kind = numberKind(local.type);
  if (value.kind !== 'int' || kind === null || kind === 'int') return value;
  const { min, max } = kind === 'nat' ? { min: 0n, max: value.term.hi < 0n ? 0n : value.term.hi } : rangeOf(kind);
  return intValue(ev.machine.bank.narrow(value.term, min, max));
}

interface Candidate {
  readonly here: Term;
  readonly value: Value;
}

/** All values the variable can have, or null where they are too many to try. */
function valuesOf(
  ev: Evaluator,
  local: Local,
  parts: readonly Core[],
  unknown: ReadonlySet<Local>,
  env: Env,
): readonly Candidate[] | null {
  const { bank } = ev.machine;
  for (const part of parts) {
    const found = listOn(part, local, unknown);
    if (found === null) continue;
    return guarded(bank, ev.list(ev.value(found, env))).map(({ here, item }) => ({ here, value: item }));
  }
  if (numberKind(local.type) !== null) return numbers(ev, local, parts, unknown, env);
  const t = whnf(local.type);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return null;
  if (t.decl === UNIT_DECL) return [{ here: bank.true, value: UNIT_VALUE }];
  const count = constructorsOnly(local.type);
  if (count === null) return null;
  const owner: Inductive = t.decl;
  return Array.from({ length: count }, (_, i) => ({
    here: bank.true,
    value: owner === BOOL_DECL ? boolValue(bank.bool(i === 1)) : ({ kind: 'data', owner, tag: bank.int(BigInt(i)), fields: new Map([[i, []]]) } as const), // biome-ignore format: one line
  }));
}

function numbers(
  ev: Evaluator,
  local: Local,
  parts: readonly Core[],
  unknown: ReadonlySet<Local>,
  env: Env,
): readonly Candidate[] | null {
  const { bank } = ev.machine;
  const range = rangeFor(ev, local, parts, unknown, env);
  if (range === null || range.high - range.low >= MOST_VALUES) return null;
  const out: Candidate[] = [];
  for (let i = range.low; i <= range.high; i++) out.push({ here: bank.true, value: intValue(bank.int(i)) });
  return out;
}

/** Between which numbers the variable lies where the parts hold; null where that is not bounded. The range may be empty. */
function rangeFor(
  ev: Evaluator,
  local: Local,
  parts: readonly Core[],
  unknown: ReadonlySet<Local>,
  env: Env,
): { readonly low: bigint; readonly high: bigint } | null {
  const kind = numberKind(local.type);
  const type = kind === null || kind === 'nat' || kind === 'int' ? null : rangeOf(kind);
  let low: bigint | null = kind === 'nat' ? 0n : (type?.min ?? null);
  let high: bigint | null = type?.max ?? null;
  for (const part of parts) {
    const b = boundsOn(part, local, unknown);
    if (b === null) continue;
    const [least, most] = ev.machine.boundsOf(ev.int(ev.value(b.limit, env)));
    const strict = b.strict ? 1n : 0n;
    // i + offset < limit  ⇔  i ≤ limit - offset - 1. The part itself is tested for each value.
    if (b.side === 'above') high = high === null || most - b.offset - strict < high ? most - b.offset - strict : high;
    else low = low === null || least - b.offset + strict > low ? least - b.offset + strict : low;
  }
  return low === null || high === null ? null : { low, high };
}
