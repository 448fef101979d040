import { afterAll, expect, test } from 'vitest';
import { compareStage } from '../../../stages/compare/stage.ts';
import { toolContext } from '../../support/tool-context.ts';

const { context, dispose } = toolContext();
afterAll(dispose);

const put = (value: unknown): string => context.putArtifact(JSON.stringify(value));

/** A program and its model that differ on one case, where the model is this text. */
async function differing(text: string): Promise<string | null | undefined> {
  const int = { kind: 'int', type: 'i8' } as const;
  const params = ['x', 'y'].map((name) => ({ name, type: int }));
  const answer = await compareStage.run(
    {
      types: { crate: 'rem', adts: [], entry: { name: 'f', params, result: int } },
      inputs: put([[-128, -1]]),
      rust: put([{ panic: true }]),
      model: put([{ ok: 0 }]),
      text: context.putArtifact(text),
      referenceCases: 1,
    },
    context,
  );
  return answer.status === 'rejected' ? answer.diagnostics[0]?.hint : undefined;
}

test('a difference that the library is known for is named', async () => {
  expect(await differing('def f (x y : Std.I8) : Result Std.I8 := x % y')).toMatch(/^Known differences .* rem: .*panics/);
  expect(await differing('def f (v : Vec) := alloc.vec.Vec.insert v 0#usize 1#u8')).toMatch(/vec_insert/);
  expect(await differing('def f (x y : Std.I8) : Result Std.I8 := x + y')).toBeNull();
});
