import { openModel } from '../../compiler/search/open-model.ts';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { SpecifyInput, SpecifyOutput } from '../../pipeline/core/statement.ts';
import { VisibleCases } from '../../pipeline/core/tested.ts';
import { mineStatements } from '../../specs/mine.ts';
import { specificationDrafts } from '../../specs/problem-specification.ts';
import { RustcOutput } from '../../pipeline/core/rustc-edge.ts';
import { draftOpener } from './open-draft.ts';
import { rivalsOf } from './rivals-of.ts';
import { subjectOf } from './subject-of.ts';
import { vetter } from './vet.ts';

const RUNS = 500;

/** Drafts statements about an accepted program: the problem's own specification, then the property miner; no language model. Fewer than wanted is no error. */
export const specifyStage = defineStage({
  name: 'specify',
  version: 17,
  tools: ['builtin'],
  work: 'pure',
  input: SpecifyInput,
  output: SpecifyOutput,
  run: async ({ problem, model: source, types, visible, wanted }, context) => {
    const text = context.getArtifact(source.text);
    const answer = openModel([{ name: `${source.namespace}.lean`, text }]);
    if (answer.status === 'rejected') return rejected(...answer.diagnostics);
    const entry = answer.model.functions.get(source.entry);
    if (entry === undefined) {
      return rejected({
        code: 'AE7001',
        message: `the model has no function ${source.entry} that can be run`,
        span: null,
        hint: null,
      });
    }
    const cases = VisibleCases.safeParse(JSON.parse(context.getArtifact(visible)));
    if (!cases.success)
      throw new AegisError('data/invalid', `visible cases do not read: ${cases.error.message}`, { cause: cases.error });
    const args = cases.data.map((c) => c.args);
    const subject = subjectOf(answer.model, entry, types, args, text);
    const { namespace, rustcOutput } = source;
    const open = draftOpener(answer.model, namespace);
    const output = (): RustcOutput | null =>
      rustcOutput === undefined ? null : RustcOutput.parse(JSON.parse(context.getArtifact(rustcOutput)));
    const mined =
      typeof subject === 'string'
        ? []
        : mineStatements(subject, {
            wanted,
            runs: RUNS,
            vet: vetter(answer.model, open, text),
            rivals: () => rivalsOf(answer.model, entry, { namespace, text, output: output(), open }, subject.cases),
          });
    return ok({ drafts: [...specificationDrafts(problem.specification), ...mined] });
  },
});
