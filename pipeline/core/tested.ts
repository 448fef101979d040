import { z } from 'zod';
import { Sha256 } from './artifact.ts';
import { JsonValue, Outcome } from './outcome.ts';
import { ReferenceCase } from './problem.ts';
import { Program } from './program.ts';
import { ProgramTypes } from './rust-type.ts';

export const TestInput = z.strictObject({
  program: Program,
  /** The problem's cases, in its order; none where the problem was inferred from a crate. */
  cases: z.array(ReferenceCase),
  /** Of the problem, as text; empty or absent where it was inferred from a crate. */
  signature: z.string().optional(),
  /** Of the problem, for floats. */
  tolerance: z.number().nonnegative().optional(),
  /** Argument lists whose outcomes nobody knows yet: they come first among the fresh inputs, and further ones are made from them. Those that do not fit the types are passed over. */
  examples: z.array(z.array(JsonValue)).optional(),
  /** How many fresh inputs to run besides, examples included. */
  freshCases: z.int().nonnegative(),
});
export type TestInput = z.infer<typeof TestInput>;

/** Artifact: argument lists, reference cases first and in the problem's order, then the fresh ones. */
export const CaseInputs = z.array(z.array(JsonValue));
export type CaseInputs = z.infer<typeof CaseInputs>;
/** Artifact: what each of the inputs gave, same order and length. */
export const CaseOutcomes = z.array(Outcome);
export type CaseOutcomes = z.infer<typeof CaseOutcomes>;
/** Artifact: cases that authors of statements may see, with the outcome that was observed. */
export const VisibleCases = z.array(z.strictObject({ args: z.array(JsonValue), outcome: Outcome }));
export type VisibleCases = z.infer<typeof VisibleCases>;

/** A program whose reference cases all gave what they should. */
export const TestedProgram = z.strictObject({
  types: ProgramTypes,
  inputs: Sha256,
  outcomes: Sha256,
  visible: Sha256,
  referenceCases: z.int().nonnegative(),
  freshCases: z.int().nonnegative(),
  /** Fresh inputs whose outcome is `unknown` are left out of `inputs`; this is how many. */
  freshUnknown: z.int().nonnegative(),
  /** State of the sandbox the program ran in: its name, or `none`. */
  sandbox: z.string(),
});
export type TestedProgram = z.infer<typeof TestedProgram>;
