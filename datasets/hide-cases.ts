import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { ReferenceCase } from '../pipeline/core/problem.ts';

/**
 * Marks about a third of the cases hidden. The choice hangs on the problem and the case alone, so that it survives reordering and new cases.
 * Panics and other outcomes are shared out apart, and each kind with two cases or more keeps one on both sides.
 */
export function hideCases(problemId: string, cases: readonly Omit<ReferenceCase, 'visible'>[]): readonly ReferenceCase[] {
  const rank = (args: unknown): string => sha256(canonicalJson([problemId, args]));
  const hidden = new Set<number>();
  for (const group of [indices(cases, true), indices(cases, false)]) {
    const order = group.toSorted((a, b) => (rank(cases[a]?.args) < rank(cases[b]?.args) ? -1 : 1));
    const count = group.length < 2 ? 0 : Math.max(1, Math.round(group.length / 3));
    for (const index of order.slice(0, count)) hidden.add(index);
  }
  return cases.map(({ args, expected }, i) => ({ args, expected, visible: !hidden.has(i) }));
}

const indices = (cases: readonly Omit<ReferenceCase, 'visible'>[], panics: boolean): readonly number[] =>
  cases.flatMap(({ expected }, i) => ('panic' in expected === panics ? [i] : []));
