import { liveMutants } from '../../compiler/mutate/analyse-mutants.ts';
import { Court } from '../../compiler/mutate/judge-mutants.ts';
import { mutantsOfCrate } from '../../compiler/mutate/mutate-crate.ts';
import { mutantsOf } from '../../compiler/mutate/mutate-model.ts';
import { type Sample, sampleInputs } from '../../compiler/mutate/sample-inputs.ts';
import type { ModelFunction } from '../../compiler/model/api.ts';
import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { RustcOutput } from '../../pipeline/core/rustc-edge.ts';
import type { Draft } from '../../pipeline/core/statement.ts';
import type { Rivals } from '../../specs/rivals.ts';
import type { Subject } from '../../specs/subject.ts';
import type { OpenDraft } from './open-draft.ts';

/** Few variants, told from the program by few inputs: they point the miner somewhere; what its statements are worth is measured with more. */
const MOST = 5;
const DRAWS = 120;

interface RivalSources {
  readonly namespace: string;
  /** The model's. */
  readonly text: string;
  /** What it was translated from, where that is known. */
  readonly output: RustcOutput | null;
  readonly open: (draft: Draft) => OpenDraft;
}

/** Variants of the program that behave otherwise, and programs that always give one value. */
export function rivalsOf(
  model: LoadedModel,
  entry: ModelFunction,
  { namespace, text, output, open }: RivalSources,
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
  const { live: variants } = liveMutants(mutants, name, entry.name, samples, MOST);
  const live: readonly Rival[] = [...constants(entry, samples), ...variants];
  return {
    count: live.length,
    examples: (rival) => live[rival]?.differing ?? [],
    toldApart: (draft, among) => {
      const { answer, tree, file } = open(draft);
      if (answer?.verdict !== 'ok') return new Set();
      const plan = planStatement(model, answer.statement, tree, [file, text]);
      if (typeof plan === 'string') return new Set();
      const court = new Court(entry, [{ name: draft.name, statement: answer.statement, plan }]);
      return new Set(
        [...among].filter((i) => {
          const rival = live[i];
          return rival !== undefined && court.killers(rival.entry, rival.differing).length > 0;
        }),
      );
    },
  };
}

interface Rival {
  readonly entry: ModelFunction;
  /** Arguments on which it differs. */
  readonly differing: readonly (readonly JsonValue[])[];
}

const CONSTANTS = 3;
const DIFFERING = 12;

/** Programs that always give the most frequent result, or one of the first others; none where there is only one result. */
function constants(entry: ModelFunction, samples: readonly Sample[]): readonly Rival[] {
  const runs = new Map<string, { readonly result: JsonValue; readonly args: (readonly JsonValue[])[] }>();
  for (const { args, outcome } of samples) {
    if (outcome.kind !== 'ok') continue;
    const result = entry.decode(outcome.value);
    const key = JSON.stringify(result);
    const known = runs.get(key) ?? { result, args: [] };
    known.args.push(args);
    runs.set(key, known);
  }
  if (runs.size < 2) return [];
  const all = [...runs.values()];
  const most = all.reduce((a, b) => (b.args.length > a.args.length ? b : a));
  return [most, ...all.filter((run) => run !== most)].slice(0, CONSTANTS).map(({ result }) => ({
    entry: { ...entry, call: () => ({ ok: result }) },
    differing: all.flatMap((other) => (other.result === result ? [] : other.args.slice(0, 1))).slice(0, DIFFERING),
  }));
}
