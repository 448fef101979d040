import { z } from 'zod';
import { Sha256 } from './artifact.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { LeanModel } from './lean-model.ts';
import { JsonValue } from './outcome.ts';
import { ProgramTypes } from './rust-type.ts';

export const StatementKind = z.enum([
  'functional-correctness',
  'totality',
  'output-bounds',
  'shape',
  'edge-case',
  'contract',
  'relational',
]);
export type StatementKind = z.infer<typeof StatementKind>;

export const Polarity = z.enum(['should-hold', 'should-fail']);
export type Polarity = z.infer<typeof Polarity>;

/** What a should-fail statement distorts. */
export const Defect = z.enum([
  'missing-precondition',
  'off-by-one',
  'wrong-comparison',
  'dropped-case',
  'swapped-argument',
  'other',
]);
export type Defect = z.infer<typeof Defect>;

export const SpecifyInput = z.strictObject({
  problem: z.strictObject({
    id: z.string(),
    title: z.string(),
    statement: z.string(),
    entry: z.string(),
    signature: z.string(),
    /** The problem's own specification in the statement language, where it has one. */
    specification: z.string().nullable(),
  }),
  model: LeanModel,
  types: ProgramTypes,
  /** Artifact: `VisibleCases` (tested.ts). */
  visible: Sha256,
  /** How many statements to aim for. */
  wanted: z.int().positive(),
});
export type SpecifyInput = z.infer<typeof SpecifyInput>;

/** A theorem its author proposes: no proof, not checked by anybody yet. */
export const Draft = z.strictObject({
  name: z.string().min(1),
  kind: StatementKind,
  polarity: Polarity,
  /** Set exactly on should-fail drafts. */
  defect: Defect.nullable(),
  /** The same thing in plain words. */
  informal: z.string().min(1),
  /** Opens and auxiliary definitions the theorem needs, as they stand inside the model's namespace. */
  prelude: z.string(),
  /** The theorem alone, doc comment to `:= by sorry`. */
  theorem: z.string().min(1),
  /** Of a should-fail draft: the name of the should-hold one among the same drafts that it distorts, where there is one. */
  twinOf: z.string().min(1).optional(),
});
export type Draft = z.infer<typeof Draft>;

export const SpecifyOutput = z.strictObject({ drafts: z.array(Draft) });
export type SpecifyOutput = z.infer<typeof SpecifyOutput>;

/** What freeze says of a draft; the first that fits, in this order. */
export const FreezeClass = z.enum([
  'error',
  'ignores-program',
  'not-checkable',
  'vacuous',
  'no-witness',
  'trivial',
  'trivially-false',
  'duplicate',
  'ok',
]);
export type FreezeClass = z.infer<typeof FreezeClass>;

export const FreezeInput = z.strictObject({
  problemId: z.string(),
  programId: z.string(),
  model: LeanModel,
  types: ProgramTypes,
  /** All drafts about the model's entry, in the author's order: the later of two equal ones loses. */
  drafts: z.array(Draft),
  /** Axioms a proof may use, and the Lean the statement is for. */
  axioms: z.array(z.string()),
  leanPin: z.string(),
});
export type FreezeInput = z.infer<typeof FreezeInput>;

/** An immutable statement. `header` + model + `prelude` + `theorem` is a whole Lean file. */
export const FrozenStatement = z.strictObject({
  /** First 16 hex digits of the hash of `statementSha256` and what its author says of it. */
  statementId: z.string(),
  /** Covers what gives it its meaning: model, prelude, theorem without doc comment, negation, axioms, Lean pin. */
  statementSha256: Sha256,
  modelSha256: Sha256,
  name: z.string(),
  kind: StatementKind,
  polarity: Polarity,
  defect: Defect.nullable(),
  informal: z.string(),
  /** What stands before the model's own text, which has its imports itself: the Lean and the library that both are for. */
  header: z.string(),
  prelude: z.string(),
  theorem: z.string(),
  negation: z.string(),
  axioms: z.array(z.string()),
  leanPin: z.string(),
  /** Binder values that satisfy the hypotheses; null for a closed statement. */
  witness: z.record(z.string(), JsonValue).nullable(),
});
export type FrozenStatement = z.infer<typeof FrozenStatement>;

/** One per draft, same order: nothing is dropped. */
export const FreezeOutput = z.strictObject({
  results: z.array(
    z.strictObject({
      /** As `FrozenStatement.statementId`; of the draft's text where it could not be frozen. */
      statementId: z.string(),
      class: FreezeClass,
      reason: z.string(),
      /** Set exactly when the class is `ok`. */
      frozen: FrozenStatement.nullable(),
      /** Name of the first frozen draft of its kind that excludes the same programs as far as some sampled ones tell: a near-duplicate by behaviour. */
      alike: z.string().min(1).optional(),
    }),
  ),
});
export type FreezeOutput = z.infer<typeof FreezeOutput>;

/** Id of a draft or frozen statement: the same words about the same program under the same toolchain. `meaning` is the statement's sha256, or of the draft's text where it was not frozen. */
export const statementIdOf = (
  draft: Draft,
  meaning: Sha256,
  of: { readonly programId: string; readonly model: LeanModel },
): string =>
  sha256(
    canonicalJson([
      of.programId,
      of.model.toolchain,
      of.model.text,
      meaning,
      draft.name,
      draft.kind,
      draft.polarity,
      draft.defect,
      draft.informal,
    ]),
  ).slice(0, 16);
