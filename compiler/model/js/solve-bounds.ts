/**
 * Bounds that equations and inequalities put on a whole number without naming them: `a * b = n`, `2 ^ k ≤ n`. Where a factor turns out to be
 * 0 there is no bound: the code then says so at run time. (`d ∣ n` is not among them: it bounds nothing where n is 0, which a claim about all
 * divisors is mostly about.)
 */
import type { Core, Local } from '../core.ts';
import { settled } from './conventions.ts';
import { valueOf } from './determine.ts';
import type { Emitter } from './emitter.ts';
import { mentionsAny } from './free-locals.ts';
import { numberKind } from './scalar-code.ts';

/** Code of the least and greatest value; each may be `null` at run time, for none. `exact`: the only value it can be. */
export interface SolvedBound {
  readonly high: string;
  readonly exact: boolean;
}

/** The bound that a part puts on the variable, as code; null where it puts none. For an `Int` the bound is on its absolute value. */
export function solvedBound(e: Emitter, part: Core, local: Local, unknown: ReadonlySet<Local>): SolvedBound | null {
  const core = settled(part);
  if (core.kind === 'logic' && core.op === '¬') {
    const inner = settled(core.args[0] as Core);
    if (inner.kind !== 'op') return null;
    const opposite = ({ ne: 'eq', gt: 'le', ge: 'lt' } as const)[inner.op as 'ne' | 'gt' | 'ge'];
    return opposite === undefined ? null : solvedBound(e, { ...inner, op: opposite }, local, unknown);
  }
  if (core.kind !== 'op') return null;
  const [a, b] = core.args as readonly [Core, Core];
  const swap = core.op === 'gt' || core.op === 'ge' || (core.op === 'eq' && mentionsAny(b, unknown));
  const [left, right] = swap ? [b, a] : [a, b];
  if (!['eq', 'lt', 'le', 'gt', 'ge'].includes(core.op) || mentionsAny(right, unknown)) return null;
  const whole = numberKind(core.over);
  if (whole !== 'nat' && whole !== 'int') return null;
  const equation = core.op === 'eq';
  const search: Search = { e, local, unknown, signed: whole === 'int', equation };
  if (whole === 'int' && !equation) return null;
  const limit = e.write.atom(e, right);
  return descend(search, left, limit, true);
}

interface Search {
  readonly e: Emitter;
  readonly local: Local;
  readonly unknown: ReadonlySet<Local>;
  readonly signed: boolean;
  readonly equation: boolean;
}

/** `term` is at most `limit` (or null), and equal to it as long as `exact`. */
function descend(s: Search, given: Core, limit: string, exact: boolean): SolvedBound | null {
  const term = settled(given);
  if (isLocal(term, s.local)) return { high: limit, exact: exact && s.equation };
  if (term.kind !== 'op') return null;
  const [a, b] = term.args as readonly [Core, Core | undefined];
  if (b === undefined) return null;
  const [inside, other] = mentionsAny(a, new Set([s.local])) ? [a, b] : [b, a];
  if (mentionsAny(other, new Set([s.local]))) return squared(s, term, limit);
  const isKnown = !mentionsAny(other, s.unknown);
  const step = (code: string): string => {
    const name = s.e.fresh('h');
    s.e.line(`const ${name} = ${code};`);
    return name;
  };
  switch (term.op) {
    case 'add':
      // What is added to a natural number is at least 0.
      if (isKnown) return descend(s, inside, step(`$.less(${limit}, ${s.e.write.value(s.e, other)}, ${s.signed})`), exact);
      return s.signed ? null : descend(s, inside, limit, false);
    case 'mul':
      if (isKnown) return descend(s, inside, step(`$.quotientBound(${limit}, ${s.e.write.value(s.e, other)})`), exact);
      return s.equation && exact ? descend(s, inside, step(`$.divisorBound(${limit})`), false) : null;
    case 'pow':
      if (!isKnown) return null;
      if (inside === a) return descend(s, inside, step(`$.rootBound(${limit}, ${s.e.write.value(s.e, other)})`), false);
      return descend(s, inside, step(`$.logBound(${limit}, ${s.e.write.value(s.e, other)})`), false);
    default:
      return null;
  }
}

/** `x * x`. */
function squared(s: Search, term: Extract<Core, { kind: 'op' }>, limit: string): SolvedBound | null {
  if (term.op !== 'mul' || !term.args.every((x) => isLocal(x, s.local))) return null;
  return { high: `$.rootBound(${limit}, 2)`, exact: false };
}

function isLocal(given: Core, local: Local): boolean {
  const core = settled(given);
  return (core.kind === 'local' && core.local === local) || valueOf(core) === local;
}
