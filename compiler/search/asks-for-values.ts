import type { Term } from '../lean/tree.ts';
import { termsWithin } from './literal-value.ts';
import type { OtherPrograms } from './other-programs.ts';

/**
 * Whether the claim asks, by an equation, an equivalence or a permutation, for a value that other programs return by chance at best: then a statement
 * that was true of none of them may still be true of some. `f x = ok r` asks for nothing, nor does what the statement writes out, for that is tried.
 */
export function asksForValues(claim: Term | null, others: OtherPrograms): boolean {
  for (const term of termsWithin(claim)) {
    if (term.kind === 'binary' && (term.op === '↔' || term.op === '==' || term.op === '~')) return true;
    if (term.kind === 'binary' && term.op === '=' && !isOffered(term.left, term.right, others)) return true;
    if (term.kind === 'ident' && term.name.at(-1) === 'Perm') return true;
  }
  return false;
}

const isOffered = (left: Term, right: Term, others: OtherPrograms): boolean =>
  isRun(left, others) ||
  isRun(right, others) ||
  (isPart(left) && others.isNamed(right)) ||
  (isPart(right) && others.isNamed(left));

/** `ok r` with a variable, or with a value written out. */
const isRun = (term: Term, others: OtherPrograms): boolean =>
  term.kind === 'app' &&
  term.fn.kind === 'ident' &&
  term.fn.name.at(-1) === 'ok' &&
  term.args.every((a) => a.kind === 'positional' && (a.value.kind === 'ident' || others.isNamed(a.value)));

/** A variable or a part of one: not a length, which is made of the whole. */
function isPart(term: Term): boolean {
  if (term.kind === 'ident') return term.name.slice(1).every((field) => field === 'val' || /^\d+$/.test(field));
  return term.kind === 'proj' && (term.field === 'val' || typeof term.field === 'number') && isPart(term.of);
}
