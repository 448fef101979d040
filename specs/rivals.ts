import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { Draft } from '../pipeline/core/statement.ts';

/** Programs that are nearly the subject and behave otherwise: what statements should tell from it. */
export interface Rivals {
  readonly count: number;
  /** Arguments on which this one does not give what the subject gives, at least one list. */
  examples(rival: number): readonly (readonly JsonValue[])[];
  /** Those among these rivals of which the draft is false. */
  toldApart(draft: Draft, among: ReadonlySet<number>): ReadonlySet<number>;
}

export const NO_RIVALS: Rivals = { count: 0, examples: () => [], toldApart: () => new Set() };
