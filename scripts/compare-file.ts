/**
 * Every public function of a Rust file whose arguments have values, natively and as a model, on random inputs:
 * `npx tsx scripts/compare-file.ts FILE.rs… [--inputs N] [--seed S]`. Prints what is refused, with its place, and every difference.
 * Exit 1 on a difference.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type FileComparison, compareFile } from '../test/support/programs/compare-file.ts';
import { toolContext } from '../test/support/tool-context.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { inputs: { type: 'string' }, seed: { type: 'string' }, lean: { type: 'string' } },
});
const { context, dispose } = toolContext(3);
let differences = 0;
for (const file of positionals) {
  const source = readFileSync(file, 'utf8');
  const found = await compareFile(context, source, { inputs: Number(values.inputs ?? 12), seed: Number(values.seed ?? 1) });
  if (values.lean !== undefined) writeFileSync(values.lean, found.lean);
  report(file, found);
  differences += found.differences.length;
}
await dispose();
process.exitCode = differences > 0 ? 1 : 0;

function report(file: string, { refused, differences: wrong, compared, notRun, unknown, translated }: FileComparison): void {
  for (const { name, text } of refused) console.log(`${file}: refused ${name}: ${text}`);
  for (const d of wrong) {
    console.log(
      `${file}: DIFFERENCE ${d.name}(${d.input.join(', ')}): native ${JSON.stringify(d.native)}, model ${JSON.stringify(d.model)}`,
    );
  }
  if (notRun.length > 0) console.log(`${file}: translated, not run: ${notRun.join(', ')}`);
  console.log(
    `${file}: ${translated} functions translated, ${refused.length} refused, ${compared} runs, ${unknown} undecided, ${wrong.length} differences`,
  );
}
