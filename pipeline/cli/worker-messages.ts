import type { Answer } from '../core/answer.ts';
import { AegisError, type ErrorCode, toAegisError } from '../core/errors.ts';
import type { Toolchain } from '../core/artifact.ts';

/** Fixed when a worker starts. */
export interface WorkerSetup {
  readonly toolchain: Toolchain;
  readonly artifactFolder: string;
  readonly effort: number;
}

export interface WorkerJob {
  /** Name of a stage of the set, or of those in `extra-stages.ts`. */
  readonly stage: string;
  readonly input: unknown;
}

/** Errors do not survive the way between threads as they are, so a fault travels in parts. */
export interface SentFault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string | undefined;
  readonly stack: string | undefined;
}

export type WorkerReply = { readonly answer: Answer<unknown> } | { readonly fault: SentFault };

export function packFault(thrown: unknown, where: string): SentFault {
  const fault = toAegisError(thrown, where);
  const origin = fault.cause instanceof Error ? fault.cause : fault;
  return { code: fault.code, message: fault.message, hint: fault.hint, stack: origin.stack };
}

export function unpackFault({ code, message, hint, stack }: SentFault): AegisError {
  const cause = new Error(message);
  if (stack !== undefined) cause.stack = stack;
  return new AegisError(code, message, hint === undefined ? { cause } : { cause, hint });
}
