import { VARY_DIRECTIONS, type VaryDirection } from '../../core/authoring.ts';
import { canonicalJson, sha256 } from '../../core/canonical-json.ts';

/** A new problem that somebody shall make of this one. */
export interface WriteRequest {
  readonly of: string;
  readonly direction: VaryDirection;
}

/** Every problem in every direction, in an order that the seed decides; each problem once before any comes again. */
export function listRequests(ids: readonly string[], seed: number): readonly WriteRequest[] {
  const rank = (...parts: readonly unknown[]): string => sha256(canonicalJson(['written', seed, ...parts]));
  const by = <T>(items: readonly T[], rankOf: (item: T) => string): readonly T[] =>
    items
      .map((item) => ({ item, at: rankOf(item) }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ item }) => item);
  const problems = by([...new Set(ids)], rank).map((of) => ({ of, directions: by(VARY_DIRECTIONS, (one) => rank(of, one)) }));
  return VARY_DIRECTIONS.flatMap((_, turn) =>
    problems.flatMap(({ of, directions }) => directions.slice(turn, turn + 1).map((direction) => ({ of, direction }))),
  );
}
