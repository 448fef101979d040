import type { Model, ModelFunction } from '../../compiler/model/api.ts';
import { contains } from '../../compiler/search/contains.ts';
import { Drawer, drawFlavour } from '../../compiler/search/draw.ts';
import { drawRow, edgeRows, type InputPlan, planOf, variant } from '../../compiler/search/input-plan.ts';
import { numbersIn } from '../../compiler/search/plan-statement.ts';
import { type Space, spaceOf } from '../../compiler/search/space.ts';
import { toModelValue } from '../../pipeline/core/model-shape.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import type { ProgramTypes } from '../../pipeline/core/rust-type.ts';
import { typeTable } from '../../pipeline/core/value.ts';
import type { Subject } from '../../specs/subject.ts';
import { exploreForms } from './explore-forms.ts';

/** Enough for inputs of the sizes that are drawn; what needs more tells the miner nothing. */
const LIMITS = { fuel: 20_000, memoryBytes: 2 << 20 };
const EDGES = 200;

/** The program as the miner sees it. A text where its arguments cannot be drawn. */
export function subjectOf(
  model: Model,
  entry: ModelFunction,
  types: ProgramTypes,
  visible: readonly (readonly JsonValue[])[],
  text: string,
): Subject | string {
  const source = { constructorsOf: model.constructorsOf.bind(model), named: numbersIn([text]) };
  const spaces: Space[] = [];
  for (const { name, type } of entry.params) {
    const space = spaceOf(type, source);
    if (typeof space === 'string') return `${name}: ${space}`;
    spaces.push(space);
  }
  const run: Subject['run'] = (args) => entry.call(args, LIMITS);
  const cases = visible
    .map((args) => inModelShape(args, types))
    .filter((args) => args.length === spaces.length && spaces.every((space, i) => contains(space, args[i] ?? null)))
    .map((args) => ({ args, outcome: run(args) }));
  const known = cases.map((c) => c.args);
  const mined = (corpus: readonly (readonly JsonValue[])[]): Subject => {
    const plan: InputPlan = { ...planOf(spaces, []), corpus, corpusOneIn: corpus.length > 0 ? 2 : 0 };
    const edges = edgeRows(plan, EDGES);
    return {
      entry: entry.name,
      params: entry.params,
      result: entry.result,
      constructorsOf: source.constructorsOf,
      cases,
      run,
      draw: (seed) => edges[seed] ?? drawRow(plan, seed),
      near: (args, seed) => {
        const random = randomFrom(seed);
        return variant(plan, args, new Drawer(random, drawFlavour(random)), random);
      },
    };
  };
  const subject = mined(known);
  const rare = exploreForms(subject, LIMITS.fuel);
  return rare.length === 0 ? subject : mined([...known, ...rare]);
}

function inModelShape(args: readonly JsonValue[], { entry, adts }: ProgramTypes): readonly JsonValue[] {
  const table = typeTable(adts);
  return args.map((arg, i) => {
    const type = entry.params[i]?.type;
    return type === undefined ? arg : toModelValue(arg, type, table);
  });
}
