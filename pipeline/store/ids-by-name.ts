import type { Draft, FreezeOutput } from '../core/statement.ts';

/** The first of a name, as the author's order has it. */
export function idsByName(drafts: readonly Draft[], results: FreezeOutput['results']): ReadonlyMap<string, string> {
  return new Map(
    drafts.flatMap(({ name }, i) => (results[i] === undefined ? [] : [[name, results[i].statementId] as const])).toReversed(),
  );
}
