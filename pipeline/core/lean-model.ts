import { z } from 'zod';
import { Sha256, Toolchain } from './artifact.ts';
import { Extraction } from './extraction.ts';
import { ProgramTypes } from './rust-type.ts';

export const TranslateInput = z.strictObject({
  extraction: Extraction,
  crate: z.string(),
  /** Rust path of the entry function without the crate. */
  entry: z.string(),
});
export type TranslateInput = z.infer<typeof TranslateInput>;

/** Flag of a model, and checker of every label, that come from programs standing in for the real tools: no export takes them. */
export const STAND_IN = 'stand-in';

/** The Lean definitions obtained from a program: one file in Aeneas's form. */
export const LeanModel = z.strictObject({
  toolchain: Toolchain,
  namespace: z.string(),
  /** Artifact: the whole Lean file. Its hash is `model_sha256`. */
  text: Sha256,
  /** Lean name of the entry function without the namespace. */
  entry: z.string(),
  /** `beyond-aeneas`, `model-divergence:…` of what the entry reaches; sorted. */
  flags: z.array(z.string()),
  /** Artifact: the `RustcOutput` that it was translated from; none where others translated it. */
  rustcOutput: Sha256.optional(),
  /** Everything the real translator wrote, by file name. */
  outputs: z.record(z.string(), Sha256).optional(),
});
export type LeanModel = z.infer<typeof LeanModel>;

export const EvaluateInput = z.strictObject({
  model: LeanModel,
  types: ProgramTypes,
  /** Artifact: `CaseInputs` (tested.ts). */
  inputs: Sha256,
});
export type EvaluateInput = z.infer<typeof EvaluateInput>;

/** The model's outcome per input, in Rust's shape. */
export const Evaluated = z.strictObject({
  /** Artifact: `CaseOutcomes` (tested.ts). */
  outcomes: Sha256,
  /** The same by our own evaluator where Lean ran the model; null where it cannot read the model. */
  second: Sha256.nullable().optional(),
});
export type Evaluated = z.infer<typeof Evaluated>;

export const CompareInput = z.strictObject({
  types: ProgramTypes,
  inputs: Sha256,
  rust: Sha256,
  model: Sha256,
  /** A second opinion on the model (`Evaluated`). */
  second: Sha256.nullable().optional(),
  /** Artifact: the model's text, to name the known differences it could show. */
  text: Sha256.optional(),
  /** How many of the inputs, from the first, are reference cases. */
  referenceCases: z.int().nonnegative(),
});
export type CompareInput = z.infer<typeof CompareInput>;

/** Every case agreed; how many did. */
export const Comparison = z.strictObject({ reference: z.int().nonnegative(), fresh: z.int().nonnegative() });
export type Comparison = z.infer<typeof Comparison>;
