import type { EvalLimits, Statement, Truth } from '../../compiler/model/api.ts';
import { everyRow } from '../../compiler/search/enumerate.ts';
import type { InputPlan, Row } from '../../compiler/search/input-plan.ts';
import type { Label } from '../../pipeline/core/label.ts';
import { limitsSpent, open, proved, refuted, valuesOf } from './make-label.ts';

/** Every input of the domain. One that reaches a limit leaves the statement open, whatever the others say, unless one refutes it. */
export function proveExhaustively(
  statement: Statement,
  plan: InputPlan,
  size: number,
  limits: Partial<EvalLimits>,
  sparing: Sparing | null = null,
): Label {
  const inputs = statement.binders.flatMap((_, i) => (statement.determinedBy[i] === null ? [i] : []));
  let satisfied = 0;
  let longer = 0;
  let unknown: (Truth & { kind: 'unknown' }) | null = null;
  for (const row of everyRow(plan.domain)) {
    const encoded = inputs.map((binder, i) => statement.encode(binder, row[i] ?? null));
    let truth = statement.checkEncoded(encoded, sparing === null ? limits : { ...limits, fuel: sparing.fuel });
    if (truth.kind === 'unknown' && sparing !== null) {
      if (++longer > sparing.most)
        return open(`too many of ${size} inputs need more than ${sparing.fuel} steps`, { inputs: size });
      truth = statement.checkEncoded(encoded, { ...limits, fuel: sparing.longerFuel });
    }
    if (truth.kind === 'fails') return refutedBy(statement, row, size, limits);
    if (truth.kind === 'holds') satisfied += 1;
    if (truth.kind === 'unknown') unknown ??= truth;
  }
  if (unknown !== null)
    return open(`some of ${size} inputs reached a limit: ${unknown.reason}`, { inputs: size, ...limitsSpent(limits) });
  if (satisfied === 0) return open('no input satisfies its hypotheses', { inputs: size });
  return proved('exhaustive', { inputs: size, satisfied });
}

/** How a large domain is run through without any one of its inputs costing much. */
interface Sparing {
  /** Steps that nearly every input must do with. */
  readonly fuel: number;
  /** Steps of the others, and how many of them there may be. */
  readonly longerFuel: number;
  readonly most: number;
}

/** Domains beyond the usual budget, up to the largest that is ever run through. */
export const LARGE_DOMAIN = 2 ** 24;
export const SPARING: Sparing = { fuel: 64, longerFuel: 20_000, most: 2 ** 16 };

function refutedBy(statement: Statement, row: Row, size: number, limits: Partial<EvalLimits>): Label {
  const values = valuesOf(statement, row);
  const given = statement.binders.map((b) => values[b.name] ?? null);
  return statement.check(given, limits).kind === 'fails'
    ? refuted('evaluated', values, { inputs: size })
    : open('a counterexample was not confirmed', { inputs: size });
}
