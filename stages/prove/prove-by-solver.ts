/** Bounded proof: the statement as a formula over its inputs, which a solver may find to have no counterexample. */
import type { Statement } from '../../compiler/model/api.ts';
import { goalOfStatement } from '../../compiler/model/statement/statement-object.ts';
import type { InputPlan, Row } from '../../compiler/search/input-plan.ts';
import { type Encoding, encodeStatement } from '../../compiler/smt/encode.ts';
import { gatesOf, NoForm, script, type Theory } from '../../compiler/smt/print-terms.ts';
import type { Term } from '../../compiler/smt/term.ts';
import type { Budget } from '../../pipeline/core/answer.ts';
import type { Solver } from '../../pipeline/core/solver.ts';

export interface SolverBudget {
  /** Rounds to which loops and recursion are unrolled, one attempt after the other. */
  readonly rounds: readonly number[];
  readonly terms: number;
  readonly steps: number;
  /** Solver steps of one question about integers, which are costly, and about bit-vectors. */
  readonly solverSteps: number;
  readonly vectorSteps: number;
  /** Size as bit-vectors beyond which only the integers are tried. */
  readonly gates: number;
}

/** `small`: all sequences among the inputs are short, so that more work is worth while. */
export const solverBudget = (effort: number, small = false): SolverBudget => ({
  rounds: effort === 1 ? [10] : effort < 8 ? [10, 40] : [10, 40, 140],
  terms: (small ? 60_000 : 15_000) * effort,
  steps: (small ? 240_000 : 60_000) * effort,
  solverSteps: 20_000 * effort,
  vectorSteps: (small ? 2_000_000 : 60_000) * effort,
  gates: (small ? 200_000 : 60_000) * effort,
});

export type SolverVerdict =
  | { readonly kind: 'proved'; readonly cost: Budget }
  /** The inputs are confirmed by a run. */
  | { readonly kind: 'refuted'; readonly inputs: Row; readonly cost: Budget }
  | { readonly kind: 'open'; readonly reason: string; readonly budget: Budget };

export async function proveBySolver(
  statement: Statement,
  plan: InputPlan,
  solver: Solver,
  budget: SolverBudget,
): Promise<SolverVerdict> {
  const made = goalOfStatement(statement);
  if (made === null) return { kind: 'open', reason: 'the statement was not read here', budget: {} };
  let last: SolverVerdict | null = null;
  for (const rounds of budget.rounds) {
    const limits = { rounds, terms: budget.terms, steps: budget.steps };
    const encoding = encodeStatement(made.goal, made.environment, plan.domain, limits);
    if (typeof encoding === 'string') return last ?? { kind: 'open', reason: encoding, budget: { rounds } };
    const verdict = await decide(statement, encoding, solver, rounds, budget);
    if (verdict.kind !== 'open') return verdict;
    last = verdict;
    if (!encoding.reasons.some((r) => /^(a loop of )?more than/.test(r))) return verdict;
  }
  return last ?? { kind: 'open', reason: 'no attempt', budget: {} };
}

async function decide(
  statement: Statement,
  encoding: Encoding,
  solver: Solver,
  rounds: number,
  budget: SolverBudget,
): Promise<SolverVerdict> {
  let spent = 0;
  const limit = Math.max(budget.solverSteps, budget.vectorSteps);
  let reason = 'the solver has no theory for it';
  for (const theory of ['integers', 'bit-vectors'] as const) {
    const answer = await ask(encoding.query, theory, solver, budget);
    if (typeof answer === 'string') {
      reason = answer;
      continue;
    }
    spent += answer.steps;
    const cost = { rounds, solverSteps: spent };
    if (answer.status === 'unsat') return { kind: 'proved', cost };
    if (answer.status === 'unknown') {
      reason = answer.reason;
      continue;
    }
    const inputs = encoding.inputs(answer.assignment);
    if (statement.checkInputs(inputs).kind === 'fails') return { kind: 'refuted', inputs, cost };
    return { kind: 'open', reason: encoding.reasons[0] ?? 'the solver’s counterexample was not confirmed', budget: cost };
  }
  return { kind: 'open', reason, budget: { rounds, solverSteps: Math.max(spent, limit) } };
}

async function ask(query: Term, theory: Theory, solver: Solver, budget: SolverBudget) {
  if (theory === 'bit-vectors' && gatesOf(query) > budget.gates) return 'its formula is too large for bit-vectors';
  try {
    const { text, variables } = script(query, theory);
    const steps = theory === 'integers' ? budget.solverSteps : budget.vectorSteps;
    return await solver.solve(text, variables.map((v) => v.name), steps); // biome-ignore format: one line
  } catch (e) {
    if (e instanceof NoForm) return `no form for ${e.message}`;
    throw e;
  }
}
