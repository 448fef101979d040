import type { Tier } from './axiom-tier.ts';

/** Whether a candidate proves a frozen statement, said by checkers that the search has no hand in. */

export interface AcceptanceTask {
  /** Module and text of the model; compiled once, imported by what is below. */
  readonly model: { readonly module: string; readonly text: string };
  /** Opens, namespace and auxiliary definitions of the statement. */
  readonly prelude: string;
  readonly namespace: string;
  /** The proposition itself: `∀ binders, claim`, as it stands behind the prelude. */
  readonly proposition: string;
  /** Which of the two the candidate proves. */
  readonly proves: 'statement' | 'negation';
  /** Lemmas, definitions, and at last `theorem answer : Frozen.Holds` (or `Frozen.Fails`). It has passed the static gate. */
  readonly submission: string;
  /** Fixed when the statement was frozen. */
  readonly axioms: readonly string[];
  /** Whether a machine without a sandbox will do. */
  readonly withoutSandbox: boolean;
}

/** `unknown`: could not tell. Nothing was found against the candidate, and nothing for it. */
export interface Acceptance {
  readonly verdict: 'accepted' | 'rejected' | 'unknown';
  readonly reason: string;
  /** What was done, in order; a verdict is worth no more than this list. */
  readonly checks: readonly string[];
  /** Axioms the proof rests on; null where that was not found out. */
  readonly axioms: readonly string[] | null;
  readonly sandbox: string;
  /** Of what the proof rests on; only a strict one is the kernel's. Known where it was accepted. */
  readonly tier: Tier;
}

/** With who said it. */
export interface CheckedProof extends Acceptance {
  /** Name and version, or `stand-in`. */
  readonly checker: string;
  /** Whether this may be shown as checked by the kernel: the checker is the pinned one, unchanged, and has just passed its self-test. */
  readonly kernel: boolean;
  /** Why not; empty when it may. */
  readonly distrust: string;
}
