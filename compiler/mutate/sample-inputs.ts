import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { EncodedOutcome, Model, ModelFunction } from '../model/api.ts';
import { contains } from '../search/contains.ts';
import { drawRow, edgeRows, planOf } from '../search/input-plan.ts';
import { numbersIn } from '../search/plan-statement.ts';
import { type Space, spaceOf } from '../search/space.ts';

/** Arguments on which the program's own outcome is known. */
export interface Sample {
  readonly args: readonly JsonValue[];
  readonly encoded: readonly unknown[];
  readonly outcome: EncodedOutcome;
}

export const SAMPLE_LIMITS = { fuel: 20_000, memoryBytes: 2 << 20 };
const EDGES = 200;

/** The cases, edge values, and `draws` more; those that reach a limit are left out. Only the cases where arguments cannot be drawn. */
export function sampleInputs(
  model: Model,
  entry: ModelFunction,
  text: string,
  cases: readonly (readonly JsonValue[])[],
  draws: number,
): readonly Sample[] {
  const source = { constructorsOf: model.constructorsOf.bind(model), named: numbersIn([text]) };
  const spaces = entry.params.map(({ type }) => spaceOf(type, source));
  const all: (readonly JsonValue[])[] = [];
  if (!spaces.every((space): space is Space => typeof space !== 'string')) all.push(...cases);
  else {
    const fitting = cases.filter((args) => spaces.every((space, i) => contains(space, args[i] ?? null)));
    const plan = { ...planOf(spaces, []), corpus: fitting, corpusOneIn: fitting.length > 0 ? 2 : 0 };
    all.push(...fitting, ...edgeRows(plan, EDGES), ...Array.from({ length: draws }, (_, seed) => drawRow(plan, seed)));
  }
  const seen = new Set<string>();
  return all.flatMap((args): Sample[] => {
    const key = JSON.stringify(args);
    if (args.length !== entry.params.length || seen.has(key)) return [];
    seen.add(key);
    const encoded = args.map((value, i) => entry.encode(i, value));
    const outcome = entry.callEncoded(encoded, SAMPLE_LIMITS);
    return outcome.kind === 'unknown' ? [] : [{ args, encoded, outcome }];
  });
}
