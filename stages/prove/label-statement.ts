import type { Statement } from '../../compiler/model/api.ts';
import type { InputPlan } from '../../compiler/search/input-plan.ts';
import { longestSequence, sizeOfRows } from '../../compiler/search/size.ts';
import type { Label, ScreenResult } from '../../pipeline/core/label.ts';
import type { Solver } from '../../pipeline/core/solver.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import { inductionBudget, proveByInduction } from './prove-by-induction.ts';
import { proveBySolver, solverBudget } from './prove-by-solver.ts';
import { LARGE_DOMAIN, proveExhaustively, SPARING } from './prove-exhaustively.ts';
import { labelOf, proveBudget, proveStatement } from './prove-statement.ts';

type World = Pick<StageContext, 'effort' | 'solver' | 'putArtifact'>;

/** Invariants take many questions: they are looked for where more than the least effort was asked for. */
const INDUCTION_EFFORT = 2;
/** Items up to which a sequence counts as short. */
const SHORT = 8;

/** Evaluation first, then the solver on what that left open: bounded, and with more effort by invariants; at last a large domain input by input. */
export async function labelStatement(
  statement: Statement,
  plan: InputPlan | string,
  screen: ScreenResult,
  world: World,
): Promise<Label> {
  const { effort, solver } = world;
  const budget = proveBudget(effort);
  const label = proveStatement(statement, plan, screen, budget);
  const hopeless = typeof plan === 'string' || plan.spaces.length === 0 || screen.counterexample !== null;
  if (label.label !== 'open' || hopeless) return label;
  const solved = solver === undefined ? label : await solve(statement, plan, await solver(), label.reason, world);
  const size = sizeOfRows(plan);
  if (solved.label !== 'open' || size === null || size <= budget.inputs || size > LARGE_DOMAIN) return solved;
  const run = proveExhaustively(statement, plan, size, budget.limits, SPARING);
  return run.label === 'open' ? { ...solved, reason: `${solved.reason}; ${run.reason}` } : run;
}

async function solve(
  statement: Statement,
  plan: InputPlan,
  z3: Solver,
  before: string,
  { effort, putArtifact }: World,
): Promise<Label> {
  const lengths = plan.domain.map((space) => longestSequence(space) ?? Infinity);
  const short = lengths.some((n) => n > 0) && lengths.every((n) => n <= SHORT);
  const bounded = await proveBySolver(statement, plan, z3, solverBudget(effort, short));
  if (bounded.kind !== 'open' || effort < INDUCTION_EFFORT) return labelOf(bounded, statement, z3.version, before);
  const { invariants, ...found } = await proveByInduction(statement, plan, z3, inductionBudget(effort));
  if (found.kind !== 'proved' || invariants === undefined) {
    const why = found.kind === 'open' ? `${before}; by induction: ${found.reason}` : before;
    return labelOf(bounded, statement, z3.version, why);
  }
  const made = labelOf(found, statement, z3.version, before);
  return made.label === 'open' ? made : { ...made, proof: putArtifact(`${invariants.join('\n')}\n`) };
}
