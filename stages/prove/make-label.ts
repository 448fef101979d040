/** Labels that our own evaluation gives. */
import type { EvalLimits, Statement } from '../../compiler/model/api.ts';
import type { Row } from '../../compiler/search/input-plan.ts';
import type { Budget } from '../../pipeline/core/answer.ts';
import { type BinderValues, EVALUATOR, type Label } from '../../pipeline/core/label.ts';

export const refuted = (evidence: 'evaluated' | 'exhaustive', counterexample: BinderValues, cost: Budget): Label => ({
  label: 'refuted',
  evidence,
  checker: EVALUATOR,
  proof: null,
  counterexample,
  cost,
});

export const proved = (evidence: 'evaluated' | 'exhaustive', cost: Budget): Label => ({
  label: 'proved',
  evidence,
  checker: EVALUATOR,
  proof: null,
  counterexample: null,
  cost,
});

export const open = (reason: string, budget: Budget): Label => ({ label: 'open', reason, budget });

export function valuesOf(statement: Statement, row: Row): BinderValues {
  const values = statement.complete(row);
  return Object.fromEntries(statement.binders.map((b, i) => [b.name, values?.[i] ?? null]));
}

export const limitsSpent = ({ fuel, memoryBytes }: Partial<EvalLimits>): Budget => ({
  ...(fuel === undefined ? {} : { fuel }),
  ...(memoryBytes === undefined ? {} : { memoryBytes }),
});
