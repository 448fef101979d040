import { liveMutants } from '../../compiler/mutate/analyse-mutants.ts';
import { Court } from '../../compiler/mutate/judge-mutants.ts';
import { mutantsOfCrate } from '../../compiler/mutate/mutate-crate.ts';
import { mutantsOf } from '../../compiler/mutate/mutate-model.ts';
import { sampleInputs } from '../../compiler/mutate/sample-inputs.ts';
import type { ModelFunction } from '../../compiler/model/api.ts';
import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';
import type { RustcOutput } from '../../pipeline/core/rustc-edge.ts';
import type { Rivals } from '../../specs/rivals.ts';
import type { Subject } from '../../specs/subject.ts';
import { openDraft } from './open-draft.ts';

/** Few variants, told from the program by few inputs: they point the miner somewhere; what its statements are worth is measured with more. */
const MOST = 6;
const DRAWS = 120;

/** Variants of the program that behave otherwise. `output`: what it was translated from, where that is known. */
export function rivalsOf(
  model: LoadedModel,
  entry: ModelFunction,
  { namespace, text, output }: { readonly namespace: string; readonly text: string; readonly output: RustcOutput | null },
  cases: Subject['cases'],
): Rivals {
  const name = `${namespace}.lean`;
  const samples = sampleInputs(
    model,
    entry,
    text,
    cases.map((c) => c.args),
    DRAWS,
  );
  const mutants = output === null ? mutantsOf(name, text) : mutantsOfCrate(output, entry.name);
  const { live } = liveMutants(mutants, name, entry.name, samples, MOST);
  return {
    count: live.length,
    examples: (rival) => live[rival]?.differing ?? [],
    toldApart: (draft) => {
      const { answer, tree, file } = openDraft(model, namespace, draft);
      if (answer?.verdict !== 'ok') return new Set();
      const plan = planStatement(model, answer.statement, tree, [file, text]);
      if (typeof plan === 'string') return new Set();
      const court = new Court(entry, [{ name: draft.name, statement: answer.statement, plan }]);
      return new Set(live.flatMap((m, i) => (court.killers(m.entry, m.differing).length > 0 ? [i] : [])));
    },
  };
}
