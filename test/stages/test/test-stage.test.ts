import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDiagnostic } from '../../../pipeline/core/diagnostic.ts';
import type { Outcome } from '../../../pipeline/core/outcome.ts';
import { programIdOf } from '../../../pipeline/core/program.ts';
import type { BatchResult, ToolCall } from '../../../pipeline/core/stage.ts';
import type { TestedProgram, TestInput } from '../../../pipeline/core/tested.ts';
import { testStage } from '../../../stages/test/test-stage.ts';
import { toolContext } from '../../support/tool-context.ts';
import { GOOD, HOSTILE, type Subject, WRONG } from './programs.ts';

const FRESH = 12;
const world = toolContext();
const { context } = world;

const inputOf = (id: string, { entry = 'f', signature = '', sources, cases }: Subject): TestInput => {
  const stored = Object.fromEntries(Object.entries(sources).map(([name, text]) => [name, context.putArtifact(text)]));
  const program = { problemId: id, crate: id, entry, edition: '2021' as const, sources: stored };
  return { program: { programId: programIdOf(program), ...program }, cases: [...cases], signature, freshCases: FRESH };
};

const SUBJECTS: readonly (readonly [string, Subject])[] = [
  ...Object.entries(GOOD),
  ...Object.entries(HOSTILE).map(([id, { subject }]) => [id, subject] as const),
  ...Object.entries(WRONG).map(([id, { subject }]) => [id, subject] as const),
];
const results = new Map<string, BatchResult<TestedProgram>>();

beforeAll(async () => {
  const answers = await testStage.batch?.run(
    SUBJECTS.map(([id, subject]) => inputOf(id, subject)),
    context,
  );
  SUBJECTS.forEach(([id], i) => results.set(id, answers?.[i] as BatchResult<TestedProgram>));
}, 300_000);
afterAll(() => world.dispose());

const answerOf = (id: string) => {
  const result = results.get(id);
  if (result === undefined || 'fault' in result)
    throw new Error(`${id}: ${result?.fault.message ?? 'no result'}`, { cause: result?.fault });
  return result.answer;
};

describe('all programs in one batch', () => {
  test.each(Object.keys(GOOD))('%s passes', (id) => {
    const answer = answerOf(id);
    expect(answer).toMatchObject({ status: 'ok' });
    if (answer.status !== 'ok') return;
    const { cases } = GOOD[id] as Subject;
    const outcomes = JSON.parse(context.getArtifact(answer.value.outcomes)) as Outcome[];
    const inputs = JSON.parse(context.getArtifact(answer.value.inputs)) as unknown[];
    expect(outcomes.slice(0, cases.length)).toEqual(cases.map(({ expected }) => expected));
    expect(inputs.slice(0, cases.length)).toEqual(cases.map(({ args }) => args));
    expect(inputs).toHaveLength(answer.value.referenceCases + answer.value.freshCases);
    expect(outcomes).toHaveLength(inputs.length);
    expect(answer.value.freshCases).toBeGreaterThan(2);
  });

  test.each(Object.entries(HOSTILE))('%s leaves one case open', (id, { reason }) => {
    expect(answerOf(id)).toMatchObject({ status: 'undecided', reason });
  });

  test.each(Object.entries(WRONG))('%s is rejected', (id, { says }) => {
    const answer = answerOf(id);
    expect(answer).toMatchObject({ status: 'rejected' });
    const [first] = answer.status === 'rejected' ? answer.diagnostics.map(formatDiagnostic) : [];
    expect(first?.split('\n')[0]).toContain(says);
  });

  test('values of hidden cases are not told', () => {
    expect(JSON.stringify(answerOf('wrong_hidden'))).not.toContain('77');
  });
});

test('the same program gives the same artifacts again', async () => {
  const subject = GOOD['mutated_vec'] as Subject;
  const again = await testStage.run(inputOf('mutated_vec', subject), context);
  expect(again).toEqual(answerOf('mutated_vec'));
}, 120_000);

test('a case without a definite outcome does not cost the others theirs', async () => {
  const { cases, sources } = HOSTILE['endless_loop']?.subject as Subject;
  const wrong = cases.map((c, i) => (i === 2 ? { ...c, expected: { ok: 99 } } : c));
  const answer = await testStage.run(inputOf('endless_loop', { sources, cases: wrong }), context);
  expect(JSON.stringify(answer)).toContain('case 3 differs: f(2u8) gave 2, expected 99');
}, 120_000);

test('what does not end on many cases is given up after a few of them', async () => {
  const runs: (string | undefined)[] = [];
  const counting = {
    ...context,
    exec: (call: ToolCall) => {
      if (call.input !== undefined) runs.push(call.args[2]);
      return context.exec(call);
    },
  };
  const cases = Array.from({ length: 12 }, (_, n) => ({ args: [n], expected: { ok: n }, visible: true }));
  const sources = { 'src/lib.rs': 'pub fn f(n: u8) -> u8 { while n > 1 { std::hint::black_box(n); } n }' };
  const answer = await testStage.run(inputOf('no_end', { sources, cases }), counting);
  expect(answer).toMatchObject({ status: 'undecided', reason: 'case 3: cpu time' });
  // Each start goes on after the case that ended the last one: neither the other cases nor fresh inputs are tried.
  expect(runs).toEqual(['0', '3', '4']);
}, 120_000);
