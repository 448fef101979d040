import type { EvalLimits, Statement, Truth } from '../../compiler/model/api.ts';
import { everyRow } from '../../compiler/search/enumerate.ts';
import type { InputPlan, Row } from '../../compiler/search/input-plan.ts';
import { sizeOfRows } from '../../compiler/search/size.ts';
import type { Budget } from '../../pipeline/core/answer.ts';
import { type BinderValues, EVALUATOR, type Label, type ScreenResult } from '../../pipeline/core/label.ts';
import type { SolverVerdict } from './prove-by-solver.ts';

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
  return exhaust(statement, plan, size, budget);
}

const searched = ({ outcome, cases, reason }: ScreenResult): string =>
  outcome === 'passed' ? `no counterexample among ${cases} inputs` : (reason ?? outcome);

const refuted = (evidence: 'evaluated' | 'exhaustive', counterexample: BinderValues, cost: Budget): Label => ({
  label: 'refuted',
  evidence,
  checker: EVALUATOR,
  proof: null,
  counterexample,
  cost,
});

const proved = (evidence: 'evaluated' | 'exhaustive', cost: Budget): Label => ({
  label: 'proved',
  evidence,
  checker: EVALUATOR,
  proof: null,
  counterexample: null,
  cost,
});

const open = (reason: string, budget: Budget): Label => ({ label: 'open', reason, budget });

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

function valuesOf(statement: Statement, row: Row): BinderValues {
  const values = statement.complete(row);
  return Object.fromEntries(statement.binders.map((b, i) => [b.name, values?.[i] ?? null]));
}

const limitsSpent = ({ fuel, memoryBytes }: Partial<EvalLimits>): Budget => ({
  ...(fuel === undefined ? {} : { fuel }),
  ...(memoryBytes === undefined ? {} : { memoryBytes }),
});

/** Every input of the domain. One that reaches a limit leaves the statement open, whatever the others say, unless one refutes it. */
function exhaust(statement: Statement, plan: InputPlan, size: number, { limits }: ProveBudget): Label {
  const inputs = statement.binders.flatMap((_, i) => (statement.determinedBy[i] === null ? [i] : []));
  let satisfied = 0;
  let unknown: (Truth & { kind: 'unknown' }) | null = null;
  for (const row of everyRow(plan.domain)) {
    const truth = statement.checkEncoded(
      inputs.map((binder, i) => statement.encode(binder, row[i] ?? null)),
      limits,
    );
    if (truth.kind === 'fails') {
      const values = valuesOf(statement, row);
      const confirmed =
        statement.check(
          statement.binders.map((b) => values[b.name] ?? null),
          limits,
        ).kind === 'fails';
      return confirmed
        ? refuted('evaluated', values, { inputs: size })
        : open('a counterexample was not confirmed', { inputs: size });
    }
    if (truth.kind === 'holds') satisfied += 1;
    if (truth.kind === 'unknown') unknown ??= truth;
  }
  if (unknown !== null)
    return open(`some of ${size} inputs reached a limit: ${unknown.reason}`, { inputs: size, ...limitsSpent(limits) });
  if (satisfied === 0) return open('no input satisfies its hypotheses', { inputs: size });
  return proved('exhaustive', { inputs: size, satisfied });
}
