/** Random programs in batches, natively and as models, counted. */
import { randomFrom } from '../../../pipeline/core/random.ts';
import { toolContext } from '../tool-context.ts';
import { generateProgram } from './generate-program.ts';
import type { GeneratedProgram } from './program.ts';
import { type BatchResult, type Difference, runBatch, type World } from './run-batch.ts';
import { shrinkProgram } from './shrink-program.ts';
import { generateWide } from './wide/generate-wide.ts';

/** `plain`: the prelude's types and many borrows. `wide`: types, traits, closures and iterators of their own. */
export type Kind = 'plain' | 'wide';

const GENERATORS = { plain: generateProgram, wide: generateWide } as const;
/** Of a compiler run: what it prints for a batch must stay below its limit. */
const BATCH = { plain: 40, wide: 12 } as const;
const INPUTS = 6;
/** What differs often has one cause, and making a program small takes a minute. */
const MOST_SHRUNK = 3;

export interface Totals {
  readonly programs: number;
  /** Programs rustc did not take: faults of the generator. */
  readonly invalid: number;
  readonly refused: number;
  /** Runs compared, and how many of them panicked or could not be decided. */
  readonly compared: number;
  readonly panics: number;
  readonly unknown: number;
  readonly differences: number;
}

const NOTHING: Totals = { programs: 0, invalid: 0, refused: 0, compared: 0, panics: 0, unknown: 0, differences: 0 };

export interface Many {
  readonly totals: Totals;
  /** How many programs were refused for each reason. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly differences: readonly Difference[];
}

/** `onBatch` is told of each batch when it is done. The first programs that differ are made small. */
export async function compareMany(
  kind: Kind,
  count: number,
  seed: number,
  onBatch: (result: BatchResult, totals: Totals) => void = () => undefined,
): Promise<Many> {
  const { context, dispose } = toolContext(3);
  const world = { exec: context.exec.bind(context), rustc: context.rustc, scratch: () => context.scratch() };
  const reasons = new Map<string, number>();
  const differences: Difference[] = [];
  let totals = NOTHING;
  for (let done = 0; done < count; done += BATCH[kind]) {
    const random = randomFrom(seed + done);
    const programs = Array.from(
      { length: Math.min(BATCH[kind], count - done) },
      (): GeneratedProgram => GENERATORS[kind](random, INPUTS),
    );
    const result = await runBatch(world, programs);
    totals = add(totals, programs.length, result);
    if (differences.length < MOST_SHRUNK) differences.push(...(await shrunk(world, result.differences)));
    for (const text of result.refused) {
      const reason = (text.split('\n')[0] ?? '').replaceAll(/p\d+(?:::|\.)\w+/g, '…');
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    onBatch(result, totals);
  }
  await dispose();
  return { totals, reasons, differences };
}

/** One difference for each program that has any. */
async function shrunk(world: World, found: readonly Difference[]): Promise<readonly Difference[]> {
  const small: Difference[] = [];
  for (const program of [...new Set(found.map((d) => d.program))].slice(0, MOST_SHRUNK)) {
    const first = found.find((d) => d.program === program);
    const least = await shrinkProgram(program, (programs) => runBatch(world, programs));
    const again = (await runBatch(world, [least])).differences[0] ?? first;
    if (again !== undefined) small.push(again);
  }
  return small;
}

const add = (t: Totals, programs: number, r: BatchResult): Totals => ({
  programs: t.programs + programs,
  invalid: t.invalid + r.invalid.length,
  refused: t.refused + r.refused.length,
  compared: t.compared + r.compared,
  panics: t.panics + r.panics,
  unknown: t.unknown + r.unknown,
  differences: t.differences + r.differences.length,
});
