import { describe, expect, test } from 'vitest';
import { candidateOf } from '../../../exports/judge/candidate.ts';
import { judge, type JudgeWorld } from '../../../exports/judge/judge.ts';
import type { BinderValues } from '../../../pipeline/core/label.ts';
import type { AcceptanceTask, CheckedProof } from '../../../pipeline/core/acceptance.ts';
import { falseTask, MODEL, taskOver } from '../../support/judge-fixture.ts';

const noLean: JudgeWorld = { accept: null, effort: 1, withoutSandbox: false };
const CHECKED: CheckedProof = {
  verdict: 'accepted',
  reason: '',
  checks: ['compiled from source'],
  axioms: [],
  sandbox: 'bwrap',
  tier: 'strict',
  checker: 'lean/4.31.0',
  kernel: true,
  distrust: '',
};

function leanSaying(said: Partial<CheckedProof>): JudgeWorld & { readonly asked: AcceptanceTask[] } {
  const asked: AcceptanceTask[] = [];
  const accept = (task: AcceptanceTask): Promise<CheckedProof> => {
    asked.push(task);
    return Promise.resolve({ ...CHECKED, ...said });
  };
  return { accept, asked, effort: 1, withoutSandbox: false };
}

const counterexample = (values: BinderValues) => judge(falseTask(), MODEL, { kind: 'counterexample', values }, noLean);
const proof = (text: string, world: JudgeWorld) => judge(taskOver(), MODEL, { kind: 'proof', text }, world);

const PROOF = 'theorem answer : Frozen.Holds := by\n  unfold Frozen.Holds\n  scalar_tac';

describe('a counterexample', () => {
  test('is accepted when one run shows the statement false', async () => {
    expect(await counterexample({ x: 7 })).toMatchObject({ verdict: 'accepted', label: 'refuted', evidence: 'evaluated' });
  });

  test('is refused when the statement holds of it', async () => {
    expect(await counterexample({ x: 8 })).toEqual({ verdict: 'rejected', reason: 'the statement holds of these values' });
  });

  test('is refused when the hypotheses are false of it', async () => {
    expect(await counterexample({ x: 201 })).toMatchObject({
      verdict: 'rejected',
      reason: expect.stringContaining('says nothing'),
    });
  });

  test.each([
    ['of another type', { x: [1] }],
    ['out of range', { x: 256 }],
    ['missing', {}],
    ['of a variable that is not there', { x: 7, y: 1 }],
    ['of Object’s own names', { constructor: 7 }],
  ])('with a value that is %s is refused', async (_what, values) => {
    expect(await counterexample(values as BinderValues)).toMatchObject({ verdict: 'rejected' });
  });

  test('to a statement that cannot be evaluated could not be told', async () => {
    const task = { ...falseTask(), theorem: 'theorem next_is_not_eight (x : Std.U8) : Nonsense x := by sorry' };
    expect(await judge(task, MODEL, { kind: 'counterexample', values: { x: 7 } }, noLean)).toMatchObject({
      verdict: 'unknown',
      cause: 'statement',
    });
  });
});

