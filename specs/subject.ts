import type { LeanConstructor, LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';

/** What the miner may know of a program: its model's signature, cases that were validated, and a way to run the model on inputs of its own. */
export interface Subject {
  /** Lean name of the entry function, without the namespace. */
  readonly entry: string;
  readonly params: readonly { readonly name: string; readonly type: LeanType }[];
  /** The type inside `Result`. */
  readonly result: LeanType;
  constructorsOf(type: LeanType): readonly LeanConstructor[];
  /** The cases an author may see, as the model has them. */
  readonly cases: readonly Sample[];
  run(args: readonly JsonValue[]): Outcome;
  /** Arguments for this seed; the same seed gives the same ones. */
  draw(seed: number): readonly JsonValue[];
  /** Arguments that differ from these in a small way, for this seed. */
  near(args: readonly JsonValue[], seed: number): readonly JsonValue[];
}

export interface Sample {
  readonly args: readonly JsonValue[];
  readonly outcome: Outcome;
}

/** A sample that gave a value. */
export interface OkSample {
  readonly args: readonly JsonValue[];
  readonly value: JsonValue;
}

export interface Samples {
  readonly ok: readonly OkSample[];
  /** Arguments on which the program fails. */
  readonly failing: readonly (readonly JsonValue[])[];
  /** How many runs hit a limit. */
  readonly unknown: number;
}

/** Visible cases first, then fresh draws. */
export function sample(subject: Subject, count: number): Samples {
  const drawn = Array.from({ length: count }, (_, seed): Sample => {
    const args = subject.draw(seed);
    return { args, outcome: subject.run(args) };
  });
  const ok: OkSample[] = [];
  const failing: (readonly JsonValue[])[] = [];
  let unknown = 0;
  for (const { args, outcome } of [...subject.cases, ...drawn]) {
    if ('ok' in outcome) ok.push({ args, value: outcome.ok });
    else if ('panic' in outcome) failing.push(args);
    else unknown += 1;
  }
  return { ok, failing, unknown };
}
