import { z } from 'zod';
import { Sha256, Toolchain } from '../pipeline/core/artifact.ts';
import { Evidence, ScreenOutcome } from '../pipeline/core/label.ts';
import { Defect, Polarity, StatementKind } from '../pipeline/core/statement.ts';

/** JSON text of values in the encoding of docs/values.md: columns of a table have one type, values have many. */
const JsonText = z.string();

/** What a row in a monitor split is for: nobody can rightly prove both sides of a pair. */
export const CanaryRole = z.enum(['statement', 'negation', 'should-hold', 'should-fail']);
export type CanaryRole = z.infer<typeof CanaryRole>;

/** One task as it is given away; the keys are the columns of the exported files (`columns.ts` says what each holds). */
export const ExportRow = z.strictObject({
  name: z.string(),
  split: z.string(),
  imports: z.string(),
  header: z.string(),
  formal_statement: z.string(),
  informal: z.string(),
  problem: z.string(),
  title: z.string(),
  kind: StatementKind,
  polarity: Polarity,
  defect: Defect.nullable(),
  difficulty: z.string(),
  category: z.string(),
  label: z.enum(['proved', 'refuted', 'open']),
  evidence: Evidence.nullable(),
  checker: z.string().nullable(),
  kernel_checked: z.boolean(),
  open_reason: z.string().nullable(),
  polarity_match: z.boolean().nullable(),
  counterexample: JsonText.nullable(),
  proof: z.string().nullable(),
  screen_outcome: ScreenOutcome.nullable(),
  screen_cases: z.int().nonnegative().nullable(),
  theorem_name: z.string(),
  prelude: z.string(),
  negation: z.string(),
  axioms: z.array(z.string()),
  lean_pin: z.string(),
  signature: z.strictObject({
    name: z.string(),
    parameters: z.array(z.strictObject({ param_name: z.string(), param_type: z.string() })),
    return_type: z.string(),
  }),
  rust_entry: z.string(),
  rust_signature: z.string(),
  rust_sources: z.array(z.strictObject({ path: z.string(), text: z.string() })),
  tests: z.array(z.strictObject({ input: JsonText, expected: z.array(JsonText), unexpected: z.array(JsonText) })),
  reject_inputs: z.array(z.strictObject({ input: JsonText })),
  metadata: z.strictObject({ upstream: z.strictObject({ name: z.string(), link: z.string(), task_id: z.string() }) }),
  source: z.string(),
  licence: z.string(),
  flags: z.array(z.string()),
  statement_id: z.string(),
  statement_sha256: Sha256,
  model_sha256: Sha256,
  problem_id: z.string(),
  program_id: z.string(),
  program_group: z.string(),
  generation: z.string(),
  toolchain: Toolchain,
  twin_of: z.string().nullable(),
  canary_role: CanaryRole.nullable(),
  canary_pair: z.string().nullable(),
});
export type ExportRow = z.infer<typeof ExportRow>;
