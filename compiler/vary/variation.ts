/** New problems from old ones: another program, and the words changed with it. */

/** What a variation is made from. */
export interface VariedFrom {
  readonly id: string;
  readonly title: string;
  readonly statement: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly category: string;
  readonly source: string;
  readonly licence: string;
  readonly entry: string;
  readonly signature: string;
  /** `src/lib.rs` of its solution. */
  readonly solution: string;
}

/** Those that a program's text gives. */
export const RUST_VARIATIONS = ['constant', 'width', 'composed', 'mutant'] as const;
export type RustVariation = (typeof RUST_VARIATIONS)[number];
/** `written`: by a language model. */
export const VARIATION_KINDS = [...RUST_VARIATIONS, 'written'] as const;
export type VariationKind = (typeof VARIATION_KINDS)[number];

export interface Variation extends VariedFrom {
  readonly kind: VariationKind;
  /** Problems it is made from. */
  readonly of: readonly string[];
  /** What was changed, in a sentence; it stands in `statement` too. */
  readonly note: string;
}
