import { SEARCH_DEFAULTS, findCounterexample } from '../../compiler/search/find-counterexample.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { seedOf } from '../../compiler/search/random.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { ScreenInput, ScreenResult } from '../../pipeline/core/label.ts';
import { defineStage } from '../../pipeline/core/stage.ts';

/** A thousand cases of a program on graphs cost what ten thousand of another do; the result tells how many there were. */
const FEWER_IF_SLOW = 3;

/** Looks for a counterexample; the seed comes from the statement, so that the same statement is searched the same way. */
export const screenStage = defineStage({
  name: 'screen',
  version: 8,
  tools: ['builtin'],
  work: 'pure',
  input: ScreenInput,
  output: ScreenResult,
  run: async ({ model: source, statement, cases }, context) => {
    const text = context.getArtifact(source.text);
    const opened = openModel([{ name: `${source.namespace}.lean`, text }]);
    if (opened.status === 'rejected') return rejected(...opened.diagnostics);
    const file = statementFile(statement.prelude, statement.theorem, source.namespace);
    const { answers, tree } = openFile(opened.model, `${statement.name}.lean`, file);
    const seed = seedOf(statement.statementSha256);
    const [answer] = answers;
    if (answer?.verdict !== 'ok') {
      const reason = answer?.reason ?? 'the text holds no theorem';
      return ok({ outcome: 'not-checkable', cases: 0, generated: 0, seed, counterexample: null, reason });
    }
    const options = { ...SEARCH_DEFAULTS, cases: cases * context.effort, seed, fewerIfSlow: FEWER_IF_SLOW };
    const found = findCounterexample(opened.model, answer.statement, tree, [file, text], options);
    const { outcome, generated, counterexample, reason } = found;
    return ok({
      outcome,
      cases: found.cases,
      generated,
      seed,
      counterexample: counterexample === null ? null : { ...counterexample },
      reason,
    });
  },
});
