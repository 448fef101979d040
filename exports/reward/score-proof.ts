import type { Judgement } from '../judge/judge-task.ts';
import { retry, type Score, scored } from './reward.ts';

/** Settling a statement is worth 1 whichever way: what the statement's author expected is not the prover's business. */
export function scoreProof(judgement: Judgement): Score {
  switch (judgement.verdict) {
    case 'accepted':
      return scored(1, judgement.label, { settled: 1 }, [
        `${judgement.label}, checked by ${judgement.checker} (${judgement.evidence})`,
      ]);
    case 'rejected':
      return scored(0, 'rejected', { settled: 0 }, [judgement.reason]);
    case 'unknown':
      return retry(judgement.cause === 'no-checker' ? 'no-checker' : 'limit', judgement.reason);
  }
}
