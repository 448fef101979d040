import type { EvalLimits, Statement } from '../../compiler/model/api.ts';
import type { InputPlan } from '../../compiler/search/input-plan.ts';
import { sizeOfRows } from '../../compiler/search/size.ts';
import type { Label, ScreenResult } from '../../pipeline/core/label.ts';
import { limitsSpent, open, proved, refuted, valuesOf } from './make-label.ts';
import type { SolverVerdict } from './prove-by-solver.ts';
import { proveExhaustively } from './prove-exhaustively.ts';

export interface ProveBudget {
  /** Inputs of a finite domain that may be run. */
  readonly inputs: number;
  readonly limits: Partial<EvalLimits>;
}

export const proveBudget = (effort: number): ProveBudget => ({
  inputs: Math.min(2 ** 24, 2 ** 19 * effort),
  limits: { fuel: 2_000_000 * effort, memoryBytes: (64 << 20) * effort },
});

/** The solver's verdict as a label; a counterexample was replayed, and its evidence is that run. */
export function labelOf(verdict: SolverVerdict, statement: Statement, checker: string, before: string): Label {
  switch (verdict.kind) {
    case 'proved':
      return { label: 'proved', evidence: 'smt', checker, proof: null, counterexample: null, cost: verdict.cost };
    case 'refuted':
      return refuted('evaluated', valuesOf(statement, verdict.inputs), verdict.cost);
    case 'open':
      return open(`${before}; ${verdict.reason}`, verdict.budget);
  }
}

/** What evaluation can settle: a confirmed counterexample, a closed statement, a finite domain run through. Everything else stays open, with the reason. */
export function proveStatement(statement: Statement, plan: InputPlan | string, screen: ScreenResult, budget: ProveBudget): Label {
  const { counterexample } = screen;
  if (counterexample !== null) {
    const values = statement.binders.map((b) => counterexample[b.name] ?? null);
    const truth = statement.check(values, budget.limits);
    if (truth.kind === 'fails') return refuted('evaluated', counterexample, { cases: 1 });
    return open('the screen’s counterexample was not confirmed', { cases: 1 });
  }
  if (typeof plan === 'string') return open(plan, { cases: screen.cases });
  if (plan.spaces.length === 0) return closed(statement, budget);
  const size = sizeOfRows(plan);
  if (size === null) return open(`${searched(screen)}; the inputs are not finitely many`, { cases: screen.cases });
  if (size > budget.inputs)
    return open(`${searched(screen)}; ${size} inputs are more than the budget of ${budget.inputs}`, { inputs: budget.inputs });
  return proveExhaustively(statement, plan, size, budget.limits);
}

const searched = ({ outcome, cases, reason }: ScreenResult): string =>
  outcome === 'passed' ? `no counterexample among ${cases} inputs` : (reason ?? outcome);

/** No inputs are free: one run decides. */
function closed(statement: Statement, { limits }: ProveBudget): Label {
  const truth = statement.checkInputs([], limits);
  switch (truth.kind) {
    case 'holds':
      return proved('evaluated', { cases: 1 });
    case 'fails':
      return refuted('evaluated', valuesOf(statement, []), { cases: 1 });
    case 'excluded':
      return open('its hypotheses are false', { cases: 1 });
    case 'unknown':
      return open(truth.reason, { ...limitsSpent(limits) });
  }
}
