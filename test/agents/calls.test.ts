import { afterEach, describe, expect, test } from 'vitest';
import { openAgent } from '../../agents/open-agent.ts';
import { readModelName } from '../../agents/model-name.ts';
import type { AgentTask, AgentTool } from '../../pipeline/core/agent.ts';
import { memoryKeeper, recordingOf } from '../support/memory-keeper.ts';
import { NOTHING_TO_START } from '../support/nothing-to-start.ts';
import { type Asked, type Scripted, type ScriptedModel, startScriptedModel } from '../support/scripted-model.ts';
import { ACCOUNT } from '../support/model-account.ts';

const PATIENCE = { tries: 4, firstWaitMs: 5, longestWaitMs: 1500 };
const KEY = 'sk-test-0123456789abcdefghij';

let model: ScriptedModel | undefined;
afterEach(() => model?.close());

const echo: AgentTool = {
  name: 'echo',
  description: 'says it again',
  schema: { type: 'object', properties: { text: { type: 'string' } } },
  run: (input) => Promise.resolve({ text: `heard ${JSON.stringify(input)}`, failed: false }),
};

const task = (more: Partial<AgentTask> = {}): AgentTask => ({
  account: ACCOUNT,
  system: 'be brief',
  exchange: [{ role: 'user', text: 'hello' }],
  tools: [echo],
  limits: { turns: 5, maxTokens: 1000, wallMs: 60_000 },
  ...more,
});

async function agentOn(provider: string, script: (asked: Asked) => Scripted, maxUsd: number | null = null) {
  model = await startScriptedModel(script);
  const keeper = memoryKeeper();
  const name = readModelName(`${provider}@${model.url}${provider.startsWith('openai') ? '/v1' : ''}`);
  const env = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY };
  const agent = openAgent({ name, env, keeper, maxUsd, replay: null, patience: PATIENCE, world: NOTHING_TO_START });
  return { agent, keeper, asked: model.asked };
}

const signal = new AbortController().signal;

