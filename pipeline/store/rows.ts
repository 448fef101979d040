import { z } from 'zod';
import { Toolchain } from '../core/artifact.ts';
import { Diagnostic } from '../core/diagnostic.ts';
import { BinderValues, Evidence, ScreenOutcome, ScreenResult } from '../core/label.ts';
import { LeanModel } from '../core/lean-model.ts';
import { ReferenceCase, Problem } from '../core/problem.ts';
import { STAGE_NAMES } from '../core/stage-set.ts';
import { Defect, FreezeClass, FrozenStatement, Polarity, StatementKind } from '../core/statement.ts';

/** A column of JSON text, read by a schema. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A row of the public view `tasks`. */
export const TaskRow = z.strictObject({
  statement_id: z.string(),
  statement_sha256: z.string(),
  model_sha256: z.string(),
  problem_id: z.string(),
  program_id: z.string(),
  generation: z.string(),
  toolchain: Toolchain,
  difficulty: z.string(),
  category: z.string(),
  kind: StatementKind,
  polarity: Polarity,
  defect: Defect.nullable(),
  name: z.string(),
  informal: z.string(),
  header: z.string(),
  prelude: z.string(),
  formal_statement: z.string(),
  screen_outcome: ScreenOutcome.nullable(),
  counterexample: z.union([z.null(), jsonText(BinderValues.nullable())]),
  label: z.enum(['proved', 'refuted', 'open']).nullable(),
  evidence: Evidence.nullable(),
  checker: z.string().nullable(),
  open_reason: z.string().nullable(),
  /** 1 or 0; null while open. */
  polarity_match: z.int().min(0).max(1).nullable(),
  proof: z.string().nullable(),
  flags: jsonText(z.array(z.string())),
  created_at: z.string(),
  /** Of a should-fail statement: the statement it distorts. */
  twin_of: z.string().nullable(),
  /** The first statement that excludes the same sampled programs. */
  alike: z.string().nullable(),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** A row of the public view `drafts`. */
export const DraftRow = z.strictObject({
  statement_id: z.string(),
  problem_id: z.string(),
  program_id: z.string(),
  generation: z.string(),
  kind: StatementKind,
  polarity: Polarity,
  defect: Defect.nullable(),
  name: z.string(),
  formal_statement: z.string(),
  class: FreezeClass,
  reason: z.string(),
  created_at: z.string(),
  twin_of: z.string().nullable(),
  alike: z.string().nullable(),
});
export type DraftRow = z.infer<typeof DraftRow>;

const Detail = z.strictObject({
  problemId: z.string(),
  diagnostics: z.array(Diagnostic),
  fault: z.string().nullable(),
  crate: z.string().nullable(),
  entry: z.string().nullable(),
  sources: z.record(z.string(), z.string()).nullable(),
  inputs: z.string().nullable(),
  outcomes: z.string().nullable(),
  referenceCases: z.int().nullable(),
  freshCases: z.int().nullable(),
  sandbox: z.string().nullable(),
  model: LeanModel.nullable(),
  /** Of a variant: the program it was made of, and what was changed. */
  origin: z.strictObject({ programId: z.string(), change: z.string() }).optional(),
});

/** A row of `program_run` with its problem's words. */
export const ProgramRow = z.strictObject({
  generation: z.string(),
  toolchain: Toolchain,
  submission_id: z.string(),
  program_id: z.string().nullable(),
  problem_id: z.string(),
  title: z.string(),
  difficulty: z.string(),
  category: z.string(),
  /** A variant comes out of no stage of its own, but as if it had been translated. */
  stage: z.union([z.enum(STAGE_NAMES), z.literal('mutate').transform(() => 'translate' as const)]),
  status: z.enum(['running', 'passed', 'rejected', 'undecided', 'fault']),
  reason: z.string().nullable(),
  detail: jsonText(Detail),
});
export type ProgramRow = z.infer<typeof ProgramRow>;

/** A problem as it was submitted. One that was inferred from a crate has no cases, entry or signature of its own. */
export const StoredProblem = z.strictObject({
  ...Problem.shape,
  entry: z.string(),
  signature: z.string(),
  cases: z.array(ReferenceCase),
});
export type StoredProblem = z.infer<typeof StoredProblem>;

/** A frozen statement of a generation with the whole of what was frozen and what the screen gave. */
export const StatementRow = z.strictObject({
  statement_id: z.string(),
  problem_sha256: z.string(),
  namespace: z.string(),
  content: jsonText(FrozenStatement),
  screen: z.union([z.null(), jsonText(ScreenResult)]),
});
export type StatementRow = z.infer<typeof StatementRow>;

export const ProblemRow = z.strictObject({ problem_sha256: z.string(), content: jsonText(StoredProblem) });

/** When an answer was worked on. */
export const AttemptSpan = z.strictObject({ stage: z.string(), started_at: z.string(), finished_at: z.string() });
export type AttemptSpan = z.infer<typeof AttemptSpan>;
