import { type FoundMutants, liveMutants } from '../../compiler/mutate/analyse-mutants.ts';
import { Court, type Judge } from '../../compiler/mutate/judge-mutants.ts';
import type { Mutant } from '../../compiler/mutate/mutant.ts';
import { mutantsOfCrate } from '../../compiler/mutate/mutate-crate.ts';
import { mutantsOf } from '../../compiler/mutate/mutate-model.ts';
import { sampleInputs } from '../../compiler/mutate/sample-inputs.ts';
import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { MutationInput, MutationReport } from '../../pipeline/core/mutation.ts';
import { RustcOutput } from '../../pipeline/core/rustc-edge.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import type { FrozenStatement } from '../../pipeline/core/statement.ts';
import { CaseInputs } from '../../pipeline/core/tested.ts';

/** Inputs drawn to tell variants from the program. */
const DRAWS = 2000;

/** `court`: the statements that should hold, ready to be asked about a variant; null for a generic function, which has no inputs to run variants on. */
export type OpenSubject =
  | { readonly status: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly status: 'ok';
      readonly source: MutationReport['source'];
      readonly mutants: FoundMutants;
      readonly court: Court | null;
    };

/** A program with at most `most` variants that behave otherwise. */
export function openSubject(
  { model, inputs, statements }: MutationInput,
  { getArtifact }: Pick<StageContext, 'getArtifact'>,
  most: number,
): OpenSubject {
  const text = getArtifact(model.text);
  const name = `${model.namespace}.lean`;
  const opened = openModel([{ name, text }]);
  if (opened.status === 'rejected') return opened;
  const source = model.rustcOutput === undefined ? 'text' : 'ir';
  const entry = opened.model.functions.get(model.entry);
  if (entry === undefined)
    return { status: 'ok', source, mutants: { live: [], unreadable: 0, equivalent: 0, undecided: 0 }, court: null };
  const cases = CaseInputs.parse(JSON.parse(getArtifact(inputs)));
  const samples = sampleInputs(opened.model, entry, text, cases, DRAWS);
  const judges = statements.flatMap((statement) => judgeOf(opened.model, model.namespace, text, statement) ?? []);
  return {
    status: 'ok',
    source,
    mutants: liveMutants(variantsOf(model, name, text, getArtifact), name, model.entry, samples, most),
    court: new Court(entry, judges),
  };
}

function judgeOf(model: LoadedModel, namespace: string, text: string, statement: FrozenStatement): Judge | null {
  if (statement.polarity !== 'should-hold') return null;
  const file = statementFile(statement.prelude, statement.theorem, namespace);
  const { answers, tree } = openFile(model, `${statement.name}.lean`, file);
  const [answer] = answers;
  if (answer?.verdict !== 'ok') return null;
  const plan = planStatement(model, answer.statement, tree, [file, text]);
  return typeof plan === 'string' ? null : { name: statement.name, statement: answer.statement, plan };
}

function variantsOf(
  model: MutationInput['model'],
  name: string,
  text: string,
  getArtifact: StageContext['getArtifact'],
): readonly Mutant[] {
  if (model.rustcOutput === undefined) return mutantsOf(name, text);
  return mutantsOfCrate(RustcOutput.parse(JSON.parse(getArtifact(model.rustcOutput))), model.entry);
}
