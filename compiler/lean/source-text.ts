/** A text with its lines: turns offsets into places that people can find. */
import type { Span } from '../../pipeline/core/diagnostic.ts';
import type { Loc } from './tree.ts';

export interface SourceText {
  readonly file: string;
  readonly text: string;
  /** Offset of the first character of each line. */
  readonly lineStarts: readonly number[];
}

export function sourceText(file: string, text: string): SourceText {
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  return { file, text, lineStarts };
}

/** 1-based line and column, columns counted in characters (code points) as Lean and rustc do, end exclusive. */
export function locate(source: SourceText, loc: Loc): Span {
  const start = placeOf(source, loc.start);
  const end = placeOf(source, Math.max(loc.start, loc.end));
  return { file: source.file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

function placeOf({ text, lineStarts }: SourceText, offset: number): { readonly line: number; readonly column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((lineStarts[mid] ?? 0) <= offset) low = mid;
    else high = mid - 1;
  }
  let column = 1;
  for (let at = lineStarts[low] ?? 0; at < offset && at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
    column++;
  return { line: low + 1, column };
}
