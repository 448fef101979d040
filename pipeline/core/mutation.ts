import { z } from 'zod';
import { Sha256 } from './artifact.ts';
import { LeanModel } from './lean-model.ts';
import { JsonValue } from './outcome.ts';
import { FrozenStatement } from './statement.ts';

/** What `mutate` is asked: which variants of a program its statements tell from it. */
export const MutationInput = z.strictObject({
  model: LeanModel,
  /** Artifact: `CaseInputs` (tested.ts). */
  inputs: Sha256,
  /** Only those that should hold are asked. */
  statements: z.array(FrozenStatement),
});
export type MutationInput = z.infer<typeof MutationInput>;

export const MutationReport = z.strictObject({
  /** `ir`: variants of the functional code; `text`: of the Lean text, where somebody else translated the program. */
  source: z.enum(['ir', 'text']),
  /** Variants that behave otherwise than the program. */
  judged: z.array(
    z.strictObject({
      description: z.string(),
      operator: z.string(),
      /** Arguments on which it differs from the program. */
      example: z.array(JsonValue),
      /** Names of the statements that are false of it. */
      killedBy: z.array(z.string()),
    }),
  ),
  /** Variants left out: they do not read, no sample tells them from the program, they mostly reach a limit. */
  unreadable: z.int().nonnegative(),
  equivalent: z.int().nonnegative(),
  undecided: z.int().nonnegative(),
});
export type MutationReport = z.infer<typeof MutationReport>;

/** What `mutant-tasks` is asked: variants of a program of which statements about it are false. */
export const MutantTasksInput = z.strictObject({ ...MutationInput.shape, wanted: z.int().positive() });
export type MutantTasksInput = z.infer<typeof MutantTasksInput>;

export const MutantTasks = z.strictObject({
  /** At most as many as were wanted. */
  mutants: z.array(
    z.strictObject({
      model: LeanModel,
      operator: z.string(),
      description: z.string(),
      /** Arguments on which it differs from the program. */
      example: z.array(JsonValue),
      /** Name of a statement about the program that is false of it. */
      statement: z.string(),
    }),
  ),
});
export type MutantTasks = z.infer<typeof MutantTasks>;
