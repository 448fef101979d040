/**
 * What the embedded prover decides: `npx tsx scripts/check-proving.ts workspace FOLDER [EFFORT [EVALUATIONS]]` on the statements a run froze, or
 * `npx tsx scripts/check-proving.ts statements SHARED [EFFORT]` on statements of known truth. Exits 1 below the bars, or where a label is wrong.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Statement } from '../compiler/model/api.ts';
import { findCounterexample, SEARCH_DEFAULTS } from '../compiler/search/find-counterexample.ts';
import type { InputPlan } from '../compiler/search/input-plan.ts';
import { openModel } from '../compiler/search/open-model.ts';
import { openFile } from '../compiler/search/open-statement.ts';
import { planStatement } from '../compiler/search/plan-statement.ts';
import { longestSequence, sizeOfRows } from '../compiler/search/size.ts';
import type { Space } from '../compiler/search/space.ts';
import { statementFile } from '../compiler/search/statement-text.ts';
import type { Label, ScreenResult } from '../pipeline/core/label.ts';
import { openWorkspace } from '../pipeline/store/open-workspace.ts';
import { closeSolver, openSolver } from '../pipeline/tools/z3.ts';
import { labelStatement } from '../stages/prove/label-statement.ts';

const [how, folder, effortText = '1', evaluationsText = '0'] = process.argv.slice(2);
if (folder === undefined || (how !== 'workspace' && how !== 'statements'))
  throw new Error('usage: check-proving.ts workspace FOLDER | statements SHARED [EFFORT [EVALUATIONS]]');
const effort = Number(effortText);
/** Random inputs that all proved statements together are run on, with other seeds than the screen's. */
const evaluations = Number(evaluationsText);
const proved: { readonly name: string; readonly run: (cases: number) => readonly [number, unknown] }[] = [];

const isUnboundedNumber = (space: Space): boolean =>
  space.kind === 'integer' && (space.values.range.min === null || space.values.range.max === null);

/** Which bar a statement counts for. Numbers alone are bounded by their types; most of what is open about them is a loop of many rounds. */
function reachOf(plan: InputPlan | string): string {
  if (typeof plan === 'string') return 'inputs that cannot be made';
  const size = sizeOfRows(plan);
  if (size !== null && size <= 2 ** 24) return 'closed or finite';
  const lengths = plan.domain.map((s) => longestSequence(s));
  if (lengths.includes(null) || plan.domain.some(isUnboundedNumber)) return 'unbounded';
  if (lengths.every((n) => n === 0)) return 'numbers only';
  return lengths.every((n) => n !== null && n <= 8) ? 'lengths by 8' : 'longer';
}

const counts = new Map<string, { all: number; decided: number; solver: number }>();
function count(key: string, label: Label): void {
  const so = counts.get(key) ?? { all: 0, decided: 0, solver: 0 };
  counts.set(key, so);
  so.all += 1;
  if (label.label !== 'open') so.decided += 1;
  if (label.label === 'proved' && label.evidence === 'smt') so.solver += 1;
}

let cpu = 0;
async function labelled(statement: Statement, plan: InputPlan | string, screen: ScreenResult): Promise<Label> {
  const before = process.cpuUsage();
  const label = await labelStatement(statement, plan, screen, { effort, solver: openSolver, putArtifact: () => '' });
  const { user, system } = process.cpuUsage(before);
  cpu += (user + system) / 1e6;
  return label;
}

async function overWorkspace(): Promise<void> {
  const workspace = openWorkspace(folder as string, { create: false });
  const [generation = ''] = workspace.reader.generations().slice(-1);
  const screens = new Map(workspace.reader.statements(generation).map((row) => [row.statement_id, row]));
  for (const task of workspace.reader.tasks(generation)) {
    const row = screens.get(task.statement_id);
    if (row === undefined || row.screen === null) continue;
    const text = workspace.artifacts.get(task.model_sha256);
    const opened = openModel([{ name: `${row.namespace}.lean`, text }]);
    if (opened.status === 'rejected') continue;
    const file = statementFile(task.prelude, task.formal_statement, row.namespace);
    const { answers, tree } = openFile(opened.model, `${task.name}.lean`, file);
    const [answer] = answers;
    if (answer?.verdict !== 'ok') continue;
    const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
    const label = await labelled(answer.statement, plan, row.screen);
    if (label.label === 'proved' && label.evidence !== 'evaluated') {
      const { statement } = answer;
      proved.push({
        name: `${task.problem_id}.${task.name}`,
        run: (cases) => {
          const found = findCounterexample(opened.model, statement, tree, [file, text], { ...SEARCH_DEFAULTS, cases, seed: 77 });
          return [found.cases, found.counterexample];
        },
      });
    }
    if (label.label === 'open' && reachOf(plan) !== 'unbounded')
      console.log(`${task.problem_id}.${task.name} (${reachOf(plan)}): ${label.reason}`);
    count(task.polarity, label);
    if (task.polarity === 'should-hold') {
      count(reachOf(plan), label);
      count(`${task.kind}, ${task.difficulty}`, label);
    }
  }
  workspace.close();
}

