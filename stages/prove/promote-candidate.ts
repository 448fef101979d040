/**
 * The one way by which a candidate becomes a proof, whoever made it. It is checked; put in the statement's place, where no other may stand; read
 * back from there and checked again; and taken away if that fails. The first that is accepted stays.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { Proves } from '../../pipeline/core/candidate-prover.ts';
import type { PromotionClaim, Promotions, StoredCandidate } from '../../pipeline/core/promotion.ts';

/** What the checkers say of a text; `accepted` only where they may be believed. */
export interface Judgement {
  readonly accepted: boolean;
  readonly reason: string;
  readonly checker: string;
}

export interface PromotionWorld {
  /** The statement's sha256. */
  readonly statement: string;
  readonly promotions: Promotions;
  /** Acceptance, from source, every time it is called. */
  readonly judge: (submission: string, proves: Proves) => Promise<Judgement>;
  readonly put: (text: string) => string;
  readonly get: (hash: string) => string;
  readonly signal: AbortSignal;
}

export interface Winner {
  readonly prover: string;
  readonly proves: Proves;
  readonly submission: string;
  readonly checker: string;
}

export type Promoted =
  | { readonly kind: 'accepted'; readonly winner: Winner }
  /** Another candidate was there first, and was checked again. */
  | { readonly kind: 'lost'; readonly winner: Winner }
  | { readonly kind: 'refused'; readonly reason: string };

interface Candidate {
  readonly prover: string;
  readonly proves: Proves;
  readonly submission: string;
}

const WAIT_MS = 50;

export async function promoteCandidate(candidate: Candidate, world: PromotionWorld): Promise<Promoted> {
  const { prover, proves, submission } = candidate;
  const first = await world.judge(submission, proves);
  if (!first.accepted) return { kind: 'refused', reason: first.reason };
  const stored = { prover, proves, submission: world.put(submission) };
  for (;;) {
    const claim = world.promotions.promote(world.statement, stored);
    if (claim.kind === 'mine') {
      const again = await settle(claim.id, stored, world);
      return again.winner === null ? { kind: 'refused', reason: again.reason } : { kind: 'accepted', winner: again.winner };
    }
    const winner = await resolve(claim, world);
    if (winner !== null) return { kind: 'lost', winner };
  }
}

/** The proof that stands in the place, checked now: what an earlier run left there, also one that was killed on the way. */
export async function standingProof(world: PromotionWorld): Promise<Winner | null> {
  for (;;) {
    const claim = world.promotions.standing(world.statement);
    if (claim === null) return null;
    const winner = await resolve(claim, world);
    if (winner !== null) return winner;
  }
}

/** Null: look again. */
async function resolve(claim: PromotionClaim, world: PromotionWorld): Promise<Winner | null> {
  if (claim.kind === 'mine') throw new AegisError('internal/bug', 'an unchecked promotion of our own was left behind');
  if (claim.kind === 'busy') {
    await sleep(WAIT_MS, undefined, { signal: world.signal }).catch(() => {
      throw new AegisError('run/interrupted', 'stopped while another candidate was being checked');
    });
    return null;
  }
  return (await settle(claim.id, claim.candidate, world)).winner;
}

/** Checks what stands in the place, as it stands there. Whatever goes wrong frees the place. */
async function settle(
  id: number,
  { prover, proves, submission: hash }: StoredCandidate,
  { promotions, judge, get }: PromotionWorld,
): Promise<{ readonly winner: Winner | null; readonly reason: string }> {
  let reason = 'it could not be checked again';
  try {
    const submission = get(hash);
    const said = await judge(submission, proves);
    reason = said.accepted ? '' : `checked again it was not accepted: ${said.reason}`;
    return { winner: said.accepted ? { prover, proves, submission, checker: said.checker } : null, reason };
  } finally {
    promotions.settle(id, reason === '' ? 'accepted' : 'rolled-back', reason);
  }
}
