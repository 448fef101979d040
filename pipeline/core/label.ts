import { z } from 'zod';
import { Sha256 } from './artifact.ts';
import { Budget } from './answer.ts';
import { LeanModel } from './lean-model.ts';
import { JsonValue } from './outcome.ts';
import { ProgramTypes } from './rust-type.ts';
import { FrozenStatement } from './statement.ts';

/** Values of a statement's outermost binders by name, in the encoding of docs/values.md. */
export const BinderValues = z.record(z.string(), JsonValue);
export type BinderValues = z.infer<typeof BinderValues>;

export const ScreenInput = z.strictObject({
  model: LeanModel,
  types: ProgramTypes,
  statement: FrozenStatement,
  /** Inputs satisfying the hypotheses to try. */
  cases: z.int().positive(),
});
export type ScreenInput = z.infer<typeof ScreenInput>;

export const ScreenOutcome = z.enum(['counterexample', 'passed', 'gave-up', 'not-checkable']);
export type ScreenOutcome = z.infer<typeof ScreenOutcome>;

/** What the search for a counterexample gave. It can refute, never prove. */
export const ScreenResult = z.strictObject({
  outcome: ScreenOutcome,
  /** Inputs that satisfied the hypotheses and were run. */
  cases: z.int().nonnegative(),
  /** Inputs generated in all; `cases / generated` is the rate. */
  generated: z.int().nonnegative(),
  seed: z.int(),
  /** Confirmed by a run of its own; set exactly when the outcome says so. */
  counterexample: BinderValues.nullable(),
  /** On `aeneas`: the Lean that accepted the counterexample too (name and version, or `stand-in`); null where it could not tell. */
  confirmedBy: z.string().nullable().optional(),
  reason: z.string().nullable(),
});
export type ScreenResult = z.infer<typeof ScreenResult>;

export const ProveInput = z.strictObject({
  model: LeanModel,
  types: ProgramTypes,
  statement: FrozenStatement,
  screen: ScreenResult,
});
export type ProveInput = z.infer<typeof ProveInput>;

export const Evidence = z.enum(['evaluated', 'exhaustive', 'smt', 'kernel']);
export type Evidence = z.infer<typeof Evidence>;

/** The checker of what one run or all runs of our own evaluator decided. */
export const EVALUATOR = 'aegis-eval/1';

/** What is known about a statement's truth, and how. An `undecided` answer of `prove` becomes an open label with its reason and budget. */
export const Label = z.discriminatedUnion('label', [
  z.strictObject({
    label: z.enum(['proved', 'refuted']),
    evidence: Evidence,
    /** Who checked it: name and version (`aegis-eval/1`, `z3/5.2.0`, …). */
    checker: z.string(),
    /** Artifact: Lean proof or certificate, where there is one. */
    proof: Sha256.nullable(),
    counterexample: BinderValues.nullable(),
    cost: Budget,
  }),
  z.strictObject({ label: z.literal('open'), reason: z.string(), budget: Budget }),
]);
export type Label = z.infer<typeof Label>;
