import { judgeMutants, liveMutants } from '../../compiler/mutate/analyse-mutants.ts';
import type { Judge } from '../../compiler/mutate/judge-mutants.ts';
import type { Mutant } from '../../compiler/mutate/mutant.ts';
import { mutantsOfCrate } from '../../compiler/mutate/mutate-crate.ts';
import { mutantsOf } from '../../compiler/mutate/mutate-model.ts';
import { sampleInputs } from '../../compiler/mutate/sample-inputs.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { MutationInput, MutationReport } from '../../pipeline/core/mutation.ts';
import { RustcOutput } from '../../pipeline/core/rustc-edge.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { CaseInputs } from '../../pipeline/core/tested.ts';

/** Variants judged at most for one program, and inputs drawn to tell them from it. */
const MOST = 40;
const DRAWS = 2000;

/** Which variants of a program that behave otherwise its statements tell from it. Not a part of a run: whoever wants to know asks. */
export const mutateStage = defineStage({
  name: 'mutate',
  version: 1,
  tools: ['builtin'],
  work: 'pure',
  input: MutationInput,
  output: MutationReport,
  run: async ({ model, inputs, statements }, context) => {
    const text = context.getArtifact(model.text);
    const name = `${model.namespace}.lean`;
    const opened = openModel([{ name, text }]);
    if (opened.status === 'rejected') return rejected(...opened.diagnostics);
    const { source, mutants } = variantsOf(model, name, text, context);
    const entry = opened.model.functions.get(model.entry);
    // A generic function has no inputs of its own to run variants on.
    if (entry === undefined) return ok({ source, judged: [], unreadable: 0, equivalent: 0, undecided: 0 });
    const judges = statements.flatMap((statement): readonly Judge[] => {
      if (statement.polarity !== 'should-hold') return [];
      const file = statementFile(statement.prelude, statement.theorem, model.namespace);
      const { answers, tree } = openFile(opened.model, `${statement.name}.lean`, file);
      const [answer] = answers;
      if (answer?.verdict !== 'ok') return [];
      const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
      return typeof plan === 'string' ? [] : [{ name: statement.name, statement: answer.statement, plan }];
    });
    const cases = CaseInputs.parse(JSON.parse(context.getArtifact(inputs)));
    const samples = sampleInputs(opened.model, entry, text, cases, DRAWS);
    const found = liveMutants(mutants, name, model.entry, samples, MOST);
    const { judged, ...counts } = judgeMutants(found, entry, judges);
    return ok({
      source,
      judged: judged.map((m) => ({ ...m, example: [...m.example], killedBy: [...m.killedBy] })),
      ...counts,
    });
  },
});

function variantsOf(
  model: MutationInput['model'],
  name: string,
  text: string,
  { getArtifact }: Pick<StageContext, 'getArtifact'>,
): { readonly source: MutationReport['source']; readonly mutants: readonly Mutant[] } {
  if (model.rustcOutput === undefined) return { source: 'text', mutants: mutantsOf(name, text) };
  const output = RustcOutput.parse(JSON.parse(getArtifact(model.rustcOutput)));
  return { source: 'ir', mutants: mutantsOfCrate(output, model.entry) };
}
