/** Many provers at once on one statement; the first whose candidate is accepted ends the search. */
import type { Budget } from '../../pipeline/core/answer.ts';
import type { CandidateProver, ProofBudget, ProofTask } from '../../pipeline/core/candidate-prover.ts';
import { Limiter } from '../../pipeline/core/limiter.ts';
import { promoteCandidate, type PromotionWorld, standingProof, type Winner } from './promote-candidate.ts';

export interface SearchResult {
  readonly winner: Winner | null;
  /** Why each prover that ended before the winner did not win. */
  readonly refused: readonly string[];
  /** Of all provers together. */
  readonly cost: Budget;
}

/** A prover that breaks down costs the others nothing; its fault is thrown only where nobody won. */
export async function firstAccepted(
  provers: readonly CandidateProver[],
  task: ProofTask,
  { budget, atOnce, ...world }: PromotionWorld & { readonly budget: ProofBudget; readonly atOnce: number },
): Promise<SearchResult> {
  const before = await standingProof(world);
  if (before !== null) return { winner: before, refused: [], cost: { provers: 0 } };
  const done = new AbortController();
  const signal = AbortSignal.any([world.signal, done.signal]);
  const limiter = new Limiter(atOnce);
  const door = new Limiter(1);
  const refused: string[] = [];
  const faults: unknown[] = [];
  const cost: Record<string, number> = { provers: 0 };
  const won: Winner[] = [];
  const attempt = async ({ name, prove }: CandidateProver): Promise<void> => {
    if (signal.aborted) return;
    const offer = await prove(task, budget, signal);
    cost['provers'] = (cost['provers'] ?? 0) + 1;
    for (const [what, spent] of Object.entries(offer.cost)) cost[what] = (cost[what] ?? 0) + spent;
    if (signal.aborted) return;
    if (offer.candidate === null) {
      refused.push(`${name}: ${offer.reason}`);
      return;
    }
    const candidate = { prover: name, ...offer.candidate };
    // One after the other: who comes through the door when somebody has won need not be checked.
    const promoted = await door.run(async () => (signal.aborted ? null : promoteCandidate(candidate, world)));
    if (promoted === null) return;
    if (promoted.kind === 'refused') {
      refused.push(`${name}: ${promoted.reason}`);
      return;
    }
    won.push(promoted.winner);
    done.abort();
  };
  const end = (thrown: unknown): void => {
    faults.push(thrown);
  };
  await Promise.all(provers.map((prover) => limiter.run(() => attempt(prover).catch(end))));
  const [winner = null] = won;
  if (winner === null && faults.length > 0) throw faults[0];
  return { winner, refused, cost };
}