const Truths = z.array(z.looseObject({ name: z.string(), class: z.string(), truth: z.boolean().nullable() }));
let wrong = 0;
let statements = 0;

async function overStatements(): Promise<void> {
  const root = join(folder as string, 'statements');
  for (const program of readdirSync(root).filter((p) => existsSync(join(root, p, 'truth.json')))) {
    const truths = Truths.parse(JSON.parse(readFileSync(join(root, program, 'truth.json'), 'utf8')));
    const recording = join(folder as string, 'golden', program, 'aeneas-2026-08');
    const model = readdirSync(recording)
      .filter((f) => f.endsWith('.lean'))
      .map((name) => ({ name, text: readFileSync(join(recording, name), 'utf8') }));
    const text = readFileSync(join(root, program, 'statements.lean'), 'utf8');
    const opened = openModel(model);
    if (opened.status === 'rejected') continue;
    const texts = [text, ...model.map((m) => m.text)];
    const { answers, tree } = openFile(opened.model, 'statements.lean', text);
    for (const answer of answers) {
      const truth = truths.find((t) => t.name === answer.name)?.truth ?? null;
      statements += 1;
      if (answer.verdict !== 'ok' || truth === null) continue;
      const found = findCounterexample(opened.model, answer.statement, tree, texts, { ...SEARCH_DEFAULTS, cases: 1000, seed: 1 });
      const { outcome, cases, generated, counterexample, reason } = found;
      const plan = planStatement(opened.model, answer.statement, tree, texts);
      const label = await labelled(answer.statement, plan, { outcome, cases, generated, seed: 1, counterexample: counterexample && { ...counterexample }, reason }); // biome-ignore format: one record
      count(truth ? 'true' : 'false', label);
      count('with a truth', label);
      if (label.label !== 'open' && (label.label === 'proved') !== truth) {
        wrong += 1;
        console.log(`${program}.${answer.name} is ${truth}, but ${label.label} (${label.evidence})`);
      } else if (label.label === 'open') console.log(`${program}.${answer.name} (${reachOf(plan)}): ${label.reason}`);
    }
  }
}

await (how === 'workspace' ? overWorkspace() : overStatements());
await closeSolver();
if (how === 'statements') {
  const { all, decided } = counts.get('with a truth') ?? { all: 0, decided: 0 };
  console.log(
    `${statements} statements: ${all} of a known truth that freeze takes, ${decided} decided, ${wrong} against their truth`,
  );
}
for (const [key, { all, decided, solver }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${key}: ${decided} of ${all} decided (${Math.round((100 * decided) / all)} %), ${solver} by the solver`);
console.log(`${cpu.toFixed(1)} s of CPU, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
let ran = 0;
for (const { name, run } of evaluations > 0 ? proved : []) {
  const [cases, counterexample] = run(Math.ceil(evaluations / proved.length));
  ran += cases;
  if (counterexample === null) continue;
  wrong += 1;
  console.log(`${name} is proved, but ${JSON.stringify(counterexample)} refutes it`);
}
if (evaluations > 0) console.log(`${proved.length} proved statements hold on ${ran} random inputs, ${wrong} wrong labels`);
const share = (key: string): number => {
  const { all, decided } = counts.get(key) ?? { all: 0, decided: 0 };
  return all === 0 ? 1 : decided / all;
};
const good = wrong === 0 && share('closed or finite') >= 0.7 && share('lengths by 8') >= 0.6 && share('should-fail') >= 0.95;
process.exitCode = good ? 0 : 1;
