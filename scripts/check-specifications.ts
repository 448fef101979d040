/**
 * The core problems' own specifications against the models of their reference solutions: every reference case, what freeze says, and a search
 * for counterexamples: `npx tsx scripts/check-specifications.ts [--cases N] [ID…]`. Exits 1 where one does not hold.
 */
import { loadModel } from '../compiler/model/load-model.ts';
import { readStatements } from '../compiler/model/statement/read-statements.ts';
import { readCrateItems } from '../compiler/rust/read-crate-items.ts';
import { translate } from '../compiler/translate.ts';
import { datasetPath } from '../datasets/bundled.ts';
import { readProblems } from '../datasets/read-problems.ts';
import { processTerminal } from '../pipeline/cli/terminal.ts';
import { withTools } from '../pipeline/cli/with-tools.ts';
import { toModelValue } from '../pipeline/core/model-shape.ts';
import type { Problem } from '../pipeline/core/problem.ts';
import type { StageContext } from '../pipeline/core/stage.ts';
import { typeTable } from '../pipeline/core/value.ts';
import { crateName } from '../stages/code/code-stage.ts';
import { checkFile } from '../stages/freeze/check-file.ts';
import { screenFile } from '../stages/screen/screen-file.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--cases');
const cases = at < 0 ? 1000 : Number(args.splice(at, 2)[1]);
const { problems } = await readProblems(datasetPath('core'), { strict: true });
const chosen = problems.map(({ problem }) => problem).filter(({ id }) => args.length === 0 || args.includes(id));
let bad = 0;
await withTools(processTerminal(), async (context) => {
  for (const problem of chosen) {
    const { line, fine } = await check(problem, context);
    if (!fine) bad++;
    console.log(`${problem.id.padEnd(24)}${line}`);
  }
});
console.log(`${chosen.length - bad} of ${chosen.length} hold`);
process.exitCode = bad > 0 ? 1 : 0;

async function check(problem: Problem, { rustc }: StageContext): Promise<{ readonly line: string; readonly fine: boolean }> {
  const { id, entry, solution = '', specification } = problem;
  if (specification === undefined) return { line: 'none', fine: false };
  const crate = crateName(id);
  const dumped = await rustc.dump({ crate, edition: '2021', sources: { 'src/lib.rs': solution } });
  if (dumped.status !== 'ok') return { line: dumped.status, fine: false };
  const model = [{ name: `${crate}.lean`, text: translate(dumped.value.output).text }];
  const statement = {
    name: 'spec.lean',
    text: `open Aeneas Aeneas.Std Result\nnamespace ${crate}\n${specification}\nend ${crate}\n`,
  };
  const loaded = loadModel(model);
  if (loaded.status !== 'ok') return { line: `model: ${loaded.diagnostics[0]?.message}`, fine: false };
  const [answer] = readStatements(loaded.model, [statement]);
  if (answer?.verdict !== 'ok') return { line: `${answer?.verdict}: ${answer?.reason}`, fine: false };
  const { adts, functions } = readCrateItems(dumped.value.output.hirTree);
  const params = functions.find(({ name }) => name === entry)?.params ?? [];
  const table = typeTable(adts);
  const truths = problem.cases.map(
    ({ args: values }) =>
      answer.statement.check(values.map((v, i) => toModelValue(v, params[i]?.type ?? { kind: 'unit' }, table))).kind,
  );
  const holds = truths.filter((kind) => kind === 'holds').length;
  const excluded = truths.filter((kind) => kind === 'excluded').length;
  const frozen = checkFile(model, statement);
  const verdict = frozen.status === 'ok' ? frozen.theorems[0] : undefined;
  const began = performance.now();
  const searched = screenFile(model, statement, { cases, seed: 1 });
  const screen = searched.status === 'ok' ? searched.theorems[0] : undefined;
  const rate = Math.round((screen?.cases ?? 0) / ((performance.now() - began) / 1000));
  const found = screen?.counterexample ? ` ${JSON.stringify(screen.counterexample).slice(0, 300)}` : '';
  const line = `cases ${holds} hold, ${excluded} excluded of ${truths.length}; ${verdict?.verdict} ${verdict?.reason ?? ''}; ${screen?.outcome} ${screen?.cases} (${rate}/s) ${screen?.reason ?? ''}${found}`;
  return {
    line,
    fine: holds > 0 && holds + excluded === truths.length && verdict?.verdict === 'ok' && screen?.outcome !== 'counterexample',
  };
}
