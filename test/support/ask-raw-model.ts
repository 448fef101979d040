/** An agent of each kind on a server of ours, asked once. */
import type { ServerResponse } from 'node:http';
import { openAgent } from '../../agents/open-agent.ts';
import { readModelName } from '../../agents/model-name.ts';
import type { AgentTask, AgentTool } from '../../pipeline/core/agent.ts';
import { memoryKeeper } from './memory-keeper.ts';
import { NOTHING_TO_START } from './nothing-to-start.ts';
import { chunksOf, events, messageOf, type RawModel, startRawModel } from './raw-model.ts';
import { ACCOUNT } from './model-account.ts';

const PATIENCE = { tries: 4, firstWaitMs: 5, longestWaitMs: 1500 };
export const KEY = 'sk-test-0123456789abcdefghij';
export const open: RawModel[] = [];
export const closeAll = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((model) => model.close()));
};

export const heard: string[] = [];
const echo: AgentTool = {
  name: 'echo',
  description: 'says it again',
  schema: { type: 'object', properties: { text: { type: 'string' } } },
  run: (input) => {
    heard.push(JSON.stringify(input));
    return Promise.resolve({ text: `heard ${JSON.stringify(input)}`, failed: false });
  },
};
const task: AgentTask = {
  account: ACCOUNT,
  system: 'be brief',
  exchange: [{ role: 'user', text: 'hello' }],
  tools: [echo],
  limits: { turns: 5, maxTokens: 1000, wallMs: 20_000 },
};

export type Provider = 'anthropic' | 'openai';
export async function ask(
  provider: Provider,
  respond: (response: ServerResponse, index: number) => unknown,
  maxUsd: number | null = null,
  path = provider === 'openai' ? '/v1' : '',
) {
  heard.length = 0;
  const model = await startRawModel(respond);
  open.push(model);
  const named = provider === 'anthropic' ? 'anthropic:claude-sonnet-5' : 'openai:gpt-5.4';
  const keeper = memoryKeeper();
  const agent = openAgent({
    name: readModelName(`${named}@${model.url}${path}`),
    env: { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY },
    keeper,
    maxUsd,
    replay: null,
    patience: PATIENCE,
    world: NOTHING_TO_START,
  });
  const answer = await agent
    .answer(task, new AbortController().signal)
    .catch((error: unknown) => error as Error & { code: string });
  return { answer, keeper, asked: model.asked };
}

/** A whole reply in the provider's own form. */
export const saying = (provider: Provider, text: string): string =>
  provider === 'anthropic'
    ? events(messageOf([text], { stop: 'end_turn' }))
    : `${events(chunksOf([{ content: text }], 'stop'))}data: [DONE]\n\n`;
