/** The whole catalogue. */
import type { Catalogue } from '../catalogue.ts';
import { BASIC_ITEMS } from './basics.ts';
import { BIT_VECTOR_ITEMS } from './bit-vectors.ts';
import { CLONING_ITEMS } from './cloning.ts';
import { COMPARISON_ITEMS } from './comparison.ts';
import { FINSET_ITEMS } from './finsets.ts';
import { LIST_ITEMS } from './lists.ts';
import { MORE_LIST_ITEMS } from './lists-more.ts';
import { NUMBER_ITEMS } from './numbers.ts';
import { MORE_NUMBER_ITEMS } from './numbers-more.ts';
import { ITERATOR_ITEMS } from './iterator-items.ts';
import { OPTION_ITEMS } from './options.ts';
import { RANGE_ITEMS } from './ranges.ts';
import { TRAIT_ITEMS } from './traits.ts';
import { SCALAR_ITEMS } from './scalars.ts';
import { MORE_SEQUENCE_ITEMS } from './sequences-more.ts';
import { SEQUENCE_ITEMS } from './sequences.ts';

export const CATALOGUE: Catalogue = new Map([
  ...BASIC_ITEMS,
  ...BIT_VECTOR_ITEMS,
  ...CLONING_ITEMS,
  ...COMPARISON_ITEMS,
  ...FINSET_ITEMS,
  ...LIST_ITEMS,
  ...MORE_LIST_ITEMS,
  ...NUMBER_ITEMS,
  ...MORE_NUMBER_ITEMS,
  ...ITERATOR_ITEMS,
  ...OPTION_ITEMS,
  ...RANGE_ITEMS,
  ...TRAIT_ITEMS,
  ...SCALAR_ITEMS,
  ...MORE_SEQUENCE_ITEMS,
  ...SEQUENCE_ITEMS,
]);
