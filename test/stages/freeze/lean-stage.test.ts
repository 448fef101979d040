import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { LeanModel } from '../../../pipeline/core/lean-model.ts';
import type { Draft } from '../../../pipeline/core/statement.ts';
import { leanFreezeStage } from '../../../stages/freeze/lean-stage.ts';
import {
  contextWith,
  recorded,
  recordedProgram,
  type StandInOptions,
  type StandIns,
  useStandIns,
} from '../../support/stand-ins.ts';

let open: StandIns | undefined;
afterEach(() => open?.close());

const draft = (name: string, claim: string): Draft => ({
  name,
  kind: 'output-bounds',
  polarity: 'should-hold',
  defect: null,
  informal: 'Something about the greatest common divisor.',
  prelude: '',
  theorem: `theorem ${name} ${claim} := by sorry`,
});

const DRAFTS = [
  draft('fits', '(a b : Std.U64) (ha : a.val < 100) (hb : b.val < 100) : gcd a b ⦃ r => r.val ≤ 100 ⦄'),
  draft('unwelcome', '(a b : Std.U64) (ha : a.val < 50) (hb : b.val < 50) : gcd a b ⦃ r => r.val ≤ 50 ⦄'),
  draft('runs_code', '(a : Std.U64) : gcd a a = ok a := by run_tac pure () --'),
];

async function freeze(options: StandInOptions) {
  open = useStandIns(options);
  const context = contextWith(open);
  const { program, types } = await recordedProgram('gcd_lcm', context);
  const text = context.putArtifact(readFileSync(join(recorded, 'gcd_lcm/GcdLcm.lean'), 'utf8'));
  const model: LeanModel = { toolchain: 'aeneas', namespace: 'gcd_lcm', text, entry: program.entry, flags: [] };
  const input = {
    problemId: 'gcd_lcm',
    programId: program.programId,
    model,
    types,
    drafts: DRAFTS,
    axioms: [],
    leanPin: 'v4.31.0',
  };
  const answer = await leanFreezeStage.run(input, context);
  return { answer, calls: open.calls().filter(({ tool }) => tool === 'lake') };
}

test('Lean sees each draft in a file of its own, but none that the gate refuses', async () => {
  const { answer, calls } = await freeze({ leanErrors: [{ when: 'theorem unwelcome', line: 9, message: 'type mismatch' }] });
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
  const { results } = answer.value;
  expect(results.map((result) => [result.class, result.frozen !== null])).toEqual([
    ['ok', true],
    ['error', false],
    ['error', false],
  ]);
  expect(results[1]?.reason).toBe('Lean: type mismatch');
  expect(results[2]?.reason).toContain('run_tac');
  // Drafts go to Lean side by side, so only the model has a fixed place.
  const [first, ...drafts] = calls.map(({ args }) => args.at(-1)?.replace(/.*\//, ''));
  expect(first).toMatch(/^M[0-9a-f]{16}_of_gcd_lcm\.lean$/);
  expect(drafts).toHaveLength(2);
  expect(drafts).toContain(`Draft${results[0]?.statementId}.lean`);
});

test('a Lean that stops early freezes nothing', async () => {
  await expect(freeze({ misbehave: { lake: 'early end' } })).rejects.toMatchObject({ code: 'tool/bad-output' });
});
