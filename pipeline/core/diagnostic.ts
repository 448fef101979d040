import { z } from 'zod';

/** Where in a text: 1-based line and column, end exclusive, as rustc prints them. */
export const Span = z.strictObject({
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  endLine: z.int().min(1),
  endColumn: z.int().min(1),
});
export type Span = z.infer<typeof Span>;

/** One thing to say about a subject. Codes are stable: `AE` + stage digit + three digits (see docs/diagnostics.md). */
export const Diagnostic = z.strictObject({
  code: z.string().regex(/^AE\d{4}$/),
  message: z.string(),
  span: Span.nullable(),
  /** The rewrite that works, where one is known. */
  hint: z.string().nullable(),
});
export type Diagnostic = z.infer<typeof Diagnostic>;

/** One line, as a compiler prints it: `src/lib.rs:3:5: AE1002: message`. */
export function formatDiagnostic({ code, message, span, hint }: Diagnostic): string {
  const at = span === null ? '' : `${span.file}:${span.line}:${span.column}: `;
  return `${at}${code}: ${message}${hint === null ? '' : `\n    help: ${hint}`}`;
}
