/**
 * Freeze and screen against statements of known truth: `npx tsx scripts/check-statements.ts SHARED [--cases N] [PROGRAM…]`. With `--cases` only the
 * true good ones are screened, on so many cases each. Exits 1 below the bars that are set.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { LeanFile } from '../compiler/model/api.ts';
import { findCounterexample, SEARCH_DEFAULTS } from '../compiler/search/find-counterexample.ts';
import { openModel } from '../compiler/search/open-model.ts';
import { openFile } from '../compiler/search/open-statement.ts';
import { checkFile } from '../stages/freeze/check-file.ts';
import { screenFile } from '../stages/screen/screen-file.ts';

const Truths = z.array(z.looseObject({ name: z.string(), class: z.string(), truth: z.boolean().nullable() }));

const WORDS: Readonly<Record<string, readonly string[]>> = {
  good: ['ok'],
  'type-error': ['error'],
  'unknown-name': ['error'],
  'not-decidable-by-evaluation': ['not-checkable'],
  vacuous: ['vacuous', 'no-witness'],
};

const { values, positionals } = parseArgs({ options: { cases: { type: 'string' } }, allowPositionals: true });
const [shared, ...only] = positionals;
if (shared === undefined) throw new Error('usage: check-statements.ts SHARED [--cases N] [PROGRAM…]');
const count = { all: 0, classOk: 0, falseOnes: 0, refuted: 0, trueRefuted: 0, cases: 0 };

const folder = join(shared, 'statements');
for (const program of readdirSync(folder).filter((p) => existsSync(join(folder, p, 'truth.json')))) {
  if (only.length > 0 && !only.includes(program)) continue;
  const truths = Truths.parse(JSON.parse(readFileSync(join(folder, program, 'truth.json'), 'utf8')));
  const recording = join(shared, 'golden', program, 'aeneas-2026-08');
  const model = readdirSync(recording)
    .filter((f) => f.endsWith('.lean'))
    .map((name) => ({ name, text: readFileSync(join(recording, name), 'utf8') }));
  const file = { name: 'statements.lean', text: readFileSync(join(folder, program, 'statements.lean'), 'utf8') };
  if (values.cases !== undefined) {
    const wanted = new Set(truths.filter((t) => t.class === 'good' && t.truth === true).map((t) => t.name));
    screenLong(program, model, file, wanted, Number(values.cases));
    continue;
  }
  const start = performance.now();
  const checked = checkFile(model, file);
  const middle = performance.now();
  const screened = screenFile(model, file, { cases: 1000, seed: 1 });
  const end = performance.now();
  if (checked.status === 'rejected' || screened.status === 'rejected') {
    console.log(`${program}: the model does not read`);
    count.all += truths.length;
    continue;
  }
  for (const { name, class: want, truth } of truths) {
    const got = checked.theorems.find((t) => t.name === name);
    const screen = screened.theorems.find((t) => t.name === name);
    const wanted = WORDS[want] ?? [want.startsWith('duplicate-of:') ? 'duplicate' : want];
    const alsoOk =
      want === 'not-decidable-by-evaluation' && ['power_correct_all_exponents', 'every_prime_is_listed'].includes(name);
    const fits = got !== undefined && (wanted.includes(got.verdict) || (alsoOk && got.verdict === 'ok'));
    count.all += 1;
    if (fits) count.classOk += 1;
    else console.log(`${program}.${name}: ${got?.verdict} (${got?.reason}), should be ${wanted.join(' or ')}`);
    if (want === 'good' && truth === false) {
      count.falseOnes += 1;
      if (screen?.outcome === 'counterexample') count.refuted += 1;
      else console.log(`${program}.${name}: false, but ${screen?.outcome} (${screen?.reason ?? screen?.cases})`);
    }
    if (truth === true && screen?.outcome === 'counterexample') {
      count.trueRefuted += 1;
      console.log(`${program}.${name}: true, but refuted by ${JSON.stringify(screen.counterexample)}`);
    }
    if (truth === true && want === 'good' && screen?.outcome !== 'passed')
      console.log(`${program}.${name}: true, ${screen?.outcome} (${screen?.reason})`);
    count.cases += screen?.cases ?? 0;
  }
  console.log(`${program}: freeze ${Math.round(middle - start)} ms, screen ${Math.round(end - middle)} ms`);
}
if (values.cases !== undefined) {
  console.log(`true ones refuted: ${count.trueRefuted}; cases: ${count.cases}`);
  process.exit(count.trueRefuted === 0 ? 0 : 1);
}
console.log(
  `class as in truth.json: ${count.classOk} of ${count.all}; false ones refuted: ${count.refuted} of ${count.falseOnes}; true ones refuted: ${count.trueRefuted}`,
);
const good = count.classOk >= 0.95 * count.all && count.refuted >= 0.9 * count.falseOnes && count.trueRefuted === 0;
process.exitCode = good ? 0 : 1;

/** One line a statement, so that a run that is cut short tells what it did. */
function screenLong(
  program: string,
  model: readonly LeanFile[],
  file: LeanFile,
  wanted: ReadonlySet<string>,
  cases: number,
): void {
  const opened = openModel(model);
  if (opened.status === 'rejected') throw new Error(`${program}: the model does not read`);
  const { answers, tree } = openFile(opened.model, file.name, file.text);
  const texts = [file.text, ...model.map((f) => f.text)];
  for (const answer of answers) {
    if (!wanted.has(answer.name)) continue;
    if (answer.verdict !== 'ok') {
      console.log(`${program}.${answer.name}: ${answer.verdict}: ${answer.reason}`);
      continue;
    }
    const start = process.cpuUsage();
    const found = findCounterexample(opened.model, answer.statement, tree, texts, { ...SEARCH_DEFAULTS, cases, seed: 1 });
    const { user, system } = process.cpuUsage(start);
    const seconds = ((user + system) / 1e6).toFixed(1);
    console.log(`${program}.${answer.name}: ${found.outcome}, ${found.cases} cases, ${seconds} s (${found.reason ?? ''})`);
    count.cases += found.cases;
    if (found.outcome !== 'counterexample') continue;
    count.trueRefuted += 1;
    console.log(`${program}.${answer.name}: true, but refuted by ${JSON.stringify(found.counterexample)}`);
  }
}
