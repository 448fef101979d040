import { z } from 'zod';
import { JsonValue, Outcome } from './outcome.ts';

export const Difficulty = z.enum(['easy', 'medium', 'hard']);
export type Difficulty = z.infer<typeof Difficulty>;

/** One argument list with the outcome the reference solution gives. */
export const ReferenceCase = z.strictObject({
  args: z.array(JsonValue),
  expected: Outcome.refine((o) => !('unknown' in o), 'a reference case expects {"ok":…} or {"panic":true}'),
  /** Hidden cases judge a program; its authors never see them. */
  visible: z.boolean(),
});
export type ReferenceCase = z.infer<typeof ReferenceCase>;

export const PROBLEM_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** A task in prose with its entry signature and reference cases. */
export const Problem = z.strictObject({
  id: z.string().regex(PROBLEM_ID),
  title: z.string().min(1),
  statement: z.string().min(1),
  difficulty: Difficulty,
  category: z.string().min(1),
  source: z.string(),
  licence: z.string(),
  /** Name of the entry function, and its Rust signature as text. */
  entry: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*(::[A-Za-z_][A-Za-z0-9_]*)*$/),
  signature: z.string().min(1),
  cases: z.array(ReferenceCase).min(1),
  /** Floats are equal within this, absolute or relative, whichever is wider; exact when absent. */
  tolerance: z.number().nonnegative().optional(),
  /** Rust source of a reference solution (`src/lib.rs`), where the problem has one. */
  solution: z.string().optional(),
  /** Lean text of the problem's own specification in the statement language, written without looking at a solution. */
  specification: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
