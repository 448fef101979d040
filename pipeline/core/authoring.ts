/** What agents that write programs and statements are asked, and what they give. */
import { z } from 'zod';
import { AgentRun } from './agent.ts';
import { Sha256 } from './artifact.ts';
import { Diagnostic } from './diagnostic.ts';
import { ProveInput } from './label.ts';
import { JsonValue, Outcome } from './outcome.ts';
import { Difficulty, PROBLEM_ID } from './problem.ts';
import { Draft, SpecifyInput } from './statement.ts';

/** A problem as its authors see it: no hidden cases, no solution. */
export const PublicProblem = z.strictObject({
  id: z.string().regex(PROBLEM_ID),
  title: z.string(),
  statement: z.string(),
  entry: z.string(),
  signature: z.string(),
  visible: z.array(z.strictObject({ args: z.array(JsonValue), expected: Outcome })),
});
export type PublicProblem = z.infer<typeof PublicProblem>;

/** An earlier round, and why it was not good enough. */
export const FailedProgram = z.strictObject({
  /** Artifact: all that the agent said. */
  answer: Sha256,
  stage: z.string(),
  diagnostics: z.array(Diagnostic),
  /** Why the stage could not tell, where it could not. */
  reason: z.string().nullable(),
});
export type FailedProgram = z.infer<typeof FailedProgram>;

export const WriteInput = z.strictObject({ problem: PublicProblem, run: AgentRun, history: z.array(FailedProgram) });
export type WriteInput = z.infer<typeof WriteInput>;

export const WriteOutput = z.strictObject({
  answer: Sha256,
  /** Artifact: text of `src/lib.rs`; null where the answer held none, which `why` tells. */
  lib: Sha256.nullable(),
  why: z.string().nullable(),
});
export type WriteOutput = z.infer<typeof WriteOutput>;

/** In what an agent shall make a new problem differ from the one it is shown. */
export const VARY_DIRECTIONS = ['other-question', 'other-rule', 'other-shape', 'one-step-more', 'unusual-inputs'] as const;
export const VaryDirection = z.enum(VARY_DIRECTIONS);
export type VaryDirection = z.infer<typeof VaryDirection>;

/** An earlier round, and what was found, in words. */
export const FailedVariation = z.strictObject({ answer: Sha256, findings: z.array(z.string()) });
export type FailedVariation = z.infer<typeof FailedVariation>;

export const VaryInput = z.strictObject({
  problem: z.strictObject({ ...PublicProblem.shape, difficulty: Difficulty, category: z.string() }),
  direction: VaryDirection,
  run: AgentRun,
  history: z.array(FailedVariation),
});
export type VaryInput = z.infer<typeof VaryInput>;

/** All that the agent said; what it holds is read apart. */
export const VaryOutput = z.strictObject({ answer: Sha256, cut: z.boolean() });
export type VaryOutput = z.infer<typeof VaryOutput>;

/** An earlier round of drafts, with what was found about each, in words. */
export const FailedDrafts = z.strictObject({ answer: Sha256, findings: z.array(z.string()) });
export type FailedDrafts = z.infer<typeof FailedDrafts>;

export const DraftInput = z.strictObject({
  ...SpecifyInput.shape,
  programId: z.string(),
  run: AgentRun,
  history: z.array(FailedDrafts),
});
export type DraftInput = z.infer<typeof DraftInput>;

export const DraftOutput = z.strictObject({
  answer: Sha256,
  drafts: z.array(Draft),
  /** Parts of the answer that are no drafts, and why. */
  unreadable: z.array(z.string()),
});
export type DraftOutput = z.infer<typeof DraftOutput>;

/** A statement that is still open, for an agent to prove or refute. */
export const AgentProveInput = z.strictObject({
  ...ProveInput.shape,
  problemId: z.string(),
  programId: z.string(),
  run: AgentRun,
  /** How deep agents may start agents; 0 is the plain loop. */
  depth: z.int().min(0).max(8),
  /** How many begin at once, each for itself; the first success ends all. */
  loops: z.int().min(1).max(64),
});
export type AgentProveInput = z.infer<typeof AgentProveInput>;
