import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Ask } from '../../../exports/reward/ask.ts';
import { type DraftSubject, type MutationScore, scoreDrafts } from '../../../exports/reward/score-drafts.ts';
import { type Answer, ok, undecided } from '../../../pipeline/core/answer.ts';
import type { ScreenOutcome, ScreenResult } from '../../../pipeline/core/label.ts';
import type { Draft, FreezeClass, FreezeOutput, FrozenStatement } from '../../../pipeline/core/statement.ts';
import { stagesFor } from '../../../stages/index.ts';

const stages = stagesFor('builtin');
const hash = 'a'.repeat(64);
const subject: DraftSubject = {
  problemId: 'next',
  programId: '0011223344556677',
  model: { toolchain: 'builtin', namespace: 'next', text: hash, entry: 'next', flags: [] },
  types: { crate: 'next', adts: [], entry: { name: 'next', params: [], result: { kind: 'unit' }, generics: [] } as never },
  axioms: [],
  leanPin: 'lean',
  screenCases: 10,
};

interface Planned {
  readonly polarity: Draft['polarity'];
  readonly class: FreezeClass;
  readonly screen: ScreenOutcome;
}

const draftOf = ({ polarity }: Planned, i: number): Draft => ({
  name: `d${i}`,
  kind: 'totality',
  polarity,
  defect: polarity === 'should-fail' ? 'other' : null,
  informal: 'In words.',
  prelude: '',
  theorem: 'theorem t : True := by sorry',
});

/** Stages that say what is planned for each draft. */
function score(planned: readonly Planned[], mutation: MutationScore, freeze?: Answer<FreezeOutput>) {
  const frozen = planned.map(({ class: of, polarity }, i) => ({
    statementId: String(i),
    class: of,
    reason: 'so',
    frozen: of === 'ok' ? ({ name: `d${i}`, polarity, statementId: String(i) } as FrozenStatement) : null,
  }));
  const answer = (name: string, input: unknown): Answer<unknown> => {
    if (name === 'freeze') return freeze ?? ok({ results: frozen });
    const { statement } = input as { readonly statement: FrozenStatement };
    const outcome = planned[Number(statement.statementId)]?.screen ?? 'passed';
    const counterexample = outcome === 'counterexample' ? { x: 1 } : null;
    return ok({ outcome, cases: 10, generated: 10, seed: 0, counterexample, reason: null } satisfies ScreenResult);
  };
  const ask: Ask = (stage, input) => Promise.resolve(answer(stage.name, input) as Answer<z.output<typeof stage.output>>);
  return scoreDrafts(planned.map(draftOf), subject, stages, ask, mutation);
}

const half: MutationScore = (statements) => Promise.resolve(statements.length === 0 ? 1 : 0.5);
const good: Planned = { polarity: 'should-hold', class: 'ok', screen: 'passed' };
const wrong: Planned = { ...good, screen: 'counterexample' };
const falseOne: Planned = { polarity: 'should-fail', class: 'ok', screen: 'counterexample' };

describe('drafts', () => {
  test.each([
    ['one that stands', [good], 0.5],
    ['with a rightly false one', [good, falseOne], 0.5],
    ['with a wrong one', [good, wrong], 0.25],
    ['with a trivial one', [good, { ...good, class: 'trivial' }], 0.25],
    ['only false ones, which tell no variant apart', [falseOne], 0],
    ['none that is well formed', [{ ...good, class: 'error' }], 0],
  ] as const)('%s: worth %s', async (_what, planned, reward) => {
    expect(await score(planned, half)).toMatchObject({ status: 'scored', reward });
  });

  test('about a program without variants are worth what they are without', async () => {
    const score1 = await score([good, wrong], () => Promise.resolve(null));
    expect(score1).toMatchObject({ reward: 0.5, components: { well_formed: 1, polarity: 0.5 } });
  });

  test('that reached a limit have no reward', async () => {
    expect(await score([good], half, undecided('fuel', {}))).toMatchObject({ status: 'retry', cause: 'limit' });
    expect(await score([good], () => Promise.resolve({ undecided: 'out of memory' }))).toMatchObject({ status: 'retry' });
  });

  test('that are refused or turn out otherwise are named', async () => {
    const { reasons } = (await score([wrong, { ...good, class: 'vacuous' }], half)) as { readonly reasons: readonly string[] };
    expect(reasons).toEqual(['d1: vacuous: so', 'd0: said to hold, and is false for {"x":1}']);
  });

  test('may bring the opens and the namespace that exported rows have', async () => {
    const frozen: string[] = [];
    const ask: Ask = (_stage, input) => {
      frozen.push(...(input as { readonly drafts: readonly Draft[] }).drafts.map(({ prelude }) => prelude));
      return Promise.resolve(ok({ results: [] }) as Answer<never>);
    };
    const preludes = [
      'open Aeneas Aeneas.Std Result\n\nnamespace next\n\ndef a := 1',
      'def b := 2',
      'open Aeneas Aeneas.Std Result\n\nnamespace next',
    ];
    const drafts = preludes.map((prelude, i) => ({ ...draftOf(good, i), prelude }));
    await scoreDrafts(drafts, subject, stages, ask, half);
    expect(frozen).toEqual(['def a := 1', 'def b := 2', '']);
  });
});
