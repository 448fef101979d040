import type { Difficulty } from '../../pipeline/core/problem.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import type { Example } from './literal.ts';

/** A problem of another set, read but not fitted to Rust yet. */
export interface RawProblem {
  /** As the set calls it. */
  readonly id: string;
  readonly title: string;
  readonly statement: string;
  readonly difficulty: Difficulty;
  readonly category: string;
  readonly source: string;
  readonly licence: string;
  /** What the set calls the function. */
  readonly entry: string;
  /** Names of its parameters in order, as far as the set says them. */
  readonly params: readonly string[];
  /** Types that the set itself gives, in Rust's words; null where the values must say them. */
  readonly types: { readonly params: readonly string[]; readonly result: string } | null;
  /** Types of those parameters, and of the result, that values do not tell: trees and lists. */
  readonly nodes?: { readonly params: readonly (RustType | null)[]; readonly result: RustType | null };
  readonly examples: readonly Example[];
  /** Rust, where the set has some. */
  readonly solution: string | null;
  /** What of it was passed over, in words. */
  readonly notes: readonly string[];
}

/** Something of another set that could not be taken over, whole or in part. */
export interface ImportNote {
  readonly file: string;
  readonly line: number | null;
  readonly id: string | null;
  readonly message: string;
}

/** The words a set has for how hard a problem is. */
export function difficultyOf(word: unknown): Difficulty {
  const text = String(word ?? '').toLowerCase();
  if (['easy', 'basic', 'introductory', '1'].includes(text)) return 'easy';
  return ['hard', 'advanced', 'competition', '3'].includes(text) ? 'hard' : 'medium';
}

/** The first sentence, short enough for a heading. */
export function titleFrom(text: string): string {
  const [first = ''] = text
    .trim()
    .replace(/^(?:\/\*+|\/\/+!?|#+|""")\s*/, '')
    .split(/(?<=[.!?])\s|\n/);
  return first.length <= 80 ? first.replace(/[.:…]+$/, '') : `${first.slice(0, 77).trimEnd()}…`;
}
