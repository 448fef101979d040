/**
 * The bars for statements of a workspace: `npx tsx scripts/check-quality.ts WORKSPACE [--samples N] [PROBLEM…]`, after `aegis run`. With `--samples`
 * every statement that should hold is searched on so many more inputs. Prints each bar, exits 1 below one.
 */
import { parseArgs } from 'node:util';
import type { Model, ModelFunction } from '../compiler/model/api.ts';
import { Court, type Judge } from '../compiler/mutate/judge-mutants.ts';
import { sampleInputs } from '../compiler/mutate/sample-inputs.ts';
import { asksForValues } from '../compiler/search/asks-for-values.ts';
import { beyondMending } from '../compiler/search/beyond-mending.ts';
import { findCounterexample, SEARCH_DEFAULTS } from '../compiler/search/find-counterexample.ts';
import { theoremIn } from '../compiler/search/flatten-theorem.ts';
import { firstRows } from '../compiler/search/input-plan.ts';
import { openModel } from '../compiler/search/open-model.ts';
import { openFile } from '../compiler/search/open-statement.ts';
import { aboutOthers } from '../compiler/search/other-programs.ts';
import { numbersIn, planStatement } from '../compiler/search/plan-statement.ts';
import { seedOf } from '../compiler/search/random.ts';
import { statementFile } from '../compiler/search/statement-text.ts';
import { measureMutation } from '../pipeline/cli/mutation-quality.ts';
import { type MutationSubject, mutationReports, mutationSubjects } from '../pipeline/cli/mutation-reports.ts';
import type { FrozenStatement } from '../pipeline/core/statement.ts';
import { openWorkspace } from '../pipeline/store/open-workspace.ts';

const { values, positionals } = parseArgs({ options: { samples: { type: 'string' } }, allowPositionals: true });
const [folder, ...only] = positionals;
if (folder === undefined) throw new Error('usage: check-quality.ts WORKSPACE [--samples N] [PROBLEM…]');
const samples = Number(values.samples ?? 0);

const workspace = openWorkspace(folder, { create: false });
const generation = workspace.reader.generations().at(-1) ?? '';
const tasks = workspace.reader.tasks(generation);
const subjects = mutationSubjects(workspace.reader.programs(generation), tasks, workspace.reader.statements(generation)).filter(
  ({ program }) => only.length === 0 || only.includes(program.problem_id),
);
const own = new Set(subjects.map(({ program }) => program.program_id));
const shown = tasks.filter((task) => own.has(task.program_id));

