import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModelName } from '../../agents/model-name.ts';
import { openAgent } from '../../agents/open-agent.ts';
import type { AgentTask } from '../../pipeline/core/agent.ts';
import { makeAgentFolder } from '../../pipeline/cli/own-folders.ts';
import { openToolbox } from '../../pipeline/tools/toolbox.ts';
import { memoryKeeper } from '../support/memory-keeper.ts';
import { ACCOUNT } from '../support/model-account.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-command-money-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks a program that stands in for an agent's command line. */
async function ask(name: string, script: string, limits: Partial<AgentTask['limits']> = {}, maxUsd: number | null = null) {
  const program = join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const toolbox = openToolbox({ folder: join(folder, 'tools') });
  const keeper = memoryKeeper();
  const calls: string[][] = [];
  const agent = openAgent({
    name: readModelName(name),
    env: { OPENAI_API_KEY: 'sk-test-0123456789abcdefghij', ANTHROPIC_API_KEY: 'sk-test-0123456789abcdefghij' },
    keeper,
    maxUsd,
    replay: null,
    patience: { tries: 2, firstWaitMs: 1, longestWaitMs: 1 },
    world: {
      makeFolder: makeAgentFolder,
      exec: (call, signal) => {
        calls.push([...call.args]);
        return toolbox.exec({ ...call, program }, signal);
      },
    },
  });
  const task: AgentTask = {
    account: ACCOUNT,
    system: 's',
    exchange: [{ role: 'user', text: 'q' }],
    tools: [],
    limits: { turns: 1, maxTokens: 100, wallMs: 250_000, ...limits },
  };
  const answer = await agent.answer(task, new AbortController().signal).catch((error: unknown) => error);
  return { answer, keeper, calls };
}

const tokens = (output: number): string => `{"input_tokens":100,"cached_input_tokens":40,"output_tokens":${output}}`;
/** What Codex notes behind each reply of its model: the sum so far. A line may be there in part. */
const noting = (...outputs: readonly number[]): string =>
  [
    'd="$CODEX_HOME/sessions/2026/12/01"; mkdir -p "$d"',
    ...outputs.map(
      (output) =>
        `echo '{"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":${tokens(output)}}}}' >> "$d/rollout-1.jsonl"`,
    ),
    `printf '{"type":"event_msg","payload":{"type":"token_c' >> "$d/rollout-1.jsonl"`,
  ].join('\n');

describe('Codex, which keeps no limit on money', () => {
  // 100,000 tokens of output cost 1.5 dollars.
  test('is ended when what it notes exceeds the money of its task', async () => {
    const { answer, keeper, calls } = await ask('codex:gpt-5.4', `${noting(10, 100_000)}\nsleep 300`, { usd: 0.5 });
    expect(answer).toMatchObject({ stop: 'money', reason: expect.stringContaining('$0.5') });
    expect(keeper.lines).toMatchObject([
      { failure: expect.stringMatching(/^spent/), usage: { input: 60, cached: 40, output: 100_000 } },
    ]);
    expect(keeper.spent()).toBeCloseTo(1.5, 2);
    expect(calls[0]).not.toContain('--ephemeral');
  });

  test('ends the run where it is the money of the run', async () => {
    const { answer } = await ask('codex:gpt-5.4', `${noting(100_000)}\nsleep 300`, {}, 0.5);
    expect(answer).toMatchObject({ code: 'budget/spent' });
  });

  test('below its limit is left alone', async () => {
    const end = `echo '{"type":"item.completed","item":{"type":"agent_message","text":"done"}}'; echo '{"type":"turn.completed","usage":${tokens(20)}}'`;
    const { answer, keeper } = await ask('codex:gpt-5.4', `${noting(20)}\nsleep 1\n${end}`, { usd: 0.5 });
    expect(answer).toMatchObject({ text: 'done', stop: 'end' });
    expect(keeper.lines).toMatchObject([{ failure: null, usage: { output: 20 } }]);
  });

  test('that was ended by the clock, or died, has cost what it noted', async () => {
    const late = await ask('codex:gpt-5.4', `${noting(1000)}\nsleep 300`, { wallMs: 1000 });
    expect(late.answer).toMatchObject({ stop: 'time' });
    expect(late.keeper.lines).toMatchObject([{ failure: expect.stringMatching(/^stopped/), usage: { output: 1000 } }]);
    expect(late.keeper.spent()).toBeGreaterThan(0.014);
    const dead = await ask('codex:gpt-5.4', `${noting(1000)}\nexit 0`);
    expect(dead.answer).toMatchObject({ code: 'model/bad-output' });
    expect(dead.keeper.lines.map(({ usage }) => usage.output)).toEqual([1000, 1000]);
    const silent = await ask('codex:gpt-5.4', 'exit 1');
    expect(silent.keeper.lines.map(({ usd }) => usd)).toEqual([null, null]);
  });
});

test('Claude Code that has used up its money leaves the question open, and is paid once', async () => {
  const told = `{"type":"result","subtype":"error_max_budget_usd","is_error":true,"usage":{"input_tokens":1,"output_tokens":1},"total_cost_usd":0.6}`;
  const { answer, keeper, calls } = await ask('claude-code', `echo '${told}'; exit 1`, { usd: 0.5 });
  expect(answer).toMatchObject({ stop: 'money' });
  expect(keeper.lines).toMatchObject([{ usd: 0.6, failure: expect.stringMatching(/^spent/) }]);
  expect(calls[0]?.join(' ')).toContain('--max-budget-usd 0.5');
});
