/** Mathlib's `Finset` (no element twice) and `Multiset`: elements whose order means nothing. */
import type { List } from './list.ts';
import { listOf } from './list.ts';

export class Bag {
  readonly items: readonly unknown[];
  constructor(items: readonly unknown[]) {
    this.items = items;
  }
}

/** The array must not be written afterwards. */
export const bagOf = (items: readonly unknown[]): Bag => new Bag(items);
export const listOfBag = (bag: Bag): List => listOf(bag.items);