describe.each(['anthropic:claude-sonnet-5', 'openai:gpt-5.4'])('%s', (provider) => {
  test('uses tools, and counts what was cached', async () => {
    const { agent, keeper, asked } = await agentOn(provider, ({ said }) =>
      said.length === 1
        ? { text: 'let me see', calls: [{ name: 'echo', input: { text: 'héllo' } }], usage: { input: 10, cached: 90, output: 7 } }
        : { text: `it said: ${said.at(-1)?.text ?? ''}`, usage: { input: 5, cached: 120, output: 9 } },
    );
    const answer = await agent.answer(task(), signal);
    expect(answer).toEqual({ text: 'it said: heard {"text":"héllo"}', turns: 2, stop: 'end' });
    expect(keeper.lines.map(({ usage }) => usage)).toEqual([
      { input: 10, cached: 90, cacheWrite: 0, output: 7 },
      { input: 5, cached: 120, cacheWrite: 0, output: 9 },
    ]);
    expect(asked.map(({ body }) => body['stream'])).toEqual([true, true]);
  });

  test('waits out rate limits and overload, and each try is on the ledger', async () => {
    const faults: Scripted[] = [
      { fault: { status: 429, retryAfter: '0.01' } },
      { fault: { status: 529 } },
      { fault: { status: 503 } },
    ];
    const { agent, keeper } = await agentOn(provider, ({ index }) => faults[index] ?? { text: 'at last' });
    expect((await agent.answer(task(), signal)).text).toBe('at last');
    expect(keeper.lines.map(({ failure }) => failure?.slice(0, 4) ?? null)).toEqual(['busy', 'busy', 'busy', null]);
  });

  test('gives up after some tries, or when asked to wait too long', async () => {
    const { agent, asked } = await agentOn(provider, () => ({ fault: { status: 529 } }));
    await expect(agent.answer(task(), signal)).rejects.toMatchObject({ code: 'model/overloaded' });
    expect(asked).toHaveLength(PATIENCE.tries);
    const patient = await agentOn(provider, () => ({ fault: { status: 429, retryAfter: '3600' } }));
    await expect(patient.agent.answer(task(), signal)).rejects.toMatchObject({ code: 'model/overloaded' });
    expect(patient.asked).toHaveLength(1);
  });

  test.each(['cut', 'malformed', 'bad-arguments'] as const)('asks again when the stream is %s', async (fault) => {
    const { agent, keeper } = await agentOn(provider, ({ index }) =>
      index < 2 ? { text: 'half', calls: [{ name: 'echo', input: { text: 'x' } }], fault } : { text: 'whole' },
    );
    expect((await agent.answer(task(), signal)).text).toBe('whole');
    expect(keeper.lines.filter(({ failure }) => failure?.startsWith('cut') === true)).toHaveLength(2);
    const broken = await agentOn(provider, () => ({ text: 'half', calls: [{ name: 'echo', input: {} }], fault }));
    await expect(broken.agent.answer(task(), signal)).rejects.toMatchObject({ code: 'model/bad-output' });
  });

  test.each([
    [401, 'model/refused'],
    [404, 'model/refused'],
    [400, 'model/unfit'],
    [413, 'model/unfit'],
  ])('does not insist after %i', async (status, code) => {
    const { agent, asked } = await agentOn(provider, () => ({ fault: { status } }));
    await expect(agent.answer(task(), signal)).rejects.toMatchObject({ code });
    expect(asked).toHaveLength(1);
  });

  test.each(['length', 'refusal'] as const)('tells when the model stopped by %s', async (stop) => {
    const { agent } = await agentOn(provider, () => ({ text: 'so far', stop }));
    expect(await agent.answer(task(), signal)).toEqual({ text: 'so far', turns: 1, stop });
  });

  test('stops a model that never stops: by turns and by time', async () => {
    const { agent } = await agentOn(provider, () => ({ calls: [{ name: 'echo', input: {} }] }));
    expect(await agent.answer(task(), signal)).toMatchObject({ stop: 'turns', turns: 5 });
    const hanging = await agentOn(provider, () => ({ fault: 'hang' }));
    const limits = { turns: 5, maxTokens: 10, wallMs: 50 };
    expect(await hanging.agent.answer(task({ limits }), signal)).toMatchObject({ stop: 'time' });
  });

  test('ends at an interruption, and the call that was under way is on the ledger', async () => {
    const stop = new AbortController();
    const { agent, keeper } = await agentOn(provider, () => {
      stop.abort();
      return { fault: 'hang' };
    });
    await expect(agent.answer(task(), stop.signal)).rejects.toMatchObject({ code: 'run/interrupted' });
    expect(keeper.lines).toMatchObject([{ failure: expect.stringMatching(/^stopped/) }]);
  });

  test('whose time was up is replayed to the same end', async () => {
    const limits = { turns: 5, maxTokens: 10, wallMs: 1500 };
    const { agent, keeper } = await agentOn(provider, ({ index }) =>
      index === 0 ? { calls: [{ name: 'echo', input: {} }] } : { fault: 'hang' },
    );
    expect(await agent.answer(task({ limits }), signal)).toMatchObject({ stop: 'time' });
    const options = { name: readModelName(provider), env: {}, keeper: memoryKeeper(), maxUsd: null, world: NOTHING_TO_START };
    const again = openAgent({ ...options, replay: recordingOf(keeper) });
    expect(await again.answer(task({ limits }), signal)).toMatchObject({ stop: 'time' });
    await expect(again.answer(task({ limits, exchange: [{ role: 'user', text: 'else' }] }), signal)).rejects.toThrow(
      /no answer for/,
    );
  });

  test('taken up again hears of its tools what it heard before, whatever they would say now', async () => {
    const { agent, asked, keeper } = await agentOn(provider, ({ said }) =>
      said.length === 1 ? { calls: [{ name: 'echo', input: {} }] } : { text: said.at(-1)?.text ?? '' },
    );
    const saying = (text: string, lasting: boolean): AgentTool => ({
      ...echo,
      lasting,
      run: () => {
        used.push(text);
        return Promise.resolve({ text, failed: false });
      },
    });
    const used: string[] = [];
    expect(await agent.answer(task({ tools: [saying('first', false)] }), signal)).toMatchObject({ text: 'first' });
    expect(await agent.answer(task({ tools: [saying('second', false)] }), signal)).toMatchObject({ text: 'first' });
    expect(await agent.answer(task({ tools: [saying('third', true)] }), signal)).toMatchObject({ text: 'first' });
    expect(asked).toHaveLength(2);
    expect(keeper.lines).toHaveLength(2);
    // What lasts is done again.
    expect(used).toEqual(['first', 'third']);
  });

  test('keeps keys of others out too, by their form', async () => {
    const found = ['sk-ant-api03-AAAAbbbbCCCCdddd1111', `ghp_${'a1'.repeat(15)}`];
    const { agent, keeper } = await agentOn(provider, () => ({ text: `I found ${found.join(' and ')}` }));
    expect((await agent.answer(task(), signal)).text).toBe('I found [key removed] and [key removed]');
    expect(found.some((key) => JSON.stringify([...keeper.calls.values()]).includes(key))).toBe(false);
  });

  test('has its own money: what does not fit is not asked', async () => {
    const usage = { input: 0, output: 100_000 };
    const { agent, asked, keeper } = await agentOn(provider, () => ({ calls: [{ name: 'echo', input: {} }], usage }));
    // 100,000 tokens of output cost 1 dollar, or 1.5.
    const limits = { turns: 50, maxTokens: 100_000, wallMs: 60_000, usd: 3.5 };
    expect(await agent.answer(task({ limits }), signal)).toMatchObject({ stop: 'money' });
    expect(asked).toHaveLength(provider.startsWith('openai') ? 2 : 3);
    expect(keeper.spent()).toBeLessThanOrEqual(3.5);
    const options = { name: readModelName(provider), env: {}, keeper: memoryKeeper(), maxUsd: null, world: NOTHING_TO_START };
    const again = openAgent({ ...options, replay: recordingOf(keeper) });
    expect(await again.answer(task({ limits }), signal)).toMatchObject({
      stop: 'money',
      reason: expect.stringContaining('$3.5'),
    });
  });

  test('that calls the same again and again is told, and stopped', async () => {
    const heard: string[] = [];
    const { agent } = await agentOn(provider, ({ said }) => {
      heard.push(said.at(-1)?.text ?? '');
      return { calls: [{ name: 'echo', input: {} }] };
    });
    const limits = { turns: 50, maxTokens: 100, wallMs: 60_000 };
    const answer = await agent.answer(task({ limits }), signal);
    expect(answer).toMatchObject({ stop: 'stuck', turns: 8, reason: expect.stringContaining('echo was called 8 times') });
    expect(heard[4]).toContain('You go in circles');
  });

  test('asks the same thing once; another agent, generation or seed asks for itself', async () => {
    const { agent, keeper, asked } = await agentOn(provider, () => ({ text: 'yes' }));
    await agent.answer(task(), signal);
    await agent.answer(task(), signal);
    expect(asked).toHaveLength(1);
    await agent.answer(task({ account: { ...task().account, seed: 1 } }), signal);
    await agent.answer(task({ account: { ...task().account, generation: 'g2' } }), signal);
    expect(asked).toHaveLength(3);
    expect(keeper.lines).toHaveLength(3);
  });

  test('keeps keys out of everything, also where the model prints them', async () => {
    const { agent, keeper, asked } = await agentOn(provider, ({ said }) =>
      said.length === 1
        ? { text: `my key is ${KEY}`, calls: [{ name: 'echo', input: { [KEY]: Buffer.from(KEY).toString('base64') } }] }
        : { text: `again: ${KEY}`, fault: { status: 400 } },
    );
    const thrown: unknown = await agent.answer(task(), signal).catch((error: unknown) => error);
    const everything = JSON.stringify([[...keeper.calls.values()], keeper.lines, String(thrown), asked.map(({ body }) => body)]);
    expect(everything).not.toContain(KEY);
    expect(everything).not.toContain(Buffer.from(KEY).toString('base64').slice(0, 30));
    expect(everything).toContain('[key removed]');
    expect(JSON.stringify(asked.map(({ headers }) => headers))).toContain(KEY);
  });
});

