/** Each tactic of the portfolio as a prover of its own: Lean elaborates its candidate, alone. */
import { gate } from '../../compiler/gate/gate.ts';
import { portfolio } from '../../compiler/search/lean-portfolio.ts';
import type { LeanEdge } from '../../pipeline/core/aeneas-edge.ts';
import type { CandidateProver, Offer, ProofTask, Proves } from '../../pipeline/core/candidate-prover.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { AegisError } from '../../pipeline/core/errors.ts';

interface TacticProver extends CandidateProver {
  readonly proves: Proves;
}

export const portfolioProvers = (task: ProofTask, lean: LeanEdge): readonly TacticProver[] =>
  portfolio(task).map(({ name, proves, submission }) => ({
    proves,
    name: `portfolio: ${proves === 'negation' ? 'the negation by ' : ''}${name}`,
    async prove({ frozen }): Promise<Offer> {
      const [offence] = gate('Submission.lean', submission, 'proof');
      if (offence !== undefined)
        throw new AegisError('internal/bug', `our own candidate does not pass the gate: ${offence.message}`);
      const module = `Candidate.M${sha256(`${frozen}\n${submission}`).slice(0, 16)}`;
      const { complete, errors, warnings } = await lean.elaborate({ module, text: `${frozen}\n${submission}\n` });
      const cost = { elaborations: 1 };
      if (!complete) return { candidate: null, reason: 'a limit was reached', cost };
      const [error] = [...errors, ...warnings.filter(({ message }) => message.includes('sorry'))];
      if (error !== undefined) return { candidate: null, reason: error.message.split('\n')[0] ?? '', cost };
      return { candidate: { proves, submission }, reason: '', cost };
    },
  }));
