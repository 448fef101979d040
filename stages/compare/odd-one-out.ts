/** With three opinions on a case (rustc, Lean, our evaluator) a disagreement has a side that stands alone. Pure. */
import type { Outcome } from '../../pipeline/core/outcome.ts';
import type { Signature } from '../../pipeline/core/rust-type.ts';
import type { TypeTable } from '../../pipeline/core/value.ts';
import { compareOutcomes } from './compare-outcomes.ts';

export type OddOne = 'rustc' | 'Lean' | 'our evaluator' | 'each differs from both others';

/** Null when the three agree, or when one of them does not know: then there is no majority to speak of. */
export function oddOneOut(rust: Outcome, lean: Outcome, ours: Outcome, signature: Signature, table: TypeTable): OddOne | null {
  const same = (a: Outcome, b: Outcome): boolean => compareOutcomes(a, b, signature, table).kind === 'same';
  if ([rust, lean, ours].some((outcome) => 'unknown' in outcome)) return null;
  const [rustLean, rustOurs, leanOurs] = [same(rust, lean), same(rust, ours), same(lean, ours)];
  if (rustLean) return rustOurs ? null : 'our evaluator';
  if (rustOurs) return 'Lean';
  return leanOurs ? 'rustc' : 'each differs from both others';
}
