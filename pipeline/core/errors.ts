/**
 * Every way something can break down, and what the runner and the command line do about it. Answers about a subject are never errors.
 * `ends`: what the fault ends once its attempts are used up, the one `job` it befell, or the whole `run` because every other job would meet it too.
 */
export const ERROR_POLICY = {
  'config/invalid': { attempts: 1, exitCode: 2, ends: 'run' },
  'data/invalid': { attempts: 1, exitCode: 2, ends: 'job' },
  'tool/unavailable': { attempts: 1, exitCode: 1, ends: 'run' },
  'tool/killed': { attempts: 3, exitCode: 1, ends: 'job' },
  'tool/crashed': { attempts: 2, exitCode: 1, ends: 'job' },
  'tool/bad-output': { attempts: 1, exitCode: 1, ends: 'job' },
  'model/overloaded': { attempts: 1, exitCode: 1, ends: 'job' },
  'model/refused': { attempts: 1, exitCode: 1, ends: 'run' },
  'model/unfit': { attempts: 1, exitCode: 1, ends: 'job' },
  'model/bad-output': { attempts: 1, exitCode: 1, ends: 'job' },
  'budget/spent': { attempts: 1, exitCode: 1, ends: 'run' },
  'store/busy': { attempts: 5, exitCode: 1, ends: 'run' },
  'store/disk': { attempts: 1, exitCode: 1, ends: 'run' },
  'store/newer': { attempts: 1, exitCode: 2, ends: 'run' },
  'run/interrupted': { attempts: 1, exitCode: 130, ends: 'run' },
  'internal/bug': { attempts: 1, exitCode: 1, ends: 'job' },
} as const satisfies Record<string, { readonly attempts: number; readonly exitCode: number; readonly ends: 'job' | 'run' }>;

export type ErrorCode = keyof typeof ERROR_POLICY;

/** A fault: ours or the world's, never the subject's. Never stored as an answer. */
export class AegisError extends Error {
  override readonly name = 'AegisError';
  readonly code: ErrorCode;
  /** What the reader can do about it, as a sentence of its own. */
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown; readonly hint?: string }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options?.hint;
  }
}

/** Errors that already crossed a more specific boundary pass through, a full disk is told as that; anything else is our bug. */
export function toAegisError(error: unknown, where: string): AegisError {
  if (error instanceof AegisError) return error;
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return new AegisError('store/disk', `${where}: no space left: ${error.message}`, {
      cause: error,
      hint: 'Make room and run the same command again.',
    });
  return new AegisError('internal/bug', `${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
