import { afterAll, expect, test } from 'vitest';
import { selfTestStages } from '../../../pipeline/cli/self-test-stages.ts';
import { ok } from '../../../pipeline/core/answer.ts';
import { stagesFor } from '../../../stages/index.ts';
import { toolContext } from '../../support/tool-context.ts';

const world = toolContext();
afterAll(() => world.dispose());
const stages = stagesFor('builtin');
const said = async (set: typeof stages): Promise<readonly string[]> =>
  (await selfTestStages(set, world.context)).map(({ name, status }) => `${name.replace('self-test: ', '')} ${status}`);

test('every stage says of a known program what is known', async () => {
  expect(await said(stages)).toEqual(
    ['code', 'test', 'extract', 'translate', 'evaluate', 'compare', 'specify', 'freeze', 'screen', 'prove'].map(
      (name) => `${name} ok`,
    ),
  );
});

test('a stage that takes everything is broken, and what comes after it was not tried', async () => {
  const compare = { ...stages.compare, run: () => Promise.resolve(ok({ reference: 2, fresh: 8 })) };
  expect(await said({ ...stages, compare })).toEqual([
    'code ok',
    'test ok',
    'extract ok',
    'translate ok',
    'evaluate ok',
    'compare broken',
    'specify not tried',
    'freeze not tried',
    'screen not tried',
    'prove not tried',
  ]);
  const screen = {
    ...stages.screen,
    run: () =>
      Promise.resolve(ok({ outcome: 'passed' as const, cases: 1, generated: 1, seed: 1, counterexample: null, reason: null })),
  };
  expect(await said({ ...stages, screen })).toContain('screen broken');
});
