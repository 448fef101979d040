/** The interface of a prover: it is given the frozen file and a budget, and returns a candidate and what that cost. Nothing it says counts. */
import type { Budget } from './answer.ts';

export type Proves = 'statement' | 'negation';

export interface ProofTask {
  /** Text of `Frozen.lean`: the model imported, `Frozen.Holds` and `Frozen.Fails` defined. A candidate is what may stand below it. */
  readonly frozen: string;
  /** The function the statement is about, in full (`crate.f`). */
  readonly entry: string;
  /** Binders of the proposition, in order. */
  readonly binders: readonly string[];
  /** Their numbers and lengths, as Lean terms. */
  readonly bounds: readonly string[];
  /** Loops of the model. */
  readonly loops: readonly LoopShape[];
  /** Lean terms for the binders of a known counterexample; null where none is known. */
  readonly witness: readonly string[] | null;
}

/** A definition `name` of the form `loop name.body state`, in full. */
export interface LoopShape {
  readonly name: string;
  /** Numbers and lengths of a state `s`, as Lean terms. */
  readonly numbers: readonly string[];
}

export interface ProofBudget {
  /** Of one Lean process. */
  readonly cpuSeconds: number;
}

export interface Offer {
  readonly candidate: { readonly proves: Proves; readonly submission: string } | null;
  /** Why there is none; empty where there is one. */
  readonly reason: string;
  readonly cost: Budget;
}

export interface CandidateProver {
  readonly name: string;
  readonly prove: (task: ProofTask, budget: ProofBudget, signal: AbortSignal) => Promise<Offer>;
}
