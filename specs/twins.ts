import type { Draft } from '../pipeline/core/statement.ts';
import type { Candidate } from './candidate.ts';

/** Equal for a claim and what distorts it: the same text but for relations, or what the miner says. */
export const familyOf = ({ family, binders, claim }: Candidate): string =>
  family ?? `${binders} ⊢ ${claim}`.replaceAll(/[<>≤≥≠=]/g, '?');

/** Has each should-fail draft name the should-hold one that it distorts, where that was drafted too. */
export function withTwins(drafts: readonly Draft[], candidates: readonly Candidate[]): readonly Draft[] {
  const families = new Map(candidates.map((candidate) => [candidate.name, familyOf(candidate)]));
  const holding = new Map<string, string>();
  for (const { name, polarity } of drafts) {
    const family = families.get(name);
    if (polarity === 'should-hold' && family !== undefined && !holding.has(family)) holding.set(family, name);
  }
  return drafts.map((draft) => {
    const twinOf = draft.polarity === 'should-fail' ? holding.get(families.get(draft.name) ?? '') : undefined;
    return twinOf === undefined ? draft : { ...draft, twinOf };
  });
}
