import { describe, expect, test } from 'vitest';
import { codingPrompt, provingPrompt, specificationPrompt } from '../../../exports/reward/prompts.ts';
import { lastBlock } from '../../../exports/reward/read-answer.ts';
import { MODEL, taskOver } from '../../support/judge-fixture.ts';

const problem = {
  title: 'Next',
  statement: 'Add one.',
  signature: 'pub fn next(x: u8) -> u8',
  cases: [
    { args: [1], expected: { ok: 2 }, visible: true },
    { args: [123], expected: { ok: 124 }, visible: false },
  ],
};

describe('what a policy is told', () => {
  test('of a problem: its examples, and nothing of hidden cases', () => {
    const prompt = codingPrompt(problem);
    expect(prompt).toContain('pub fn next(x: u8) -> u8');
    expect(prompt).toContain('{"args":[1],"expected":{"ok":2}}');
    expect(prompt).not.toContain('12');
  });

  test('of a statement: model, theorem, and the ways to answer', () => {
    const prompt = provingPrompt(taskOver(), MODEL, 'It grows.');
    for (const part of ['def next', 'theorem next_grows', 'theorem not_next_grows', '"counterexample"'])
      expect(prompt).toContain(part);
  });

  test('of a program to specify: the form of drafts', () => {
    const prompt = specificationPrompt({ ...problem, model: MODEL, entry: 'next', namespace: 'next' });
    expect(prompt).toContain('def next');
    expect(JSON.parse(lastBlock(prompt))).toMatchObject({ drafts: [{ kind: 'totality' }] });
  });

  test('stays one block where the text itself holds fences', () => {
    const prompt = provingPrompt(taskOver({ prelude: '/-\n```\n-/' }), MODEL, '');
    expect(prompt).toContain('````lean\n');
  });
});
