/** Whether a label still follows from its evidence, found out by gathering that evidence again. */
import type { Statement } from '../../compiler/model/api.ts';
import { goalOfStatement } from '../../compiler/model/statement/statement-object.ts';
import type { InputPlan } from '../../compiler/search/input-plan.ts';
import type { Budget } from '../../pipeline/core/answer.ts';
import { assertNever } from '../../pipeline/core/assert-never.ts';
import { type BinderValues, EVALUATOR, type Evidence } from '../../pipeline/core/label.ts';
import type { Solver } from '../../pipeline/core/solver.ts';
import { inductionBudget, proveByInduction } from './prove-by-induction.ts';
import { proveBySolver, type SolverBudget, solverBudget, type SolverVerdict } from './prove-by-solver.ts';
import { proveBudget, proveStatement } from './prove-statement.ts';

export interface StoredLabel {
  readonly label: 'proved' | 'refuted';
  readonly evidence: Exclude<Evidence, 'kernel'>;
  readonly counterexample: BinderValues | null;
  readonly budget: Budget;
}

export interface Recheck {
  /** `unclear`: a limit was reached. Nothing was found against the label, and nothing for it. */
  readonly verdict: 'confirmed' | 'withdrawn' | 'unclear';
  readonly reason: string;
  readonly checker: string;
}

type World = { readonly effort: number; readonly solver: () => Promise<Solver> };

export async function recheckLabel(
  label: StoredLabel,
  statement: Statement,
  plan: InputPlan | string,
  world: World,
): Promise<Recheck> {
  if (label.label === 'refuted') return replay(label, statement, world.effort);
  switch (label.evidence) {
    case 'evaluated':
    case 'exhaustive':
      return runAgain(label, statement, plan, world.effort);
    case 'smt':
      return solveAgain(label, statement, plan, world);
    default:
      return assertNever(label.evidence);
  }
}

const ours = (verdict: Recheck['verdict'], reason: string): Recheck => ({ verdict, reason, checker: EVALUATOR });

/** A refutation stands on its counterexample alone, whoever found it. */
function replay({ counterexample }: StoredLabel, statement: Statement, effort: number): Recheck {
  if (counterexample === null) return ours('withdrawn', 'it has no counterexample');
  const values = statement.binders.map((b) => counterexample[b.name] ?? null);
  const truth = statement.check(values, proveBudget(effort).limits);
  switch (truth.kind) {
    case 'fails':
      return ours('confirmed', 'its counterexample refutes it');
    case 'holds':
      return ours('withdrawn', 'the statement holds on its counterexample');
    case 'excluded':
      return ours('withdrawn', 'its counterexample does not satisfy the hypotheses');
    case 'unknown':
      return ours('unclear', truth.reason);
  }
}

function runAgain({ evidence, budget }: StoredLabel, statement: Statement, plan: InputPlan | string, effort: number): Recheck {
  const inputs = Math.max(budget['inputs'] ?? 0, proveBudget(effort).inputs);
  const screen = { outcome: 'passed', cases: 0, generated: 0, seed: 0, counterexample: null, reason: null } as const;
  const found = proveStatement(statement, plan, screen, { ...proveBudget(effort), inputs });
  if (found.label === 'open') return ours('unclear', found.reason);
  return found.label === 'proved'
    ? ours('confirmed', evidence === 'evaluated' ? 'its run came out true again' : 'every input was run again')
    : ours('withdrawn', 'running it again refutes it');
}

async function solveAgain(
  { budget }: StoredLabel,
  statement: Statement,
  plan: InputPlan | string,
  world: World,
): Promise<Recheck> {
  const solver = await world.solver();
  const by = (verdict: Recheck['verdict'], reason: string): Recheck => ({ verdict, reason, checker: solver.version });
  if (typeof plan === 'string' || goalOfStatement(statement) === null) return by('unclear', 'it has no encoding');
  const steps = Math.max(2 * (budget['solverSteps'] ?? 0), solverBudget(world.effort).solverSteps);
  const found =
    budget['invariants'] !== undefined
      ? await proveByInduction(statement, plan, solver, { ...inductionBudget(Math.max(2, world.effort)), solverSteps: steps })
      : budget['parts'] !== undefined
        ? await proveInParts(statement, plan, solver, world.effort, steps)
        : await proveBySolver(statement, plan, solver, wholeBudget(world.effort, budget['rounds'] ?? 0, steps));
  switch (found.kind) {
    case 'proved':
      return by('confirmed', 'the solver finds no counterexample again');
    case 'refuted':
      return by('withdrawn', 'the solver finds a counterexample');
    case 'open':
      return by('unclear', found.reason);
  }
}

/** Twice what the proof took: the solver's count is not the same on every machine. */
const wholeBudget = (effort: number, rounds: number, steps: number): SolverBudget => ({
  ...solverBudget(Math.max(8, effort), true),
  rounds: [rounds],
  solverSteps: steps,
  vectorSteps: steps,
  parts: null,
});

/** With how much effort it was proved the label does not say: the usual ones in turn. */
async function proveInParts(
  statement: Statement,
  plan: InputPlan,
  solver: Solver,
  effort: number,
  steps: number,
): Promise<SolverVerdict> {
  let found: SolverVerdict = { kind: 'open', reason: 'no attempt', budget: {} };
  for (const tried of new Set([effort, 2, 8])) {
    const budget = solverBudget(tried, true);
    const each = (budget.parts?.each ?? []).map((way) => ({ ...way, vectorSteps: Math.max(way.vectorSteps, steps) }));
    found = await proveBySolver(statement, plan, solver, { ...budget, parts: { most: budget.parts?.most ?? 1, each } });
    if (found.kind !== 'open') break;
  }
  return found;
}
