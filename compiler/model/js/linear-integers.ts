/** `a * x + b * y = c` over the integers, x and y unknown and mentioned nowhere else: it has a solution just where gcd(a, b) divides c. */
import { INT_DECL } from '../builtin-types.ts';
import type { Core, Local } from '../core.ts';
import { whnf } from '../types.ts';
import { settled } from './conventions.ts';
import type { Emitter } from './emitter.ts';
import { freeLocals, mentionsAny } from './free-locals.ts';
import { literal } from './scalar-code.ts';

interface Linear {
  readonly factors: Map<Local, string[]>;
  readonly constant: string[];
}

/** The condition as code, and the variables that it settles; null where the parts have no such equation. */
export function solvable(
  e: Emitter,
  parts: readonly Core[],
  unknown: ReadonlySet<Local>,
): { readonly part: number; readonly locals: readonly Local[]; readonly code: string } | null {
  for (const [i, part] of parts.entries()) {
    const core = settled(part);
    if (core.kind !== 'op' || core.op !== 'eq' || !isInt(core)) continue;
    const locals = [...unknown].filter((l) => freeLocals(core).has(l));
    const alone = locals.every((l) => parts.every((p, k) => k === i || !freeLocals(p).has(l)));
    if (locals.length < 2 || !alone) continue;
    const found: Linear = { factors: new Map(), constant: [] };
    const [a, b] = core.args as readonly [Core, Core];
    if (!collect(e, a, '1', false, unknown, found) || !collect(e, b, '1', true, unknown, found)) continue;
    const sum = (terms: readonly string[]): string => terms.reduce((x, y) => `$.add(${x}, ${y})`, '0');
    const divisor = [...found.factors.values()].map(sum).reduce((x, y) => `$.gcd(${x}, ${y})`, '0');
    return { part: i, locals, code: `$.divides(${divisor}, ${sum(found.constant)})` };
  }
  return null;
}

const isInt = (core: Extract<Core, { kind: 'op' }>): boolean => {
  const t = whnf(core.over);
  return t.kind === 'con' && t.decl === INT_DECL;
};

/** Adds `factor * term` to what was found; false where it is not linear. */
function collect(e: Emitter, given: Core, factor: string, minus: boolean, unknown: ReadonlySet<Local>, into: Linear): boolean {
  const core = settled(given);
  const signed = (code: string): string => (minus ? `$.neg(${code})` : code);
  if (!mentionsAny(core, unknown)) {
    into.constant.push(signed(`$.mul(${factor}, ${e.write.atom(e, core)})`));
    return true;
  }
  if (core.kind === 'local') {
    into.factors.set(core.local, [...(into.factors.get(core.local) ?? []), signed(factor)]);
    return true;
  }
  if (core.kind !== 'op') return false;
  const [a, b] = core.args as readonly [Core, Core];
  switch (core.op) {
    case 'add':
    case 'sub':
      return (
        collect(e, a, factor, minus, unknown, into) && collect(e, b, factor, core.op === 'sub' ? !minus : minus, unknown, into)
      );
    case 'neg':
      return collect(e, a, factor, !minus, unknown, into);
    case 'mul': {
      const [known, other] = mentionsAny(a, unknown) ? [b, a] : [a, b];
      if (mentionsAny(known, unknown)) return false;
      const k = settled(known);
      const code = k.kind === 'integer' ? literal(k.value) : e.write.atom(e, known);
      return collect(e, other, factor === '1' ? code : `$.mul(${factor}, ${code})`, minus, unknown, into);
    }
    default:
      return false;
  }
}
