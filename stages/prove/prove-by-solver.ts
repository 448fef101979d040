/** Bounded proof: the statement as a formula over its inputs, which a solver may find to have no counterexample. */
import type { Statement } from '../../compiler/model/api.ts';
import { goalOfStatement } from '../../compiler/model/statement/statement-object.ts';
import type { InputPlan, Row } from '../../compiler/search/input-plan.ts';
import type { Space } from '../../compiler/search/space.ts';
import { type Encoding, encodeStatement } from '../../compiler/smt/encode.ts';
import { gatesOf, NoForm, script, type Theory } from '../../compiler/smt/print-terms.ts';
import { splitInputs } from '../../compiler/smt/split-inputs.ts';
import type { Term } from '../../compiler/smt/term.ts';
import type { Budget } from '../../pipeline/core/answer.ts';
import type { Solver } from '../../pipeline/core/solver.ts';

export interface SolverBudget {
  /** Rounds to which loops and recursion are unrolled, one attempt after the other. */
  readonly rounds: readonly number[];
  readonly strands: number;
  readonly terms: number;
  readonly steps: number;
  /** Solver steps of one question about integers, which are costly, and about bit-vectors. */
  readonly solverSteps: number;
  readonly vectorSteps: number;
  /** Size as bit-vectors beyond which only the integers are tried. */
  readonly gates: number;
  /** Where the whole stays open, its inputs are split by their lengths; null: they are not. */
  readonly parts: PartsBudget | null;
}

interface PartsBudget {
  readonly most: number;
  /** Ways to go about each part, one after the other. The vector steps are what all parts have together. */
  readonly each: readonly SolverBudget[];
}

/** `small`: all sequences among the inputs are short, so that more work is worth while. */
export const solverBudget = (effort: number, small = false): SolverBudget => ({
  rounds: effort === 1 ? [10] : effort < 8 ? [10, 40] : [10, 40, 140],
  strands: 1,
  terms: (small ? 60_000 : 15_000) * effort,
  steps: (small ? 240_000 : 60_000) * effort,
  solverSteps: 20_000 * effort,
  vectorSteps: (small ? 2_000_000 : 60_000) * effort,
  gates: (small ? 200_000 : 60_000) * effort,
  parts: small ? { most: 100, each: [togetherBudget(effort), apartBudget(effort)] } : null,
});

/** Loops whose numbers depend on what was met so far, in strands. */
const apartBudget = (effort: number): SolverBudget => ({
  rounds: effort < 8 ? [40] : [140],
  strands: 40,
  terms: 60_000 * effort,
  steps: 240_000 * effort,
  solverSteps: 20_000 * effort,
  vectorSteps: 6_000_000 * effort,
  gates: 400_000 * effort,
  parts: null,
});

const togetherBudget = (effort: number): SolverBudget => ({
  ...apartBudget(effort),
  rounds: effort === 1 ? [10] : effort < 8 ? [40] : [140],
  strands: 1,
  vectorSteps: 4_000_000 * effort,
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
  const whole = await overDomain(statement, plan.domain, solver, budget);
  if (whole.kind !== 'open' || budget.parts === null) return whole;
  return partByPart(statement, splitInputs(plan.domain, budget.parts.most), solver, budget.parts.each);
}

/** Every part on its own, small ones first; the first that stays open ends it. */
async function partByPart(
  statement: Statement,
  parts: readonly (readonly Space[])[],
  solver: Solver,
  ways: readonly SolverBudget[],
): Promise<SolverVerdict> {
  const left = ways.map((way) => way.vectorSteps);
  let [spent, rounds] = [0, 0];
  for (const [i, part] of parts.entries()) {
    let reason: string | null = `z3 needs more than ${spent} steps`;
    for (const [k, way] of ways.entries()) {
      const vectorSteps = left[k] ?? 0;
      if (vectorSteps <= 0) continue;
      const found = await overDomain(statement, part, solver, { ...way, vectorSteps });
      const cost = found.kind === 'open' ? found.budget : found.cost;
      const steps = cost['solverSteps'] ?? 0;
      left[k] = vectorSteps - steps;
      [spent, rounds] = [spent + steps, Math.max(rounds, cost['rounds'] ?? 0)];
      if (found.kind === 'refuted') return { ...found, cost: { rounds, solverSteps: spent, parts: parts.length } };
      reason = found.kind === 'open' ? found.reason : null;
      if (reason === null) break;
    }
    if (reason !== null)
      return {
        kind: 'open',
        reason: `${reason} (part ${i + 1} of ${parts.length} by lengths)`,
        budget: { rounds, solverSteps: spent, parts: parts.length },
      };
  }
  return { kind: 'proved', cost: { rounds, solverSteps: spent, parts: parts.length } };
}

async function overDomain(
  statement: Statement,
  domain: readonly Space[],
  solver: Solver,
  budget: SolverBudget,
): Promise<SolverVerdict> {
  const made = goalOfStatement(statement);
  if (made === null) return { kind: 'open', reason: 'the statement was not read here', budget: {} };
  let last: SolverVerdict | null = null;
  for (const rounds of budget.rounds) {
    const limits = { rounds, strands: budget.strands, terms: budget.terms, steps: budget.steps };
    const encoding = encodeStatement(made.goal, made.environment, domain, limits);
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
