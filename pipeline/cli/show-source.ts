import { type Diagnostic, formatDiagnostic } from '../core/diagnostic.ts';

/**
 * As a compiler prints it: the line of `formatDiagnostic`, then the source line with the place marked, then the hint.
 *
 *     src/lib.rs:1:29: AE5201: floating-point arithmetic
 *       |
 *     1 | pub fn f(a: f64) -> f64 { a * 2.0 }
 *       |                           ^^^^^^^
 *         help: use scaled integers
 */
export function formatWithSource(diagnostic: Diagnostic, sources: Readonly<Record<string, string>>): string {
  const [first = '', ...rest] = formatDiagnostic(diagnostic).split('\n');
  return [first, ...excerpt(diagnostic.span, sources), ...rest].join('\n');
}

function excerpt(span: Diagnostic['span'], sources: Readonly<Record<string, string>>): readonly string[] {
  const line = span === null ? undefined : sources[span.file]?.split('\n')[span.line - 1];
  if (span === null || line === undefined) return [];
  const characters = [...line.trimEnd()];
  // What goes on over several lines is marked to the end of its first.
  const end = span.endLine === span.line ? Math.min(span.endColumn, characters.length + 1) : characters.length + 1;
  const before = characters.slice(0, span.column - 1).map((c) => (c === '\t' ? '\t' : ' '));
  const number = String(span.line);
  const margin = ' '.repeat(number.length);
  return [
    `${margin} |`,
    `${number} | ${characters.join('')}`,
    `${margin} | ${before.join('')}${'^'.repeat(Math.max(1, end - span.column))}`,
  ];
}
