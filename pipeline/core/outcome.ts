import { z } from 'zod';

/** JSON of a value in the encoding of docs/values.md: integers beyond ±2^53 as strings, variants as `{"Name":[…]}`, unit as null. */
export const JsonValue = z.json();
export type JsonValue = z.infer<typeof JsonValue>;

/** What running one case gives. `unknown` is neither good nor bad: out of time, memory, fuel or depth, or divergence. */
export const Outcome = z.union([
  z.strictObject({ ok: JsonValue }),
  z.strictObject({ panic: z.literal(true) }),
  z.strictObject({ unknown: z.string() }),
]);
export type Outcome = z.infer<typeof Outcome>;
