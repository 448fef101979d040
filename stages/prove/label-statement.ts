import type { Statement } from '../../compiler/model/api.ts';
import type { InputPlan } from '../../compiler/search/input-plan.ts';
import type { Label, ScreenResult } from '../../pipeline/core/label.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import { inductionBudget, proveByInduction } from './prove-by-induction.ts';
import { proveBySolver, solverBudget } from './prove-by-solver.ts';
import { labelOf, proveBudget, proveStatement } from './prove-statement.ts';

type World = Pick<StageContext, 'effort' | 'solver' | 'putArtifact'>;

/** Invariants take many questions: they are looked for where more than the least effort was asked for. */
const INDUCTION_EFFORT = 2;

/** Evaluation first, then the solver on what that left open: bounded, and with more effort by invariants. */
export async function labelStatement(
  statement: Statement,
  plan: InputPlan | string,
  screen: ScreenResult,
  { effort, solver, putArtifact }: World,
): Promise<Label> {
  const label = proveStatement(statement, plan, screen, proveBudget(effort));
  const hopeless = typeof plan === 'string' || plan.spaces.length === 0 || screen.counterexample !== null;
  if (label.label !== 'open' || hopeless || solver === undefined) return label;
  const z3 = await solver();
  const bounded = await proveBySolver(statement, plan, z3, solverBudget(effort));
  if (bounded.kind !== 'open' || effort < INDUCTION_EFFORT) return labelOf(bounded, statement, z3.version, label.reason);
  const { invariants, ...found } = await proveByInduction(statement, plan, z3, inductionBudget(effort));
  if (found.kind !== 'proved' || invariants === undefined)
    return labelOf(
      bounded,
      statement,
      z3.version,
      found.kind === 'open' ? `${label.reason}; by induction: ${found.reason}` : label.reason,
    );
  const made = labelOf(found, statement, z3.version, label.reason);
  return made.label === 'open' ? made : { ...made, proof: putArtifact(`${invariants.join('\n')}\n`) };
}
