/** Doc comments as Aeneas writes them. */
import type { Span } from '../../pipeline/core/diagnostic.ts';

/** Aeneas counts columns from 0. */
const lines = (span: Span): string =>
  `Source: '${span.file}', lines ${span.line}:${span.column - 1}-${span.endLine}:${span.endColumn - 1}`;

/** `what` is in brackets with what follows: `[app::f]:`, `[app::f]: loop body 0:`. */
export function docComment(what: string, span: Span, isPublic: boolean): string {
  return ` ${what}\n    ${lines(span)}${isPublic ? '\n    Visibility: public' : ''} `;
}
