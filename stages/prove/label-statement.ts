import type { Statement } from '../../compiler/model/api.ts';
import type { InputPlan } from '../../compiler/search/input-plan.ts';
import type { Label, ScreenResult } from '../../pipeline/core/label.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import { proveBySolver, solverBudget } from './prove-by-solver.ts';
import { labelOf, proveBudget, proveStatement } from './prove-statement.ts';

/** Evaluation first, then the solver on what that left open. */
export async function labelStatement(
  statement: Statement,
  plan: InputPlan | string,
  screen: ScreenResult,
  { effort, solver }: Pick<StageContext, 'effort' | 'solver'>,
): Promise<Label> {
  const label = proveStatement(statement, plan, screen, proveBudget(effort));
  const hopeless = typeof plan === 'string' || plan.spaces.length === 0 || screen.counterexample !== null;
  if (label.label !== 'open' || hopeless || solver === undefined) return label;
  const z3 = await solver();
  return labelOf(await proveBySolver(statement, plan, z3, solverBudget(effort)), statement, z3.version, label.reason);
}
