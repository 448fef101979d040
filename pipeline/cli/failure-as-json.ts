import type { Diagnostic } from '../core/diagnostic.ts';
import { AegisError } from '../core/errors.ts';
import { printJson, type Terminal } from './terminal.ts';

/** More of what a command said than this is no use to a program that reads it. */
const MOST_TEXT = 20_000;

/**
 * For `--json`: a reader of standard output finds an object there however the command ends. A command that fails before it printed a result prints
 * `{"error": {"code", "message", "hint", "diagnostics"}}`: the code of the fault (pipeline/core/errors.ts), `usage` or `refused`.
 */
export function watchForFailure(terminal: Terminal): {
  readonly terminal: Terminal;
  fail(exitCode: number, thrown?: unknown): void;
} {
  const diagnostics: Diagnostic[] = [];
  let printed = false;
  let said = '';
  return {
    terminal: {
      ...terminal,
      out: (text) => {
        printed ||= text !== '';
        terminal.out(text);
      },
      err: (text) => {
        if (said.length < MOST_TEXT) said += text;
        terminal.err(text);
      },
      diagnose: (found) => void diagnostics.push(...found),
    },
    fail: (exitCode, thrown) => {
      if (printed || exitCode === 0) return;
      const error =
        thrown instanceof AegisError
          ? { code: thrown.code, message: thrown.message, hint: thrown.hint ?? null }
          : { code: codeOf(exitCode, thrown), message: said.trim(), hint: null };
      printJson(terminal, { error: { ...error, diagnostics } });
    },
  };
}

function codeOf(exitCode: number, thrown: unknown): string {
  if (exitCode === 130) return 'run/interrupted';
  if (thrown === undefined) return 'refused';
  return exitCode === 2 ? 'usage' : 'internal/bug';
}