let failed = false;
function bar(name: string, holds: boolean, details: readonly string[] = []): void {
  failed ||= !holds;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}`);
  for (const line of details) console.log(`       ${line}`);
}

const of = (all: number, part: number): string => `${part} of ${all}`;

function counts(): void {
  const poor = subjects.flatMap(({ program: { problem_id: id }, statements }) => {
    const kinds = new Set(statements.map((s) => s.kind)).size;
    const fails = statements.filter((s) => s.polarity === 'should-fail').length;
    return statements.length >= 6 && kinds >= 4 && fails >= 1
      ? []
      : [`${id}: ${statements.length} in ${kinds} kinds, ${fails} should-fail`];
  });
  bar(
    `at least 6 statements in 4 kinds with a should-fail one: ${of(subjects.length, subjects.length - poor.length)} programs`,
    poor.length === 0,
    poor,
  );
  const fail = shown.filter((t) => t.polarity === 'should-fail');
  const refuted = fail.filter((t) => t.label === 'refuted' || t.screen_outcome === 'counterexample');
  const open = fail.filter((t) => !refuted.includes(t)).map((t) => `${t.problem_id} ${t.name}`);
  bar(`should-fail refuted: ${of(fail.length, refuted.length)}`, refuted.length >= 0.95 * fail.length, open);
  const wrong = shown.filter(
    (t) => t.polarity === 'should-hold' && (t.label === 'refuted' || t.screen_outcome === 'counterexample'),
  );
  bar(
    'no should-hold refuted',
    wrong.length === 0,
    wrong.map((t) => `${t.problem_id} ${t.name}`),
  );
}

async function mutation(): Promise<void> {
  const began = performance.now();
  const silent = { out: () => undefined, err: () => undefined, interactive: false } as never;
  const quality = measureMutation(subjects, await mutationReports(folder ?? '', subjects, silent));
  console.log(
    `     mutation analysis: ${((performance.now() - began) / 1000).toFixed(1)} s (what was there already costs nothing)`,
  );
  const { score, scoreWithoutSpecification: other, judged } = quality;
  bar(
    `mutation score ${score} over ${judged} variants, at least 0.85 (without functional correctness ${other})`,
    (score ?? 0) >= 0.85,
  );
  const low = quality.programs.filter((p) => (p.score ?? 1) < 0.6);
  bar(
    'mutation score at least 0.6 of each program',
    low.length === 0,
    low.map((p) => `${p.problem}: ${p.score}`),
  );
}

interface Open {
  readonly model: Model;
  readonly entry: ModelFunction;
  readonly text: string;
  readonly judges: readonly (Judge & {
    readonly frozen: FrozenStatement;
    readonly file: string;
    readonly tree: ReturnType<typeof openFile>['tree'];
  })[];
}

function open({ program, statements }: MutationSubject): Open {
  const { model: source } = program.detail;
  if (source === null) throw new Error(`${program.problem_id} has no model`);
  const text = workspace.artifacts.get(source.text);
  const opened = openModel([{ name: `${source.namespace}.lean`, text }]);
  const entry = opened.status === 'ok' ? opened.model.functions.get(source.entry) : undefined;
  if (opened.status !== 'ok' || entry === undefined) throw new Error(`the model of ${program.problem_id} does not read`);
  const judges = statements.flatMap((frozen) => {
    const file = statementFile(frozen.prelude, frozen.theorem, source.namespace);
    const { answers, tree } = openFile(opened.model, `${frozen.name}.lean`, file);
    const [answer] = answers;
    if (answer?.verdict !== 'ok') return [];
    const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
    return typeof plan === 'string' ? [] : [{ name: frozen.name, statement: answer.statement, plan, frozen, file, tree }];
  });
  return { model: opened.model, entry, text, judges };
}

/** A program that always returns one of the results is told from the program. */
function constantsPass({ model, entry, text, judges }: Open): boolean {
  const runs = sampleInputs(model, entry, text, [], 200).flatMap(({ args, outcome }) =>
    outcome.kind === 'ok' ? [{ args, result: entry.decode(outcome.value) }] : [],
  );
  const results = new Map(runs.map(({ result }) => [JSON.stringify(result), result]));
  if (results.size < 2) return false;
  const court = new Court(
    entry,
    judges.filter((j) => j.frozen.polarity === 'should-hold'),
  );
  return [...results].slice(0, 3).some(([key, result]) => {
    const differing = runs.filter((run) => JSON.stringify(run.result) !== key).map((run) => run.args);
    return court.killers({ ...entry, call: () => ({ ok: result }) }, differing.slice(0, 12)).length === 0;
  });
}

const ROWS = 40;
const LIMITS = { fuel: 20_000, memoryBytes: 2 << 20 };

/** On each of the first inputs that refute it, a should-fail statement is true of some other output: no program could be asked for more. */
function holdsSomewhere(model: Model, text: string, { statement, plan, file, tree }: Open['judges'][number]): boolean {
  const theorem = theoremIn(tree, statement.name);
  const others = aboutOthers(model, statement, theorem, numbersIn([file, text]));
  if (typeof others === 'string') return true;
  const rows = [...firstRows(plan, ROWS, ROWS, 3)].filter((row) => statement.checkInputs(row, LIMITS).kind === 'fails');
  // A value computed from the input is met by the program that computes it, which trying does not find.
  return beyondMending(others, rows.slice(0, 3), 3) === null || asksForValues(theorem?.type ?? null, others);
}

function behaviour(): void {
  const constant: string[] = [];
  const hopeless: string[] = [];
  const found: string[] = [];
  const vacuous: string[] = [];
  for (const subject of subjects) {
    const opened = open(subject);
    const id = subject.program.problem_id;
    if (constantsPass(opened)) constant.push(id);
    for (const judge of opened.judges) {
      if (judge.statement.binders.length > 0 && judge.frozen.witness === null) vacuous.push(`${id} ${judge.name}`);
      if (judge.frozen.polarity === 'should-fail') {
        if (!holdsSomewhere(opened.model, opened.text, judge)) hopeless.push(`${id} ${judge.name}`);
      } else if (samples > 0) {
        const seed = seedOf(judge.frozen.statementSha256) ^ 0x5eed;
        const options = { ...SEARCH_DEFAULTS, cases: samples, seed };
        const { outcome, cases } = findCounterexample(
          opened.model,
          judge.statement,
          judge.tree,
          [judge.file, opened.text],
          options,
        );
        if (outcome === 'counterexample') found.push(`${id} ${judge.name}: case ${cases}`);
      }
    }
  }
  bar('hypotheses have a witness', vacuous.length === 0, vacuous);
  bar('a program that always returns one value violates a should-hold of each program', constant.length === 0, constant);
  bar('each should-fail holds for some other output', hopeless.length === 0, hopeless);
  if (samples > 0) bar(`no counterexample to a should-hold in ${samples} more samples`, found.length === 0, found);
}

counts();
await mutation();
behaviour();
workspace.close();
process.exit(failed ? 1 : 0);
