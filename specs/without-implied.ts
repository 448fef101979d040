import type { Candidate } from './candidate.ts';

/** Leaves out what another candidate says as well: that one list is a permutation of another tells its length, its sum and its members. */
export function withoutImplied(candidates: readonly Candidate[]): readonly Candidate[] {
  const implied = new Set(
    candidates.filter((c) => c.defect === null).flatMap((c) => consequences(c.claim).map((claim) => `${c.binders} ⊢ ${claim}`)),
  );
  return candidates.filter((c) => c.defect !== null || !implied.has(`${c.binders} ⊢ ${c.claim}`));
}

const PERMUTATION = /List\.Perm (\S+) (\S+)/;

function consequences(claim: string): readonly string[] {
  const [whole, left, right] = PERMUTATION.exec(claim) ?? [];
  if (whole === undefined) return [];
  const sum = (list: string): string => `(${list}.map (fun x => x.val)).sum`;
  const instead = [
    `∀ x ∈ ${left}, x ∈ ${right}`,
    `∀ x ∈ ${right}, x ∈ ${left}`,
    `${left}.length = ${right}.length`,
    `${sum(left ?? '')} = ${sum(right ?? '')}`,
  ];
  return instead.map((text) => claim.replace(whole, text));
}
