import type { Term } from '../lean/tree.ts';
import type { Path } from './inside.ts';
import type { Order } from './space.ts';

export type Comparison = '=' | '≠' | '<' | '≤' | '>' | '≥';

/** A number that an input has: itself, its length, or those of each of its items. */
export interface Place {
  /** Index of the input. */
  readonly input: number;
  readonly part: 'value' | 'length' | 'items' | 'itemLengths';
  /** Where it lies in the input, or in each item, if that is a record or tuple. */
  readonly path?: Path;
}

/** What a hypothesis says in a form that values can be made from. Hypotheses of no such form are left to trying. */
export type Constraint =
  /** `exact`: it follows from the hypothesis; otherwise it is only a good guess. */
  | { readonly kind: 'bound'; readonly place: Place; readonly op: Comparison; readonly value: bigint; readonly exact: boolean }
  /** `left + offset op right`. */
  | {
      readonly kind: 'compare';
      readonly left: Place;
      readonly op: Comparison;
      readonly right: Place;
      readonly offset: bigint;
    }
  /** A sum of places times factors in relation to a constant. */
  | {
      readonly kind: 'linear';
      readonly parts: readonly { readonly place: Place; readonly factor: bigint }[];
      readonly op: Comparison;
      readonly constant: bigint;
    }
  | { readonly kind: 'remainder'; readonly place: Place; readonly modulus: bigint; readonly rest: bigint }
  | { readonly kind: 'oneOf'; readonly place: Place; readonly values: readonly bigint[] }
  /** The input is what this term without variables writes, wrappers left out. */
  | { readonly kind: 'equals'; readonly input: number; readonly literal: Term }
  | { readonly kind: 'order'; readonly input: number; readonly order: Order }
  | { readonly kind: 'member'; readonly item: number; readonly list: number }
  /** The list has this number at this place; -1 is the last. */
  | { readonly kind: 'itemAt'; readonly list: number; readonly at: number; readonly value: bigint }
  | { readonly kind: 'permutation' | 'prefix'; readonly from: number; readonly to: number }
  /** One of these groups holds, whichever. */
  | { readonly kind: 'choice'; readonly groups: readonly (readonly Constraint[])[] }
  /** `∀ x ∈ list, …` of a form of its own: which items pass is found by trying. */
  | { readonly kind: 'eachItem'; readonly list: number };

export const MIRRORED: Readonly<Record<Comparison, Comparison>> = { '=': '=', '≠': '≠', '<': '>', '≤': '≥', '>': '<', '≥': '≤' };
export const NEGATED: Readonly<Record<Comparison, Comparison>> = { '=': '≠', '≠': '=', '<': '≥', '≤': '>', '>': '≤', '≥': '<' };
