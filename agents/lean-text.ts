/** Lean texts bent so that Lean's errors answer a question. Pure. */

/** The text up to a line, with a last tactic that fails on every goal still open and shows it; null where there is no such line. */
export function cutBefore(text: string, line: number): string | null {
  const lines = text.split('\n');
  const at = lines[line - 1];
  return at === undefined ? null : [...lines.slice(0, line - 1), `${/^\s*/.exec(at)?.[0] ?? ''}done`].join('\n');
}

/** The text with a snippet in place of a line, indented as that was; null where there is no such line. */
export function inPlaceOf(text: string, line: number, snippet: string): string | null {
  const lines = text.split('\n');
  const old = lines[line - 1];
  if (old === undefined) return null;
  const indent = /^\s*/.exec(old)?.[0] ?? '';
  return lines.toSpliced(line - 1, 1, ...snippet.split('\n').map((part) => `${indent}${part}`)).join('\n');
}

/** What Lean's error of a cut text says of the goals at its end; null where it is no such error. */
export function goalsIn(message: string): string | null {
  const at = message.indexOf('unsolved goals');
  return at < 0 ? null : message.slice(at + 'unsolved goals'.length).trim();
}
