import { z } from 'zod';
import { AegisError } from '../core/errors.ts';
import type { Terminal } from './terminal.ts';

/** What the descriptions of commands are given. */
export interface CommandHost {
  readonly terminal: Terminal;
  /** Makes an action of a function that answers with the exit code. */
  act<A extends unknown[]>(run: (...args: A) => Promise<number>): (...args: A) => Promise<void>;
}

/** Options as commander collected them, checked. */
export function readOptions<T extends z.ZodType>(schema: T, raw: unknown): z.output<T> {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const option = issue?.path.map((part) => `--${String(part).replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`).join(' ');
    throw new AegisError('config/invalid', `${option ?? 'options'}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
  }
  return parsed.data;
}

/** A whole number given as text. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

export const DEFAULT_WORKSPACE = 'aegis-out';
