import { afterAll, expect, test } from 'vitest';
import type { Answer } from '../../../pipeline/core/answer.ts';
import type { Problem } from '../../../pipeline/core/problem.ts';
import { TestedProgram } from '../../../pipeline/core/tested.ts';
import { stagesFor } from '../../../stages/index.ts';
import { toolContext } from '../../support/tool-context.ts';

const SOURCE = `
/// Sum of the even-indexed items.
pub fn alternate(xs: &[u32]) -> u32 {
    let mut total: u32 = 0;
    let mut i = 0;
    while i < xs.len() {
        total = total + xs[i];
        i += 2;
    }
    total
}
`;
const PROBLEM: Problem = {
  id: 'alternate',
  title: 'Alternate sum',
  statement: 'Add up every other item.',
  difficulty: 'easy',
  category: 'arrays',
  source: 'test',
  licence: 'Apache-2.0',
  entry: 'alternate',
  signature: 'pub fn alternate(xs: &[u32]) -> u32',
  cases: [
    { args: [[]], expected: { ok: 0 }, visible: true },
    { args: [[5, 1, 2]], expected: { ok: 7 }, visible: true },
    { args: [[4294967295, 0, 1]], expected: { panic: true }, visible: false },
  ],
};

const { context, dispose } = toolContext();
afterAll(dispose);

function valueOf<T>(answer: Answer<T>): T {
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** The real stages up to `compare`, with the model's text changed on the way. */
async function compareWith(plant: (model: string) => string): Promise<Answer<unknown>> {
  const stages = stagesFor('builtin');
  const { id, entry, signature, cases } = PROBLEM;
  const sources = { 'src/lib.rs': context.putArtifact(SOURCE) };
  const program = valueOf(await stages.code.run({ problemId: id, entry, signature, sources, otherFiles: {} }, context));
  const { types, inputs, outcomes, referenceCases } = TestedProgram.parse(
    valueOf(await stages.test.run({ program, cases, freshCases: 32 }, context)),
  );
  const extraction = valueOf(await stages.extract.run({ program }, context));
  const model = valueOf(await stages.translate.run({ extraction, crate: program.crate, entry }, context));
  const text = context.getArtifact(model.text);
  const planted = plant(text);
  const evaluated = valueOf(
    await stages.evaluate.run({ model: { ...model, text: context.putArtifact(planted) }, types, inputs }, context),
  );
  return stages.compare.run({ types, inputs, rust: outcomes, model: evaluated.outcomes, referenceCases, second: null }, context);
}

/** One occurrence, which must be there. */
const swap = (from: RegExp, to: string) => (model: string) => {
  expect(model).toMatch(from);
  return model.replace(from, to);
};

test('a right translation agrees on every case', async () => {
  expect(await compareWith((model) => model)).toMatchObject({ status: 'ok', value: { reference: 3 } });
});

test.each([
  ['an addition turned into a subtraction', swap(/(total\w* )\+( )/, '$1-$2')],
  ['a step of one instead of two', swap(/2#usize/, '1#usize')],
  ['a comparison that lets one more in', swap(/(i\w* )<( )/, '$1<=$2')],
])('%s is caught', async (_, plant) => {
  const answer = await compareWith(plant);
  expect(answer).toMatchObject({
    status: 'rejected',
    diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'AE6001' })]) as unknown,
  });
});
