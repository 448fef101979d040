/**
 * Random programs, natively and as models: `npx tsx scripts/compare-generated.ts [COUNT] [SEED] [wide|plain]`.
 * Prints refusals by reason, and every program that differs, made small and kept in a file; with SHOW set also what the generator got wrong. Exit 1 on a difference.
 */
import { compareMany } from '../test/support/programs/compare-many.ts';
import { keepFailures } from '../test/support/programs/keep-failures.ts';

const count = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const kind = process.argv[4] === 'plain' ? 'plain' : 'wide';
const many = await compareMany(kind, count, seed, (result, totals) => {
  console.error(`${totals.programs} programs, ${totals.compared} runs, ${totals.differences} differences`);
  if (process.env['SHOW'] !== undefined) for (const text of [...result.invalid, ...result.refused].slice(0, 3)) console.log(text);
});
for (const line of keepFailures(kind, seed, many.differences)) console.log(line);
for (const [reason, n] of many.reasons) console.log(`refused ${n}: ${reason}`);
console.log(`${kind}, seed ${seed}: ${JSON.stringify(many.totals)}`);
process.exitCode = many.totals.differences > 0 ? 1 : 0;