describe('a proof', () => {
  test('cannot be told without Lean', async () => {
    expect(await proof(PROOF, noLean)).toMatchObject({ verdict: 'unknown', cause: 'no-checker' });
  });

  test('that holds something forbidden is refused also without Lean', async () => {
    expect(await proof(`axiom cheat : Frozen.Holds\n${PROOF}`, noLean)).toMatchObject({ verdict: 'rejected' });
    expect(
      await proof('theorem answer : Frozen.Holds := by sorry', leanSaying({ verdict: 'rejected', reason: 'it uses sorry' })),
    ).toEqual({
      verdict: 'rejected',
      reason: 'it uses sorry',
    });
  });

  test('is accepted when Lean says so, with what was proved', async () => {
    const world = leanSaying({});
    expect(await proof(PROOF, world)).toMatchObject({ verdict: 'accepted', label: 'proved', evidence: 'kernel' });
    expect(world.asked[0]).toMatchObject({ proves: 'statement', namespace: 'next' });
    expect(world.asked[0]?.proposition).toMatch(/^∀ \(x : Std.U8\)/);
    expect(await proof(PROOF.replaceAll('Holds', 'Fails'), leanSaying({}))).toMatchObject({ label: 'refuted' });
  });

  test('refused by Lean keeps its reason', async () => {
    const refused = await proof(PROOF, leanSaying({ verdict: 'rejected', reason: 'it rests on cheat' }));
    expect(refused).toEqual({ verdict: 'rejected', reason: 'it rests on cheat' });
  });

  test('may speak of sorry', async () => {
    expect(await proof(`-- no sorry here\n${PROOF}`, leanSaying({}))).toMatchObject({ verdict: 'accepted' });
  });

  test('of the negated side of a pair is asked as that', async () => {
    const world = leanSaying({});
    const { negation } = taskOver();
    const other = {
      name: 'not_next_grows',
      theorem: negation,
      negation: negation.replace('not_next', 'not_not_next').replace('¬ (', '¬ ¬ ('),
    };
    const text = `namespace next\n${negation.replace('sorry', 'decide')}`;
    expect(await judge(taskOver(other), MODEL, { kind: 'proof', text }, world)).toMatchObject({ label: 'proved' });
    expect(world.asked[0]?.proposition).toMatch(/^¬ \(∀ \(x : Std.U8\)/);
  });

  test('accepted by a Lean that is not to be believed could not be told', async () => {
    expect(await proof(PROOF, leanSaying({ kernel: false, distrust: 'its self-test failed' }))).toMatchObject({
      verdict: 'unknown',
      cause: 'no-checker',
    });
  });

  test('accepted by a stand-in is marked as that', async () => {
    expect(await proof(PROOF, leanSaying({ checker: 'stand-in' }))).toMatchObject({ verdict: 'accepted', checker: 'stand-in' });
  });

  test('on which Lean reached a limit could not be told', async () => {
    expect(await proof(PROOF, leanSaying({ verdict: 'unknown', reason: 'a cpu limit was reached' }))).toMatchObject({
      verdict: 'unknown',
      cause: 'limit',
    });
  });
});

describe('what a prover wrote becomes a candidate', () => {
  const text = (own: string): string => {
    const candidate = candidateOf(own, taskOver(), MODEL);
    return typeof candidate === 'string' ? candidate : candidate.text;
  };

  test('the task’s own theorem gets the frozen one written under it', () => {
    const own = `import Aeneas\nopen Aeneas\n\nnamespace next\n\ntheorem next_grows (x : Std.U8) : True := trivial\n`;
    expect(text(own)).toBe(
      'open Aeneas\n\nnamespace next\n\ntheorem next_grows (x : Std.U8) : True := trivial\n\n\nend next\n\ntheorem answer : Frozen.Holds := by\n  unfold Frozen.Holds\n  first | exact @next.next_grows | exact @next_grows\n',
    );
  });

  test('a whole file leaves the model out', () => {
    const { prelude } = taskOver();
    const own = `${MODEL}\n${prelude}\n\ntheorem next_grows : True := trivial\nend next\n`;
    expect(text(own)).not.toContain('def next');
    expect(text(own)).toContain('namespace next');
  });

  test('the negation under its own name', () => {
    expect(candidateOf('theorem not_next_grows : True := trivial', taskOver(), MODEL)).toMatchObject({ proves: 'negation' });
  });

  test('an answer to something else is no answer', () => {
    expect(candidateOf('theorem answer : True := trivial', taskOver(), MODEL)).toMatch(/there is no theorem/);
    expect(candidateOf('-- theorem answer : Frozen.Holds', taskOver(), MODEL)).toMatch(/there is no theorem/);
  });
});
