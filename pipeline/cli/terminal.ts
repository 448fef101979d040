import type { Diagnostic } from '../core/diagnostic.ts';

/** Where a command's words go; tests give their own. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Progress, diagnostics, hints. */
  err(text: string): void;
  /** Whether `err` is a terminal that can redraw. */
  readonly interactive: boolean;
  readonly columns: number;
  /** Told what a command refused, beside the words on `err`; only where somebody wants it as data. */
  readonly diagnose?: (diagnostics: readonly Diagnostic[]) => void;
}

export const processTerminal = (): Terminal => ({
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY === true && process.env['TERM'] !== 'dumb',
  columns: process.stderr.columns ?? 80,
});

export const printLine = (terminal: Terminal, text: string): void => terminal.out(`${text}\n`);
export const printJson = (terminal: Terminal, value: unknown): void => terminal.out(`${JSON.stringify(value)}\n`);
