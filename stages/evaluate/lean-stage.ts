/** `evaluate` on the real toolchain: Lean runs the model on all inputs; our own evaluator runs the same model as a second opinion. */
import { loadModel } from '../../compiler/model/load-model.ts';
import { type Answer, ok, rejected, undecided } from '../../pipeline/core/answer.ts';
import { Evaluated, EvaluateInput, type LeanModel } from '../../pipeline/core/lean-model.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import type { ProgramTypes } from '../../pipeline/core/rust-type.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { CaseInputs } from '../../pipeline/core/tested.ts';
import { typeTable } from '../../pipeline/core/value.ts';
import { caseLimits, evaluateCase } from './evaluate-cases.ts';
import { writeProgram } from './lean-program.ts';
import { readCases, reasonOf } from './read-lean-cases.ts';

export const leanEvaluateStage = defineStage({
  name: 'evaluate',
  version: 2,
  tools: ['lean'],
  work: 'tools',
  input: EvaluateInput,
  output: Evaluated,
  async run({ model, types, inputs }, context) {
    const { aeneas, getArtifact, putArtifact } = context;
    const cases = CaseInputs.parse(JSON.parse(getArtifact(inputs)));
    const text = getArtifact(model.text);
    const compiled = await aeneas.lean.compile({ module: moduleOf(model), text });
    if (compiled.status !== 'ok') return compiled;
    const outcomes = await runCases(model, types, cases, context);
    if (outcomes.status !== 'ok') return outcomes;
    const second = secondOpinion(model, text, types, cases, context.effort);
    return ok({
      outcomes: putArtifact(JSON.stringify(outcomes.value)),
      second: second === null ? null : putArtifact(JSON.stringify(second)),
    });
  },
});

/** CPU seconds of one run of Lean, which includes loading Aeneas's library. */
const RUN_SECONDS = 120;
const RUN_BYTES = 8 * 2 ** 30;
/** A program of which so many cases break off would take the rest of the night. */
const MAX_RUNS = 10;

/** A case that takes the run with it is `unknown`, and the next run goes on behind it. */
async function runCases(
  model: LeanModel,
  types: ProgramTypes,
  cases: readonly (readonly JsonValue[])[],
  { aeneas, effort }: StageContext,
): Promise<Answer<readonly Outcome[]>> {
  const source = writeProgram(model, types, cases);
  const limits = { cpuSeconds: RUN_SECONDS * effort, memoryBytes: RUN_BYTES };
  const outcomes: Outcome[] = cases.map(() => ({ unknown: 'not run: too many cases before it broke off' }));
  for (let from = 0, runs = 0; from < cases.length && runs < MAX_RUNS; runs += 1) {
    const run = await aeneas.lean.run(source, [String(from)], limits);
    if (run.end === 'failed')
      return rejected({ code: 'AE4902', message: `the model cannot be run: ${run.reason}`, span: null, hint: null });
    const { outcomes: found, cut } = readCases(run);
    for (const [i, outcome] of found) outcomes[i] = outcome;
    if (run.end === 'done') {
      for (let i = from; i < cases.length; i += 1) if (!found.has(i)) outcomes[i] = { unknown: 'Lean gave no outcome' };
      break;
    }
    if (cut === null && found.size === 0) return undecided(reasonOf(run), { cpuSeconds: limits.cpuSeconds });
    const last = cut ?? Math.max(...found.keys());
    if (cut !== null) outcomes[cut] = { unknown: reasonOf(run) };
    from = last + 1;
  }
  return ok(outcomes);
}

/** Null when our evaluator cannot read the model: an opinion is missing then, and nothing is wrong with the program. */
function secondOpinion(
  model: LeanModel,
  text: string,
  types: ProgramTypes,
  cases: readonly (readonly JsonValue[])[],
  effort: number,
): readonly Outcome[] | null {
  const loaded = loadModel([{ name: `${model.namespace}.lean`, text }]);
  const fn = loaded.status === 'ok' ? loaded.model.functions.get(model.entry) : undefined;
  if (fn === undefined) return null;
  const setting = { signature: types.entry, table: typeTable(types.adts), limits: caseLimits(effort) };
  return cases.map((args) => evaluateCase(fn, args, setting));
}
