/** A statement has one place for its proof. Who puts a candidate there holds it until the candidate was checked again from what was put there. */
import { z } from 'zod';
import { Sha256 } from './artifact.ts';

/** A text that claims to prove a frozen statement or its negation. Nobody believes it yet. */
export const StoredCandidate = z.strictObject({
  /** Who made it. */
  prover: z.string(),
  proves: z.enum(['statement', 'negation']),
  /** Artifact: the submission. */
  submission: Sha256,
});
export type StoredCandidate = z.infer<typeof StoredCandidate>;

/** What asking for the place gives. */
export type PromotionClaim =
  /** The candidate stands there now, unchecked: settle it. */
  | { readonly kind: 'mine'; readonly id: number }
  /** A live prover's candidate stands there and is being checked. */
  | { readonly kind: 'busy' }
  /** The prover of the candidate that stands there died before it was checked; the place is ours: settle it. */
  | { readonly kind: 'orphaned'; readonly id: number; readonly candidate: StoredCandidate }
  | { readonly kind: 'accepted'; readonly id: number; readonly candidate: StoredCandidate };

export interface Promotions {
  /** Statements are named by their sha256, which covers everything that gives them their meaning. */
  promote(statement: Sha256, candidate: StoredCandidate): PromotionClaim;
  /** What stands in the place; null when it is free. Takes over what a dead prover left there. */
  standing(statement: Sha256): PromotionClaim | null;
  /** `rolled-back` frees the place. */
  settle(id: number, end: 'accepted' | 'rolled-back', reason: string): void;
}
