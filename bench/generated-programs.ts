import { compareMany, type Kind } from '../test/support/programs/compare-many.ts';
import { keepFailures } from '../test/support/programs/keep-failures.ts';

/** Programs in all; another number by the environment variable PROGRAMS. */
const PROGRAMS = 5000;

/** Random programs, compiled by rustc and as models, on random inputs; aim: no difference. What differs is made small and kept in a file. Half an hour and more. */
export async function benchGenerated(): Promise<void> {
  const count = Number(process.env['PROGRAMS'] ?? PROGRAMS);
  const seed = Date.now() % 1_000_000;
  for (const kind of ['plain', 'wide'] as const satisfies readonly Kind[]) {
    const { totals, reasons, differences } = await compareMany(kind, Math.ceil(count / 2), seed);
    console.log(
      `${kind}, seed ${seed}: ${totals.programs} programs, ${totals.compared} runs of which ${totals.panics} panic: ${totals.differences} differences, ${totals.unknown} undecided, ${totals.refused} programs refused, ${totals.invalid} not Rust`,
    );
    for (const line of keepFailures(kind, seed, differences)) console.log(line);
    for (const [reason, n] of reasons) console.log(`  refused ${n}: ${reason}`);
  }
}
