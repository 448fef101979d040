import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import type { EncodedOutcome, ModelFunction } from '../model/api.ts';
import { loadModel } from '../model/load-model.ts';
import { equal } from '../model/runtime/equal.ts';
import { shuffled } from '../search/repair.ts';
import type { Court } from './judge-mutants.ts';
import type { Mutant } from './mutant.ts';
import { SAMPLE_LIMITS, type Sample } from './sample-inputs.ts';
import type { Operator } from './variant.ts';

/** A mutant that behaves otherwise than the program. */
export interface LiveMutant {
  readonly mutant: Mutant;
  readonly text: string;
  readonly entry: ModelFunction;
  /** Arguments on which it differs. */
  readonly differing: readonly (readonly JsonValue[])[];
}

export interface FoundMutants {
  readonly live: readonly LiveMutant[];
  /** Mutants that do not read, those no sample tells from the program, and those that mostly reach a limit. */
  readonly unreadable: number;
  readonly equivalent: number;
  readonly undecided: number;
}

const DIFFERING = 12;
/** Runs that reach a limit until a mutant is left alone. */
const MOST_UNKNOWN = 24;

/** Up to `most` mutants that some sample tells from the program, taken from anywhere in the list; the same list, the same ones. */
export function liveMutants(
  mutants: readonly Mutant[],
  name: string,
  entryName: string,
  samples: readonly Sample[],
  most: number,
): FoundMutants {
  const live: LiveMutant[] = [];
  const counts = { unreadable: 0, equivalent: 0, undecided: 0 };
  for (const mutant of shuffled([...mutants.keys()], randomFrom(1)).map((i) => mutants[Number(i)])) {
    if (mutant === undefined || live.length >= most) break;
    const text = mutant.text();
    const answer = loadModel([{ name, text }]);
    const entry = answer.status === 'ok' ? answer.model.functions.get(entryName) : undefined;
    if (entry === undefined) {
      counts.unreadable += 1;
      continue;
    }
    const differing = differences(entry, samples);
    if (differing === null) counts.undecided += 1;
    else if (differing.length === 0) counts.equivalent += 1;
    else live.push({ mutant, text, entry, differing });
  }
  return { live, ...counts };
}

/** Arguments on which the function is not what the samples say; null where limits are reached again and again. */
function differences(f: ModelFunction, samples: readonly Sample[]): readonly (readonly JsonValue[])[] | null {
  const found: (readonly JsonValue[])[] = [];
  let unknown = 0;
  for (const { args, encoded, outcome } of samples) {
    const now = f.callEncoded(encoded, SAMPLE_LIMITS);
    if (now.kind === 'unknown') unknown += 1;
    else if (!same(now, outcome)) found.push(args);
    if (found.length >= DIFFERING) return found;
    if (unknown >= MOST_UNKNOWN) return found.length > 0 ? found : null;
  }
  return found;
}

const same = (a: EncodedOutcome, b: EncodedOutcome): boolean =>
  a.kind === 'ok' && b.kind === 'ok' ? equal(a.value, b.value) : a.kind === b.kind;

/** What the statements say of one mutant. */
export interface JudgedMutant {
  readonly description: string;
  readonly operator: Operator;
  /** Arguments on which it differs from the program. */
  readonly example: readonly JsonValue[];
  /** Names of the statements that are false of it. */
  readonly killedBy: readonly string[];
}

export interface MutationAnalysis extends Omit<FoundMutants, 'live'> {
  readonly judged: readonly JudgedMutant[];
}

export function judgeMutants({ live, ...counts }: FoundMutants, court: Pick<Court, 'killers'>): MutationAnalysis {
  const judged = live.map(
    ({ mutant, differing, entry: own }): JudgedMutant => ({
      description: mutant.description,
      operator: mutant.operator,
      example: differing[0] ?? [],
      killedBy: court.killers(own, differing),
    }),
  );
  return { ...counts, judged };
}

/** Share of the judged that some statement among those counted kills; null where there are none. */
export function mutationScore(
  judged: readonly Pick<JudgedMutant, 'killedBy'>[],
  counts: (name: string) => boolean,
): number | null {
  if (judged.length === 0) return null;
  return judged.filter((m) => m.killedBy.some(counts)).length / judged.length;
}
