import type { EvalLimits, Truth } from '../model/api.ts';
import { drawRow, type InputPlan, type Row } from './input-plan.ts';

export type CheckWithin = (row: Row, limits: Partial<EvalLimits>) => Truth;

export interface Sparing {
  readonly check: (row: Row) => Truth;
  readonly tier: number;
}

/** Parts of the limits asked for, least first, with how many rows that reach one are run again within the next. */
const TIERS = [
  { part: 100, again: 30 },
  { part: 10, again: 6 },
  { part: 1, again: 0 },
] as const;
const TRIED = 24;
/** Runs with more that it counts as, if even that was not enough. */
const IN_VAIN = 3;

/**
 * Runs rows within a small part of the limits, the least that is enough for most rows of the plan: many short runs find more than a few long ones.
 * A fixed number of rows gets more, so that long runs are not left out. Counted in steps, so the same rows get the same answers.
 * `tier` says how long most rows run: 0 within a hundredth of the limits, 1 within a tenth, 2 beyond.
 */
export function sparing(check: CheckWithin, plan: InputPlan, limits: Partial<EvalLimits>, seed: number): Sparing {
  if (limits.fuel === undefined) return { check: (row) => check(row, limits), tier: 0 };
  const tiers = TIERS.map(({ part, again }) => ({ limits: partOf(limits, part), left: again }));
  const first = firstTier(
    check,
    Array.from({ length: TRIED }, (_, i) => drawRow(plan, seed + i)),
    tiers.map((t) => t.limits),
  );
  const within = (row: Row): Truth => {
    let truth: Truth = { kind: 'unknown', reason: 'fuel' };
    for (let i = first; i < tiers.length; i++) {
      const tier = tiers[i];
      if (tier === undefined) break;
      truth = check(row, tier.limits);
      const before = tiers[i - 1];
      if (i > first && before !== undefined) before.left -= truth.kind === 'unknown' ? IN_VAIN : 1;
      if (truth.kind !== 'unknown' || tier.left <= 0 || !isLimit(truth.reason)) break;
    }
    return truth;
  };
  return { check: within, tier: first };
}

/** The least tier that decides most rows, or hardly fewer than the next one does. */
function firstTier(check: CheckWithin, rows: readonly Row[], tiers: readonly Partial<EvalLimits>[]): number {
  let open = rows;
  for (const [i, limits] of tiers.entries()) {
    const still = open.filter((row) => check(row, limits).kind === 'unknown');
    if (i > 0 && (open.length - still.length) * 6 < rows.length) return i - 1;
    if (still.length * 3 <= rows.length) return i;
    open = still;
  }
  return tiers.length - 1;
}

const isLimit = (reason: string): boolean => reason === 'fuel' || reason === 'memory';

const LEAST_MEMORY = 1 << 18;

function partOf({ fuel, memoryBytes }: Partial<EvalLimits>, part: number): Partial<EvalLimits> {
  return {
    ...(fuel === undefined ? {} : { fuel: Math.ceil(fuel / part) }),
    ...(memoryBytes === undefined ? {} : { memoryBytes: Math.max(LEAST_MEMORY, Math.ceil(memoryBytes / part)) }),
  };
}
