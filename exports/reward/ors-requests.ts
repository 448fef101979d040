/** What clients of the Open Reward Standard send. */
import { z } from 'zod';

/** Clients of Python send `null` for what they leave out. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

export const CreateRequest = z
  .strictObject({
    env_name: optional(z.string()),
    task_spec: optional(z.looseObject({ task: z.string() })),
    split: optional(z.string()),
    index: optional(z.int()),
    secrets: optional(z.record(z.string(), z.string())),
  })
  .refine(({ task_spec, split, index }) => (task_spec === undefined) === (split !== undefined && index !== undefined), {
    message: 'give either task_spec, or split and index',
  });
export const SplitRequest = z.strictObject({ split: z.string() });
export const TaskRequest = z.strictObject({ split: z.string(), index: z.int() });
export const RangeRequest = z.strictObject({ split: z.string(), start: optional(z.int()), stop: optional(z.int()) });
export const CallRequest = z.strictObject({
  name: z.string(),
  input: z.looseObject({}),
  task_id: optional(z.string()),
});