test('an error told in the midst of a stream is an overload', async () => {
  const { agent, keeper } = await agentOn('anthropic:claude-sonnet-5', ({ index }) =>
    index === 0 ? { text: 'half of it', fault: 'overloaded-in-stream', usage: { input: 70, output: 1 } } : { text: 'all' },
  );
  expect((await agent.answer(task(), signal)).text).toBe('all');
  expect(keeper.lines[0]).toMatchObject({ failure: expect.stringMatching(/^busy/), usage: { input: 70 } });
  expect(keeper.lines[0]?.usd).toBeGreaterThan(0);
});

test('what the messages API sent goes back as it was, and the breakpoints of its cache move along', async () => {
  const { agent, asked } = await agentOn('anthropic:claude-sonnet-5', ({ said }) =>
    said.length === 1 ? { text: 'one', calls: [{ name: 'echo', input: { a: 1 } }] } : { text: 'two' },
  );
  await agent.answer(task(), signal);
  const [first, second] = asked.map(({ body }) => JSON.stringify(body['messages']));
  expect(first).toContain('"cache_control":{"type":"ephemeral"}');
  expect(JSON.parse(second ?? '')).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'hello' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'one' },
        { type: 'tool_use', id: 'toolu_0_0', name: 'echo', input: { a: 1 } },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_0_0',
          content: 'heard {"a":1}',
          is_error: false,
          cache_control: { type: 'ephemeral' },
        },
      ],
    },
  ]);
  expect(asked[0]?.body['system']).toEqual([{ type: 'text', text: 'be brief', cache_control: { type: 'ephemeral' } }]);
});

describe('a limit on what is spent', () => {
  // 1,000,000 output tokens cost 10 dollars.
  const answer = { text: 'ok', usage: { input: 0, output: 100_000 } };
  const limits = { turns: 1, maxTokens: 100_000, wallMs: 60_000 };
  const seeded = (seed: number): AgentTask => task({ account: { ...task().account, seed }, limits });

  test('is never exceeded, however many ask at once', async () => {
    const { agent, keeper } = await agentOn('anthropic:claude-sonnet-5', () => answer, 3.5);
    const ends = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((seed) => agent.answer(seeded(seed), signal)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(keeper.spent()).toBeCloseTo(3, 5);
    const broken = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code: string }] : []));
    expect(new Set(broken.map(({ code }) => code))).toEqual(new Set(['budget/spent']));
  });

  test('needs a price', async () => {
    await expect(agentOn('openai:some-model-of-my-own', () => answer, 1)).rejects.toMatchObject({ code: 'config/invalid' });
    const { agent, asked } = await agentOn('openai:some-model-of-my-own', () => answer);
    const priced = task({ limits: { ...limits, usd: 1 } });
    expect(() => agent.answer(priced, signal)).toThrow(/no price is known for openai:some-model-of-my-own/);
    expect(asked).toHaveLength(0);
  });
});
