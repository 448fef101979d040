/** Proof for inputs of any size: loops by invariants, of which those that are not kept are thrown out until the rest is. */
import type { Statement } from '../../compiler/model/api.ts';
import { goalOfStatement } from '../../compiler/model/statement/statement-object.ts';
import type { InputPlan } from '../../compiler/search/input-plan.ts';
import { encodeStatement, type Encoding } from '../../compiler/smt/encode.ts';
import { underAssignment } from '../../compiler/smt/evaluate-terms.ts';
import { Induction } from '../../compiler/smt/induction.ts';
import { NoForm, script } from '../../compiler/smt/print-terms.ts';
import type { Term } from '../../compiler/smt/term.ts';
import type { Solver, SolverAnswer } from '../../pipeline/core/solver.ts';
import { type SolverBudget, solverBudget, type SolverVerdict } from './prove-by-solver.ts';

/** Questions about invariants before giving up. */
const MOST_ROUNDS = 25;

export const inductionBudget = (effort: number): SolverBudget => ({ ...solverBudget(effort), solverSteps: 50_000 * effort });

interface Search {
  readonly ask: (condition: Term) => Promise<SolverAnswer>;
  spent: number;
}

/** Proved, with the invariants; or open. A counterexample to an abstraction is none. */
export async function proveByInduction(
  statement: Statement,
  plan: InputPlan,
  solver: Solver,
  budget: SolverBudget,
): Promise<SolverVerdict & { readonly invariants?: readonly string[] }> {
  const made = goalOfStatement(statement);
  const open = (reason: string): SolverVerdict => ({ kind: 'open', reason, budget: { solverSteps: budget.solverSteps } });
  if (made === null) return open('the statement was not read here');
  const search: Search = {
    spent: 0,
    async ask(condition) {
      const { text, variables } = script(condition, 'integers');
      const answer = await solver.solve(text, variables.map((v) => v.name), budget.solverSteps); // biome-ignore format: one line
      search.spent += answer.steps;
      return answer;
    },
  };
  const limits = { rounds: 3, strands: 1, terms: budget.terms, steps: budget.steps };
  const out = new Set<string>();
  try {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const induction = new Induction(out);
      const encoding = encodeStatement(made.goal, made.environment, plan.domain, limits, induction);
      if (typeof encoding === 'string') return open(encoding);
      const { incomplete, reasons } = encoding;
      if (incomplete.op === 'constant' && incomplete.lo === 1n) return open(reasons[0] ?? 'it cannot be followed');
      const before = out.size;
      const answer = await weaken(encoding, induction, search, out);
      if (answer === 'inductive') return await conclude(encoding, induction, search, open);
      if (answer !== 'again' || out.size === before) return open(answer === 'again' ? 'no invariant was found' : answer);
    }
    return open('no invariant was found');
  } catch (e) {
    if (e instanceof NoForm) return open(`no form for ${e.message}`);
    throw e;
  }
}

/** Throws out what a model of the obligations breaks. */
async function weaken(encoding: Encoding, { obligations }: Induction, search: Search, out: Set<string>): Promise<string> {
  const answer = await search.ask(encoding.anyOf(obligations.map((o) => o.broken)));
  if (answer.status === 'unsat') return 'inductive';
  if (answer.status === 'unknown') return answer.reason;
  const value = underAssignment(answer.assignment);
  for (const { candidate, broken } of obligations) if (value(broken) === 1n) out.add(candidate);
  return 'again';
}

/** Every loop ends, and the rest follows. */
async function conclude(
  encoding: Encoding,
  { endings, obligations }: Induction,
  search: Search,
  open: (reason: string) => SolverVerdict,
): Promise<SolverVerdict & { readonly invariants?: readonly string[] }> {
  const final = await search.ask(encoding.query);
  if (final.status === 'unknown') return open(final.reason);
  if (final.status === 'sat') return open(encoding.reasons[0] ?? 'it does not follow from the invariants that were found');
  for (const { measures } of endings) {
    let ends = false;
    for (const { broken } of measures) {
      ends = (await search.ask(broken)).status === 'unsat';
      if (ends) break;
    }
    if (!ends) return open('no measure was found that falls with every round of a loop');
  }
  const invariants = [...new Set(obligations.map((o) => o.candidate))];
  return { kind: 'proved', cost: { solverSteps: search.spent, invariants: invariants.length }, invariants };
}
