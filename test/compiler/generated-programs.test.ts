import { afterAll, expect, test } from 'vitest';
import type { Random } from '../../pipeline/core/random.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import { generateProgram } from '../support/programs/generate-program.ts';
import { type GeneratedProgram, printProgram } from '../support/programs/program.ts';
import { runBatch } from '../support/programs/run-batch.ts';
import { shrinkProgram } from '../support/programs/shrink-program.ts';
import { generateWide } from '../support/programs/wide/generate-wide.ts';
import { toolContext } from '../support/tool-context.ts';

const tools = toolContext(4);
const world = {
  exec: tools.context.exec.bind(tools.context),
  rustc: tools.context.rustc,
  scratch: () => tools.context.scratch(),
};
afterAll(() => tools.dispose());

const FRESH = Date.now() % 1_000_000;

/** Programs in all: some hundreds. `strict`: the generator makes nothing that is no Rust or is refused. */
test.each([
  { kind: 'prelude', seed: 7, make: generateProgram, batches: 4, size: 30, strict: true },
  { kind: 'prelude', seed: FRESH, make: generateProgram, batches: 4, size: 30, strict: true },
  { kind: 'wide', seed: 8, make: generateWide, batches: 3, size: 12, strict: false },
  { kind: 'wide', seed: FRESH, make: generateWide, batches: 3, size: 12, strict: false },
])('models of random programs do what the compiled programs do: $kind, seed $seed', { timeout: 1_200_000 }, async (row) => {
  const { seed, make, batches, size, strict } = row;
  let compared = 0;
  const refused: string[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const random = randomFrom(seed + batch * 1_000_003);
    const result = await runBatch(world, programsFrom(random, make, size));
    const [first] = result.differences;
    if (first !== undefined) {
      const shrunk = await shrinkProgram(first.program, (programs) => runBatch(world, programs));
      const found = (await runBatch(world, [shrunk])).differences[0] ?? first;
      expect.fail(
        `seed ${seed}: ${JSON.stringify(found.native)} natively, ${JSON.stringify(found.model)} as a model, on (${found.input.join(', ')})\n${printProgram(found.program)}`,
      );
    }
    if (strict) expect(result.invalid).toEqual([]);
    refused.push(...result.refused);
    compared += result.compared;
  }
  if (strict) expect(refused).toEqual([]);
  // What `wide` makes is nearly always translated; refusals are told apart from silence by this.
  expect(refused.length).toBeLessThan((batches * size) / 4);
  expect(compared).toBeGreaterThan(batches * size);
});

const programsFrom = (
  random: Random,
  make: (random: Random, inputs: number) => GeneratedProgram,
  size: number,
): readonly GeneratedProgram[] => Array.from({ length: size }, () => make(random, 5));
