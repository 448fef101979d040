import { afterAll, expect, test } from 'vitest';
import { randomFrom } from '../../pipeline/core/random.ts';
import { generateProgram } from '../support/programs/generate-program.ts';
import { printProgram } from '../support/programs/program.ts';
import { runBatch } from '../support/programs/run-batch.ts';
import { shrinkProgram } from '../support/programs/shrink-program.ts';
import { toolContext } from '../support/tool-context.ts';

const tools = toolContext(4);
const world = {
  exec: tools.context.exec.bind(tools.context),
  rustc: tools.context.rustc,
  scratch: () => tools.context.scratch(),
};
afterAll(() => tools.dispose());

const BATCHES = 4;
const SIZE = 30;

test.each([
  ['a fixed seed', 7],
  ['a fresh seed', Date.now() % 1_000_000],
])('models of random programs do what the compiled programs do: %s (%i)', { timeout: 1_200_000 }, async (_, seed) => {
  let compared = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const random = randomFrom(seed + batch * 1_000_003);
    const result = await runBatch(
      world,
      Array.from({ length: SIZE }, () => generateProgram(random, 5)),
    );
    const [first] = result.differences;
    if (first !== undefined) {
      const shrunk = await shrinkProgram(first.program, (programs) => runBatch(world, programs));
      const found = (await runBatch(world, [shrunk])).differences[0] ?? first;
      expect.fail(
        `seed ${seed}: ${JSON.stringify(found.native)} natively, ${JSON.stringify(found.model)} as a model, on (${found.input.join(', ')})\n${printProgram(found.program)}`,
      );
    }
    expect(result.invalid).toEqual([]);
    expect(result.refused).toEqual([]);
    compared += result.compared;
  }
  expect(compared).toBeGreaterThan(BATCHES * SIZE);
});
