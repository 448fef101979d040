import type { Candidate } from './candidate.ts';

/** Leaves out what another candidate says as well: that one list is a permutation of another tells its length, its sum and its members. */
export function withoutImplied(candidates: readonly Candidate[]): readonly Candidate[] {
  const implied = new Set(
    candidates.filter((c) => c.defect === null).flatMap((c) => consequences(c.claim).map((claim) => `${c.binders} ⊢ ${claim}`)),
  );
  return candidates.filter((c) => c.defect !== null || !implied.has(`${c.binders} ⊢ ${c.claim}`));
}

/** Two lists: names with dots, or what stands in parentheses. */
const PERMUTATION = /List\.Perm (\([^()]*\)|\S+) (\([^()]*\)|\S+)/;

function consequences(claim: string): readonly string[] {
  return [...ofPermutation(claim), ...ofEquality(claim), ...ofPart(claim)];
}

/** `⦃ r => a = b ⦄` of two lists: each begins with the other and has its items. */
function ofEquality(claim: string): readonly string[] {
  const [whole, left, right] = EQUALITY.exec(claim) ?? [];
  if (whole === undefined || left === undefined || right === undefined) return [];
  const instead = [`List.Perm ${left} ${right}`, `${left} <+: ${right}`, `${left}.Sublist ${right}`];
  return instead.flatMap((text) => [claim.replace(whole, text), ...ofPermutation(claim.replace(whole, text))]);
}

/** A list that is another with items left out. */
function ofPart(claim: string): readonly string[] {
  const [whole, left, right] = PART.exec(claim) ?? [];
  if (whole === undefined || left === undefined || right === undefined) return [];
  return [`${left}.Sublist ${right}`, `∀ x ∈ ${left}, x ∈ ${right}`, `${left}.length ≤ ${right}.length`].map((text) =>
    claim.replace(whole, text),
  );
}

const LIST = String.raw`\([^()]*\)|[\w.']+`;
const EQUALITY = new RegExp(`(?<==> |^)(${LIST}) = (${LIST})(?= ⦄$|$)`);

const PART = new RegExp(`(?<==> |^)(${LIST}) = (${LIST})\\.(?:filter|take|drop|eraseIdx|eraseReps|eraseDups)\\b.*?(?= ⦄$|$)`);

function ofPermutation(claim: string): readonly string[] {
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
