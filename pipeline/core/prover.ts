/** What an agent that looks for proofs is given, and what it may answer. Nothing it says counts: only `accept` and `refutes` decide. */
import type { CallAccount } from './model-turn.ts';
import type { JsonValue } from './outcome.ts';

/** Lean's word on a candidate. Not `complete`: a limit cut it short, nothing is known. */
export interface CandidateCheck {
  readonly complete: boolean;
  readonly errors: readonly string[];
  /** Something is left to `sorry`. */
  readonly unfinished: boolean;
}

export interface ProverLimits {
  /** Calls of the model, wall time (milliseconds) and dollars, of the whole tree; null for no limit on money but the run's. */
  readonly turns: number;
  readonly wallMs: number;
  readonly usd: number | null;
  /** How deep agents may start agents: 0 is the plain loop. */
  readonly depth: number;
  /** How many agents begin, each for itself. */
  readonly loops: number;
  /** Agents of the whole tree, the first included. */
  readonly agents: number;
  readonly maxTokens: number;
}

export interface ProverTask {
  readonly account: CallAccount;
  readonly statement: { readonly informal: string; readonly theorem: string };
  /** Read-only files by name: the model, the frozen propositions. */
  readonly files: Readonly<Record<string, string>>;
  check(submission: string, signal: AbortSignal): Promise<CandidateCheck>;
  accept(
    submission: string,
    proves: 'statement' | 'negation',
    signal: AbortSignal,
  ): Promise<{ readonly accepted: boolean; readonly reason: string }>;
  /** Runs the statement on values of its binders. */
  refutes(values: JsonValue): { readonly refutes: boolean; readonly reason: string };
  readonly limits: ProverLimits;
}

export interface ProverSpent {
  readonly turns: number;
  readonly agents: number;
  readonly leanQueries: number;
  readonly usd: number;
}

export type ProverResult = {
  readonly spent: ProverSpent;
  /** What agents tried that they may not, in the order they did. */
  readonly refused: readonly string[];
} & (
  | { readonly outcome: 'accepted'; readonly submission: string; readonly proves: 'statement' | 'negation' }
  | { readonly outcome: 'counterexample'; readonly values: JsonValue }
  | { readonly outcome: 'open'; readonly reason: string }
);
