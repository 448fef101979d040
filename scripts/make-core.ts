/** Writes datasets/core from a folder of golden programs: `npx tsx scripts/make-core.ts GOLDEN`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hideCases } from '../datasets/hide-cases.ts';
import { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import { parseJson } from '../pipeline/core/parse-json.ts';
import { Problem } from '../pipeline/core/problem.ts';

const Golden = z.strictObject({
  ...Problem.omit({ cases: true }).shape,
  inputs: z.array(z.array(JsonValue)),
  expected: z.array(Outcome),
});

const [golden] = process.argv.slice(2);
if (golden === undefined) throw new Error('usage: npx tsx scripts/make-core.ts GOLDEN');
const out = join(import.meta.dirname, '..', 'datasets', 'core');
const names = readdirSync(golden, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('x_'));
for (const { name } of names) {
  const { inputs, expected, ...rest } = Golden.parse(parseJson(readFileSync(join(golden, name, 'problem.json'), 'utf8'), name));
  const cases = hideCases(
    rest.id,
    inputs.map((args, i) => ({ args, expected: expected[i] as Outcome })),
  );
  const problem = Problem.parse({ ...rest, cases });
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'problem.json'), layOut(problem));
  rmSync(join(folder, 'solution.rs'), { force: true });
  writeFileSync(join(folder, 'solution.rs'), readFileSync(join(golden, name, 'src', 'lib.rs'), 'utf8'));
}
console.log(`${names.length} problems in ${out}`);

/** One line a field and a case: what changes shows in a review. */
function layOut({ cases, ...fields }: Problem): string {
  const lines = Object.entries(fields).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const rows = cases.map((c) => `    ${JSON.stringify({ args: c.args, expected: c.expected, visible: c.visible })}`);
  return `{\n${lines.join('\n')}\n  "cases": [\n${rows.join(',\n')}\n  ]\n}\n`;
}
