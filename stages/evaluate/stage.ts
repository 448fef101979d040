import { openModel } from '../../compiler/search/open-model.ts';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { canonicalJson } from '../../pipeline/core/canonical-json.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { Evaluated, EvaluateInput } from '../../pipeline/core/lean-model.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { CaseInputs } from '../../pipeline/core/tested.ts';
import { typeTable } from '../../pipeline/core/value.ts';
import { caseLimits, evaluateCase } from './evaluate-cases.ts';

/** Reads the model's text as a stranger would, and runs its entry on every case. */
export const evaluateStage = defineStage({
  name: 'evaluate',
  version: 2,
  tools: ['builtin'],
  work: 'pure',
  input: EvaluateInput,
  output: Evaluated,
  run: async ({ model, types, inputs }, context) => {
    const answer = openModel([{ name: `${model.namespace}.lean`, text: context.getArtifact(model.text) }]);
    if (answer.status === 'rejected') return rejected(...answer.diagnostics);
    const entry = answer.model.functions.get(model.entry);
    if (entry === undefined)
      return rejected({
        code: 'AE4903',
        message: `the model has no function ${model.entry} that can be run`,
        span: null,
        hint: null,
      });
    const cases = CaseInputs.safeParse(JSON.parse(context.getArtifact(inputs)));
    if (!cases.success) throw new AegisError('data/invalid', `cases do not read: ${cases.error.message}`, { cause: cases.error });
    const how = { signature: types.entry, table: typeTable(types.adts), limits: caseLimits(context.effort) };
    const outcomes = cases.data.map((args) => evaluateCase(entry, args, how));
    return ok({ outcomes: context.putArtifact(canonicalJson(outcomes)) });
  },
});
