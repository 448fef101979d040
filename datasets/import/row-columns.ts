import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { RawProblem } from './raw-problem.ts';

/** A line of another set: whatever columns it has. */
export type Row = Readonly<Record<string, JsonValue>>;

export interface Origin {
  /** For rows that do not say it themselves. */
  readonly source: string;
  readonly licence: string;
}

/** The first of these columns that has a text or a number. */
export const textIn = (row: Row, ...names: readonly string[]): string => {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found);
};

export const originOf = (row: Row, { source, licence }: Origin): Pick<RawProblem, 'source' | 'licence'> => ({
  source: [textIn(row, 'source') || source, textIn(row, 'url', 'link')].filter((part) => part !== '').join(', '),
  licence: textIn(row, 'licence', 'license') || licence,
});

/** Rust among the columns; those of code in some language only where it looks like Rust. */
export function rustIn(row: Row): string | null {
  const named = textIn(row, 'rust', 'rust_solution', 'solution_rust', 'rust_code');
  if (named !== '') return fromFence(named);
  const other = fromFence(textIn(row, 'solution', 'code', 'completion', 'canonical_solution'));
  return /\bfn\s+\w+\s*\(/.test(other) && /\{/.test(other) ? other : null;
}

const fromFence = (text: string): string => /```(?:rust|rs)?\s*\n([^]*?)```/.exec(text)?.[1] ?? text;
