import { z } from 'zod';
import { Diagnostic } from './diagnostic.ts';

/** What a stage says of its subject. All three are recorded; only faults (errors.ts) are not. */
export type Answer<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly status: 'undecided'; readonly reason: string; readonly budget: Budget };

/** What was spent before giving up: fuel, CPU seconds, bytes, solver steps; tried again only with more. */
export const Budget = z.record(z.string(), z.number().nonnegative());
export type Budget = z.infer<typeof Budget>;

export const ok = <T>(value: T): Answer<T> => ({ status: 'ok', value });
export const rejected = (...diagnostics: readonly Diagnostic[]): Answer<never> => ({ status: 'rejected', diagnostics });
export const undecided = (reason: string, budget: Budget): Answer<never> => ({ status: 'undecided', reason, budget });

/** Schema of a stored answer whose value has the given schema. */
export const answerOf = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('ok'), value }),
    z.strictObject({ status: z.literal('rejected'), diagnostics: z.array(Diagnostic) }),
    z.strictObject({ status: z.literal('undecided'), reason: z.string(), budget: Budget }),
  ]);
