import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { LeanModel } from '../../../pipeline/core/lean-model.ts';
import { leanFreezeStage } from '../../../stages/freeze/lean-stage.ts';
import { leanScreenStage } from '../../../stages/screen/lean-stage.ts';
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

async function screen(bound: number, options: StandInOptions = {}) {
  open = useStandIns(options);
  const context = contextWith(open);
  const { program, types } = await recordedProgram('gcd_lcm', context);
  const text = context.putArtifact(readFileSync(join(recorded, 'gcd_lcm/GcdLcm.lean'), 'utf8'));
  const model: LeanModel = { toolchain: 'aeneas', namespace: 'gcd_lcm', text, entry: 'gcd', flags: [] };
  const theorem = `theorem claim (a b : Std.U64) (ha : a.val < 1000) (hb : b.val < 1000) : gcd a b ⦃ r => r.val ≤ ${bound} ⦄ := by sorry`;
  const draft = { name: 'claim', kind: 'output-bounds', polarity: 'should-hold', defect: null, informal: 'A bound.' } as const;
  const drafts = [{ ...draft, prelude: '', theorem }];
  const { programId } = program;
  const question = { problemId: 'gcd_lcm', programId, model, types, drafts, axioms: ['propext'], leanPin: 'v4.31.0' };
  const frozen = await leanFreezeStage.run(question, context);
  const statement = frozen.status === 'ok' ? frozen.value.results[0]?.frozen : null;
  if (!statement) throw new Error(JSON.stringify(frozen));
  const answer = await leanScreenStage.run({ model, types, statement, cases: 100 }, context);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
  const witnesses = open.calls().filter(({ args }) => /Witness[0-9a-f]+\.lean$/.test(args.at(-1) ?? ''));
  return { result: answer.value, witnesses };
}

test('a counterexample is put to Lean as the witness of the negation, and says who confirmed it', async () => {
  const { result, witnesses } = await screen(5);
  expect(result).toMatchObject({ outcome: 'counterexample', confirmedBy: 'stand-in' });
  expect(witnesses).toHaveLength(1);
});

test('where Lean does not accept the witness, it is confirmed by our evaluator alone', async () => {
  const { result, witnesses } = await screen(5, {
    leanErrors: [{ when: 'have w := h (a := ', line: 12, message: 'unsolved goals' }],
  });
  expect(result).toMatchObject({ outcome: 'counterexample', confirmedBy: null });
  expect(witnesses).toHaveLength(1);
});

test('without a counterexample Lean is not asked', async () => {
  const { result, witnesses } = await screen(1000);
  expect(result.outcome).toBe('passed');
  expect(witnesses).toEqual([]);
});
