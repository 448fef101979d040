import { describe, expect, test, vi } from 'vitest';
import { type Ask, askUntil, TooLate } from '../../../exports/reward/ask.ts';
import { lastBlock, readProofAnswer } from '../../../exports/reward/read-answer.ts';
import { readDrafts } from '../../../exports/reward/score-drafts.ts';
import { checkProgram, scoreProgram } from '../../../exports/reward/score-program.ts';
import { scoreProof } from '../../../exports/reward/score-proof.ts';
import type { StageName } from '../../../pipeline/core/stage-set.ts';
import { stagesFor } from '../../../stages/index.ts';

describe('the answer in what a policy wrote', () => {
  test.each([
    ['all of it where nothing is fenced', 'theorem x', 'theorem x'],
    ['the last block', 'first\n```lean\na\n```\nthen\n```lean\nb\n```\nso there', 'b'],
    ['a block with blocks inside', '````lean\n```\nx\n```\n````', '```\nx\n```'],
    ['everything where a block is not closed', '```lean\na', '```lean\na'],
    ['Windows lines', '```\r\na\r\nb\r\n```\r\n', 'a\nb'],
  ])('is %s', (_what, text, answer) => {
    expect(lastBlock(text)).toBe(answer);
  });

  test('is a counterexample only in its form', () => {
    expect(readProofAnswer('```json\n{"counterexample": {"x": 1}}\n```')).toEqual({ kind: 'counterexample', values: { x: 1 } });
    expect(readProofAnswer('{"counterexample": 3}')).toMatchObject({ kind: 'proof' });
    expect(readProofAnswer('{ broken')).toMatchObject({ kind: 'proof' });
    const deep = `{"counterexample": {"x": ${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    expect(readProofAnswer(deep)).toMatchObject({ kind: 'proof' });
  });

  test('is drafts with what may be left out filled in', () => {
    const draft = { name: 'a', kind: 'totality', polarity: 'should-hold', informal: 'i', theorem: 't' };
    expect(readDrafts(JSON.stringify({ drafts: [draft] }))).toEqual([{ ...draft, prelude: '', defect: null }]);
    expect(readDrafts(JSON.stringify({ drafts: [draft, draft] }))).toMatch(/two drafts are called a/);
    expect(readDrafts(JSON.stringify({ drafts: [] }))).toMatch(/not a JSON object/);
    expect(readDrafts('prose')).toMatch(/not a JSON object/);
  });
});

describe('a program', () => {
  const rejectedBy = (stage: StageName) =>
    scoreProgram({ kind: 'rejected', stage, diagnostics: [{ code: 'AE1', message: 'no', span: null, hint: null }] });

  test.each([
    ['code', 0],
    ['test', 0],
    ['translate', 0.5],
  ] as const)('refused by %s is worth %d', (stage, reward) => {
    expect(rejectedBy(stage)).toMatchObject({ status: 'scored', reward });
  });

  test('whose model is wrong is not its author’s fault', () => {
    expect(rejectedBy('compare')).toMatchObject({ status: 'retry', cause: 'infrastructure' });
  });

  test('is tested against the signature of its problem', async () => {
    const asked: { readonly stage: string; readonly input: unknown }[] = [];
    const ask = (async ({ name }: { readonly name: string }, input: unknown) => {
      asked.push({ stage: name, input });
      return Promise.resolve(
        name === 'code' ? { status: 'ok', value: {} } : { status: 'undecided', reason: 'enough', budget: {} },
      );
    }) as unknown as Ask;
    const code = { problemId: 'p', entry: 'f', signature: 'pub fn f(x: &[u8])', sources: {}, otherFiles: {} };
    await checkProgram({ code, cases: [], tolerance: undefined, freshCases: 1 }, stagesFor('builtin'), ask);
    expect(asked).toMatchObject([{ stage: 'code' }, { stage: 'test', input: { signature: code.signature } }]);
  });

  test('that ran out of time has no reward', () => {
    expect(scoreProgram({ kind: 'undecided', stage: 'test', reason: 'case 1: cpu' })).toMatchObject({
      status: 'retry',
      cause: 'limit',
    });
  });
});

test('a proof that nobody could check has no reward', () => {
  expect(scoreProof({ verdict: 'unknown', reason: 'no Lean', cause: 'no-checker' })).toMatchObject({ status: 'retry' });
  expect(scoreProof({ verdict: 'rejected', reason: 'no' })).toMatchObject({ status: 'scored', reward: 0 });
});

test('nothing is asked once it is too late', async () => {
  const ask = vi.fn(async () => await Promise.resolve({ status: 'undecided', reason: 'r', budget: {} }));
  const late = new AbortController();
  const until = askUntil(ask as unknown as Ask, late.signal);
  const stage = { name: 'code' } as Parameters<Ask>[0];
  await until(stage, {});
  late.abort();
  await expect(until(stage, {})).rejects.toThrow(TooLate);
  expect(ask).toHaveBeenCalledOnce();
});
