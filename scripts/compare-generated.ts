/**
 * Random programs, natively and as models: `npx tsx scripts/compare-generated.ts [COUNT] [SEED] [wide|plain]`.
 * Prints what the generator got wrong, refusals by reason, and every difference. Exit 1 on a difference.
 */
import { randomFrom } from '../pipeline/core/random.ts';
import { generateProgram } from '../test/support/programs/generate-program.ts';
import { generateWide } from '../test/support/programs/wide/generate-wide.ts';
import { printProgram } from '../test/support/programs/program.ts';
import { runBatch } from '../test/support/programs/run-batch.ts';
import { toolContext } from '../test/support/tool-context.ts';

const BATCH = process.argv[4] === 'plain' ? 40 : 12;
const count = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const generate = process.argv[4] === 'plain' ? generateProgram : generateWide;
const { context, dispose } = toolContext(3);
const world = { exec: context.exec.bind(context), rustc: context.rustc, scratch: () => context.scratch() };
const total = { programs: 0, invalid: 0, refused: 0, compared: 0, panics: 0, unknown: 0, differences: 0 };
const reasons = new Map<string, number>();
for (let done = 0; done < count; done += BATCH) {
  const random = randomFrom(seed + done);
  const programs = Array.from({ length: Math.min(BATCH, count - done) }, () => generate(random, 6));
  const result = await runBatch(world, programs);
  total.programs += programs.length;
  total.invalid += result.invalid.length;
  total.refused += result.refused.length;
  total.compared += result.compared;
  total.panics += result.panics;
  total.unknown += result.unknown;
  total.differences += result.differences.length;
  console.error(`${total.programs} programs, ${total.compared} runs, ${total.differences} differences`);
  for (const text of result.refused) {
    const reason = (text.split('\n')[0] ?? '').replace(/^p\d+::f\d+: /, '');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  if (process.env['SHOW'] !== undefined) for (const text of [...result.invalid, ...result.refused].slice(0, 3)) console.log(text);
  for (const d of result.differences.slice(0, 3)) {
    console.log(
      `DIFFERENCE on (${d.input.join(', ')}): native ${JSON.stringify(d.native)}, model ${JSON.stringify(d.model)}\n${printProgram(d.program)}`,
    );
  }
}
for (const [reason, n] of reasons) console.log(`refused ${n}: ${reason}`);
console.log(`seed ${seed}: ${JSON.stringify(total)}`);
await dispose();
process.exitCode = total.differences > 0 ? 1 : 0;
