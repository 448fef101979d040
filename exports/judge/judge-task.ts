/** What a judge needs to know of a statement, and what a prover may hand in for it. */
import { z } from 'zod';
import { Sha256, Toolchain } from '../../pipeline/core/artifact.ts';
import { BinderValues } from '../../pipeline/core/label.ts';
import { Polarity, StatementKind } from '../../pipeline/core/statement.ts';

/** A frozen statement apart from its workspace. The model's text goes beside it. */
export const JudgeTask = z.strictObject({
  statementId: z.string(),
  statementSha256: Sha256,
  modelSha256: Sha256,
  toolchain: Toolchain,
  name: z.string(),
  kind: StatementKind,
  polarity: Polarity,
  difficulty: z.string(),
  category: z.string(),
  /** Of the model; the theorem stands inside it. */
  namespace: z.string(),
  prelude: z.string(),
  theorem: z.string(),
  negation: z.string(),
  axioms: z.array(z.string()),
});
export type JudgeTask = z.infer<typeof JudgeTask>;

/** A proof of the statement or of its negation, in Lean; or inputs on which the statement is false. */
export const Submission = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proof'), text: z.string() }),
  z.strictObject({ kind: z.literal('counterexample'), values: BinderValues }),
]);
export type Submission = z.infer<typeof Submission>;

/** Three answers: what could not be told is neither for nor against the submission. */
export const Judgement = z.discriminatedUnion('verdict', [
  z.strictObject({
    verdict: z.literal('accepted'),
    label: z.enum(['proved', 'refuted']),
    evidence: z.enum(['evaluated', 'kernel']),
    /** Name and version, or `stand-in`. */
    checker: z.string(),
    checks: z.array(z.string()),
  }),
  z.strictObject({ verdict: z.literal('rejected'), reason: z.string() }),
  z.strictObject({
    verdict: z.literal('unknown'),
    reason: z.string(),
    /** `no-checker`: this machine cannot say; `limit`: a limit was reached; `statement`: the statement itself cannot be decided this way. */
    cause: z.enum(['no-checker', 'limit', 'statement']),
  }),
]);
export type Judgement = z.infer<typeof Judgement>;
