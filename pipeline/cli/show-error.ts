import { AegisError, ERROR_POLICY } from '../core/errors.ts';
import type { Terminal } from './terminal.ts';

/** Says what broke down and what to do about it; returns the exit code. What is not a fault of ours is a bug and keeps its stack. */
export function showError(error: unknown, terminal: Terminal): number {
  if (!(error instanceof AegisError)) {
    terminal.err(
      `aegis: internal error, please report it:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return ERROR_POLICY['internal/bug'].exitCode;
  }
  terminal.err(`aegis: ${error.code}: ${error.message}\n`);
  if (error.hint !== undefined) terminal.err(`  ${error.hint}\n`);
  if (error.code === 'internal/bug' && error.cause instanceof Error) terminal.err(`${error.cause.stack ?? ''}\n`);
  return ERROR_POLICY[error.code].exitCode;
}
