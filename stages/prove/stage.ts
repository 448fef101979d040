import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import { ok, rejected, undecided } from '../../pipeline/core/answer.ts';
import { Label, ProveInput } from '../../pipeline/core/label.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { labelStatement } from './label-statement.ts';

/** Labels a statement by evaluation where that decides it. What stays open is `undecided` with its reason and budget. */
export const proveStage = defineStage({
  name: 'prove',
  version: 5,
  tools: ['builtin', 'z3'],
  work: 'pure',
  input: ProveInput,
  output: Label,
  run: async ({ model: source, statement, screen }, context) => {
    const text = context.getArtifact(source.text);
    const opened = openModel([{ name: `${source.namespace}.lean`, text }]);
    if (opened.status === 'rejected') return rejected(...opened.diagnostics);
    const file = statementFile(statement.prelude, statement.theorem, source.namespace);
    const { answers, tree } = openFile(opened.model, `${statement.name}.lean`, file);
    const [answer] = answers;
    if (answer?.verdict !== 'ok') return undecided(answer?.reason ?? 'the text holds no theorem', {});
    const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
    const label = await labelStatement(answer.statement, plan, screen, context);
    return label.label === 'open' ? undecided(label.reason, label.budget) : ok(label);
  },
});
