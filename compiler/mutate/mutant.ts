import type { Operator } from './variant.ts';

/** A variant of a model that differs in one place. It need not behave otherwise: that is for its user to find out. */
export interface Mutant {
  readonly operator: Operator;
  /** `f: a lt b becomes a le b`. */
  readonly description: string;
  /** The whole Lean file; it need not read where it was made from text. */
  readonly text: () => string;
}
