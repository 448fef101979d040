/**
 * Translates every sample crate and runs its cases: `npx tsx scripts/check-translation.ts SHARED [NAME…]`.
 * Prints functions that disagree with rustc, then refusals by reason. Exit 1 when anything disagrees.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from '../compiler/model/api.ts';
import { loadModel } from '../compiler/model/load-model.ts';
import { readCrateItems } from '../compiler/rust/read-crate-items.ts';
import { translate } from '../compiler/translate.ts';
import type { CrateItems, RustcOutput, TranslatedFunction } from '../compiler/translate-api.ts';
import { formatDiagnostic } from '../pipeline/core/diagnostic.ts';
import { typeTable } from '../pipeline/core/value.ts';
import { evaluateCase } from '../stages/evaluate/evaluate-cases.ts';
import { rustcOutputs, type SampleCrate, type SampleFunction, sampleCrates } from './shared-crates.ts';

const [shared, ...only] = process.argv.slice(2);
if (shared === undefined) throw new Error('usage: check-translation.ts SHARED [NAME…]');
const cache = join(tmpdir(), 'aegis-samples');
const out = join(cache, 'lean');
mkdirSync(out, { recursive: true });
const crates = sampleCrates(shared).filter((c) => only.length === 0 || only.includes(c.name));
const outputs = await rustcOutputs(crates, cache);

const count = new Map<string, number>();
const add = (key: string): void => void count.set(key, (count.get(key) ?? 0) + 1);
const refusals = new Map<string, string[]>();
let milliseconds = 0;

for (const crate of crates) {
  const output = outputs.get(crate.name);
  if (output === undefined || output === null) continue;
  checkCrate(crate, output);
}
for (const [reason, where] of [...refusals].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`refused ${where.length}: ${reason} (${where.slice(0, 4).join(', ')})`);
}
for (const [key, n] of [...count].sort()) console.log(`${key}: ${n}`);
console.log(`translate: ${Math.round(milliseconds)} ms`);
process.exitCode = [...count.keys()].some((key) => key.includes('DISAGREES') || key.includes('REJECTED')) ? 1 : 0;

function checkCrate(crate: SampleCrate, output: RustcOutput): void {
  const start = performance.now();
  const translation = translate(output);
  milliseconds += performance.now() - start;
  writeFileSync(join(out, `${crate.name}.lean`), translation.text);
  if (only.length > 0) {
    for (const d of [...translation.diagnostics, ...translation.functions.flatMap((f) => f.diagnostics)])
      console.log(formatDiagnostic(d));
  }
  const answer = loadModel([{ name: `${crate.name}.lean`, text: translation.text }]);
  if (answer.status === 'rejected') {
    add(`${crate.set} model REJECTED`);
    console.log(`${crate.name}: model rejected: ${answer.diagnostics.slice(0, 2).map(formatDiagnostic).join('; ')}`);
    return;
  }
  const items = readCrateItems(output.hirTree);
  for (const f of crate.functions) {
    const found = translation.functions.find((t) => t.lean === f.leanName || t.rust === f.path);
    if (found === undefined || found.status === 'refused') {
      const reason = found?.diagnostics[0]?.message ?? 'not found';
      const wanted = f.verdict !== 'translated' ? '' : f.cases.length > 0 ? 'WANTED ' : 'WANTED (no cases) ';
      refusals.set(`${wanted}${reason}`, [...(refusals.get(`${wanted}${reason}`) ?? []), `${crate.name}::${f.path}`]);
      add(`${crate.set} ${f.verdict}${f.cases.length === 0 ? ' without cases' : ''} refused`);
    } else
      add(
        `${crate.set} ${f.verdict}${f.cases.length === 0 ? ' without cases' : ''} ${checkFunction(crate, f, found, answer.model, items)}`,
      );
  }
}

function checkFunction(
  crate: SampleCrate,
  f: SampleFunction,
  { lean, rust }: TranslatedFunction,
  model: Model,
  items: CrateItems,
): string {
  const fn = model.functions.get(lean) ?? model.generic.get(lean);
  const signature = items.functions.find((s) => s.name === rust);
  if (f.cases.length === 0) return 'translated';
  if (fn === undefined || signature === undefined) {
    console.log(`${crate.name}::${f.path}: ${fn === undefined ? 'not in the model' : 'no signature'}`);
    return 'DISAGREES (missing)';
  }
  // Some samples give `m::f` the cases recorded for `f`: then they say nothing about `m::f`.
  const namesake = crate.functions.find(
    (g) => f.path.endsWith(`::${g.path}`) && JSON.stringify(g.cases) === JSON.stringify(f.cases),
  );
  const table = typeTable(items.adts);
  for (const { args, expect } of f.cases) {
    try {
      const got = evaluateCase(fn, args, { signature, table, limits: { fuel: 20_000_000, memoryBytes: 2 ** 29 } });
      const same =
        'ok' in expect && 'ok' in got
          ? JSON.stringify(expect.ok) === JSON.stringify(got.ok)
          : 'panic' in expect && 'panic' in got;
      if (same) continue;
      if (namesake !== undefined) {
        console.log(`${crate.name}::${f.path}: the cases given are those of ${namesake.path}`);
        return 'has the cases of another function';
      }
      console.log(
        `${crate.name}::${f.path}(${JSON.stringify(args)}): rustc ${JSON.stringify(expect)}, model ${JSON.stringify(got)}`.slice(
          0,
          300,
        ),
      );
    } catch (error) {
      console.log(
        `${crate.name}::${f.path}(${JSON.stringify(args)}): ${error instanceof Error ? error.message : String(error)}`.slice(
          0,
          300,
        ),
      );
    }
    return 'DISAGREES';
  }
  return 'agrees';
}
