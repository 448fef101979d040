import { expect, test } from 'vitest';
import { openAgent } from '../../agents/open-agent.ts';
import { readModelName } from '../../agents/model-name.ts';
import { memoryKeeper } from '../support/memory-keeper.ts';
import { NOTHING_TO_START } from '../support/nothing-to-start.ts';

test.each([
  ['anthropic:claude-sonnet-5', { kind: 'anthropic', model: 'claude-sonnet-5', url: null }],
  ['openai:org/m:7b@http://127.0.0.1:8000/v1', { kind: 'openai', model: 'org/m:7b', url: 'http://127.0.0.1:8000/v1' }],
  ['claude-code', { kind: 'claude-code', model: null }],
  ['codex:gpt-5.4', { kind: 'codex', model: 'gpt-5.4' }],
])('reads %s', (text, name) => {
  expect(readModelName(text)).toEqual(name);
});

test.each(['', 'gpt-5', 'anthropic:', 'openai:m@ftp://x', 'claude-code@http://x', 'codex: x'])('refuses %j', (text) => {
  expect(() => readModelName(text)).toThrow(/--model/);
});

test('a vendor is not asked without a key', () => {
  const name = readModelName('openai:gpt-5.4');
  expect(() => openAgent({ name, env: {}, keeper: memoryKeeper(), maxUsd: null, replay: null, world: NOTHING_TO_START })).toThrow(
    /OPENAI_API_KEY/,
  );
});
