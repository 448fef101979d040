/** What generated code calls as `$.name`. */
export { bagOf } from './bag.ts';
export { divisorBound, leastBound, less, logBound, quotientBound, rootBound } from './bounds.ts';
export { budget, charge, gaveUp, spend } from './budget.ts';
export { cont, done, EQ, GT, isSome, LT, NONE, ordering, pair, perform, reify, rustErr, rustOk, some } from './data.ts';
export { equal } from './equal.ts';
export {
  add, and, checked, compare, divides, ediv, emod, fdiv, fmod, fits, gcd, max, min, mul, natSub, neg, norm, or, pow, shiftLeft, shiftRight, sub, tdiv, tmod, wrap, xor,
} from './integer.ts'; // biome-ignore format: one table
export { append, cons, head, isList, isNil, lengthOf, listOf, NIL, tail, toArray } from './list.ts';
export { infixOf, member, permutes, prefixOf, sublistOf, subsetOf, suffixOf } from './list-relations.ts';
export {
  emptySeq,
  itemsOf,
  listOfSeq,
  outside,
  restore,
  seqGet,
  seqOf,
  seqOfList,
  seqPush,
  seqPut,
  seqRest,
  seqSet,
  shareDeep,
} from './seq.ts';
export { fail, failWith, unanswered } from './signals.ts';
export { drive } from './deep.ts';
