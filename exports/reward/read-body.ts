import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** A request's body by its schema; what does not fit is said with its place. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw new Refusal(422, z.prettifyError(parsed.error).slice(0, 2000));
  return parsed.data;
}
