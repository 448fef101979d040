import type { MirSpan } from './mir.ts';

const LOCATION = /([^:]+):(\d+):(\d+): (\d+):(\d+)/;

/** `src/lib.rs:8:1: 8:20`. Null for `no-location` and for places outside the crate. */
export function spanOf(text: string): MirSpan {
  const found = LOCATION.exec(text);
  if (found === null) return null;
  const [, file = '', line, column, endLine, endColumn] = found;
  if (file.startsWith('/') || file.startsWith('<')) return null;
  return { file, line: Number(line), column: Number(column), endLine: Number(endLine), endColumn: Number(endColumn) };
}
