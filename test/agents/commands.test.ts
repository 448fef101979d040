import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claudeCode } from '../../agents/command/claude-code.ts';
import { codex } from '../../agents/command/codex.ts';
import type { CommandAgent } from '../../agents/command/command-agent.ts';
import { copilot } from '../../agents/command/copilot.ts';
import { readModelName } from '../../agents/model-name.ts';
import { openAgent } from '../../agents/open-agent.ts';
import { NO_USAGE, type TurnRequest } from '../../pipeline/core/model-turn.ts';
import type { ToolRun } from '../../pipeline/core/stage.ts';
import { makeAgentFolder } from '../../pipeline/cli/own-folders.ts';
import { openToolbox } from '../../pipeline/tools/toolbox.ts';
import { memoryKeeper } from '../support/memory-keeper.ts';
import { ACCOUNT } from '../support/model-account.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/agents');
const RECORDED = readdirSync(FIXTURES).filter((name) => name.endsWith('.jsonl'));
const AGENTS: Readonly<Record<string, CommandAgent>> = { 'claude-code': claudeCode, codex, copilot };
const agentOf = (file: string): CommandAgent => AGENTS[file.replace(/-[0-9.]+jsonl$/, '')] ?? claudeCode;

const ran = (more: Partial<ToolRun>): ToolRun => ({
  exitCode: 0,
  signal: null,
  stdout: '',
  stderr: '',
  hit: null,
  cpuSeconds: 1,
  sandbox: 'none',
  ...more,
});
const request: TurnRequest = { system: 'be brief', messages: [{ role: 'user', text: 'hello' }], tools: [], maxTokens: 1000 };
const KEY = 'sk-ant-0123456789abcdef0123';
const plan = {
  request,
  cwd: '/cwd',
  model: 'm',
  env: { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, COPILOT_GITHUB_TOKEN: KEY, AWS_SECRET_ACCESS_KEY: 'not-for-agents' },
  desk: null,
  capUsd: 2,
  wallMs: 1000,
  ownSettings: true,
};

test('there are recordings of all three', () => {
  expect(RECORDED.map((name) => name.replace(/-[0-9.]+jsonl$/, ''))).toEqual(['claude-code', 'codex', 'copilot']);
});

describe.each(RECORDED)('%s, as it was recorded', (file) => {
  const stdout = readFileSync(join(FIXTURES, file), 'utf8');
  const agent = agentOf(file);

  test('says what the model said, and what it used', () => {
    const reply = agent.read(ran({ stdout }), request);
    expect(reply).toMatchObject({ text: 'Hello from the script.', stop: 'end' });
    if (agent === claudeCode)
      expect(reply).toMatchObject({ usage: { input: 22, cached: 44, cacheWrite: 66, output: 88 }, usd: 0.0010978 });
    if (agent === codex) expect(reply.usage).toEqual({ input: 22, cached: 44, cacheWrite: 0, output: 88 });
    // It does not say, so nobody knows.
    if (agent === copilot) expect(reply.usd).toBeNull();
  });

  test('used our tool by the name under which it was offered', () => {
    const sent = readFileSync(join(FIXTURES, file.replace('.jsonl', '.sent.json')), 'utf8');
    const { tools } = JSON.parse(sent)[0] as { tools: string[] };
    // What is its own of them neither reads nor writes files, starts anything, or reaches the network; view_image reads pictures only.
    const harmless = [
      'list_mcp_resources',
      'list_mcp_resource_templates',
      'read_mcp_resource',
      'request_user_input',
      'view_image',
    ];
    expect(tools.filter((name) => !harmless.includes(name))).toEqual([expect.stringContaining('aegis')]);
    expect(stdout).toContain('heard');
  });

  test('ended before its end, has used at least what it told by then', () => {
    const lines = stdout.trimEnd().split('\n');
    const { usage, usd } = agent.used(ran({ stdout: lines.slice(0, -1).join('\n'), exitCode: null, hit: 'wall' }));
    if (agent === claudeCode) expect(usage).toMatchObject({ input: 22, cached: 44, cacheWrite: 66 });
    else expect({ usage, usd }).toEqual({ usage: NO_USAGE, usd: null });
  });

  test('cut off anywhere before its end is no answer', () => {
    const lines = stdout.trimEnd().split('\n');
    for (let n = 0; n < lines.length; n += 1)
      expect(() => agent.read(ran({ stdout: lines.slice(0, n).join('\n'), exitCode: null, hit: 'wall' }), request)).toThrow(
        /without/,
      );
  });

  test('gives the model no tools beside ours and sends no more of the environment than it needs', () => {
    const { args, env, input } = agent.plan(plan);
    expect([...args, input].join('\n')).not.toContain(KEY);
    expect(JSON.stringify(env)).not.toContain('not-for-agents');
    expect(Object.values(env ?? {})).toContain(KEY);
    const desk = { url: 'http://127.0.0.1:1/mcp', token: 'open-sesame' };
    const given = { ...request, tools: [{ name: 'screen', description: '', schema: {} }] };
    const withTools = agent.plan({ ...plan, desk, request: given });
    expect(withTools.args.join(' ')).toContain(desk.url);
    expect(withTools.args.join(' ')).not.toContain(desk.token);
    expect(Object.values(withTools.env ?? {})).toContain(desk.token);
  });
});

test('errors of Claude Code: busy, refused, out of money', () => {
  const result = (more: object): string =>
    JSON.stringify({
      type: 'result',
      subtype: 'success',
      is_error: true,
      result: 'no',
      usage: { input_tokens: 5, output_tokens: 1 },
      total_cost_usd: 0.5,
      ...more,
    });
  const read = (more: object) => {
    try {
      return claudeCode.read(ran({ stdout: result(more), exitCode: 1 }), request);
    } catch (error) {
      return error;
    }
  };
  expect(read({ api_error_status: 529 })).toMatchObject({ kind: 'busy', usage: { input: 5 }, usd: 0.5 });
  expect(read({ api_error_status: 401 })).toMatchObject({ kind: 'refused' });
  expect(read({ subtype: 'error_max_budget_usd', result: undefined })).toMatchObject({ kind: 'spent', usd: 0.5 });
});

test.each([
  ['cut in the midst of its last line', { stdout: '{"type":"result","subtype":"success","is_er' }, 'cut'],
  ['ended well without a word', { stdout: '' }, 'cut'],
  ['said other things', { stdout: 'Segmentation fault\n[1,2]\n"text"\nnull\n{}' }, 'cut'],
  ['wants a log-in', { stderr: 'Not logged in. Please log in first: run /login', exitCode: 1 }, 'refused'],
  ['asks for one on its output', { stdout: 'Open https://example.org/device and sign in to continue' }, 'refused'],
])('any of them that %s has given no answer', (_, run, kind) => {
  for (const agent of Object.values(AGENTS)) {
    const read = () => {
      try {
        return agent.read(ran(run), request);
      } catch (error) {
        return error;
      }
    };
    expect(read()).toMatchObject({ kind });
  }
});

const contained = await openToolbox({ folder: null }).sandbox();

describe('a program of that name on the PATH', () => {
  let folder: string;
  let outside: string;
  beforeAll(() => {
    outside = mkdtempSync(join(tmpdir(), 'aegis-commands-outside-'));
    folder = mkdtempSync(join(tmpdir(), 'aegis-commands-'));
    mkdirSync(join(folder, 'bin'));
  });
  afterAll(() => [folder, outside].forEach((one) => rmSync(one, { recursive: true, force: true })));

  const install = (name: string, script: string): void => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };
  const task = {
    account: ACCOUNT,
    system: 's',
    exchange: [{ role: 'user' as const, text: 'q' }],
    tools: [],
    limits: { turns: 1, maxTokens: 100, wallMs: 250_000 },
  };
  const open = (name: string, maxUsd: number | null = null, env: Record<string, string> = { ANTHROPIC_API_KEY: KEY }) => {
    const toolbox = openToolbox({ folder: join(folder, 'tools') });
    const keeper = memoryKeeper();
    const started: string[] = [];
    const world = {
      makeFolder: makeAgentFolder,
      exec: (call: Parameters<typeof toolbox.exec>[0], signal?: AbortSignal) => {
        started.push(call.program);
        return toolbox.exec({ ...call, program: join(folder, 'bin', call.program), env: { ...env, ...call.env } }, signal);
      },
    };
    const patience = { tries: 3, firstWaitMs: 1, longestWaitMs: 10 };
    return {
      keeper,
      started,
      agent: openAgent({ name: readModelName(name), env, keeper, maxUsd, replay: null, patience, world }),
    };
  };

  test('is run once for a question, in an empty folder, and is paid once', async () => {
    const recording = join(FIXTURES, RECORDED.find((name) => name.startsWith('claude')) ?? '');
    install('claude', `[ -z "$(ls -A)" ] || exit 9\ncat > left-behind\ncat ${recording}`);
    const { agent, keeper, started } = open('claude-code', 5);
    const signal = new AbortController().signal;
    expect(await agent.answer(task, signal)).toMatchObject({ text: 'Hello from the script.' });
    expect(await agent.answer(task, signal)).toMatchObject({ text: 'Hello from the script.' });
    expect(started).toHaveLength(1);
    expect(keeper.lines).toMatchObject([{ usd: 0.0010978, prices: 'told', failure: null }]);
  });

  test('that prints its key, floods, hangs or dies is contained, and each try is on the ledger', async () => {
    install(
      'claude',
      `echo "{\\"type\\":\\"result\\",\\"subtype\\":\\"$ANTHROPIC_API_KEY\\",\\"is_error\\":true,\\"usage\\":{\\"input_tokens\\":1,\\"output_tokens\\":1}}"`,
    );
    const printing = open('claude-code');
    const thrown: unknown = await printing.agent.answer(task, new AbortController().signal).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'model/unfit' });
    expect(String(thrown) + JSON.stringify(printing.keeper.lines)).not.toContain(KEY);
    install('claude', 'yes flooding');
    const flooding = open('claude-code');
    await expect(flooding.agent.answer(task, new AbortController().signal)).rejects.toMatchObject({ code: 'model/bad-output' });
    expect(flooding.keeper.lines.map(({ failure }) => failure?.slice(0, 4))).toEqual(['cut:', 'cut:', 'cut:']);
    install('claude', 'sleep 98765 & sleep 98766');
    const hanging = open('claude-code');
    const answer = await hanging.agent.answer(
      { ...task, limits: { ...task.limits, wallMs: 1500 } },
      new AbortController().signal,
    );
    expect(answer.stop).toBe('time');
    expect(processesWith('sleep 9876')).toEqual([]);
  });

  test.skipIf(contained.kind === 'none').each([
    ['claude-code', 'claude', '.claude'],
    ['codex', 'codex', '.codex'],
    ['copilot', 'copilot', '.copilot'],
  ])('%s with its log-in in the home reads and renews it there, and writes nowhere else', async (name, program, place) => {
    const home = join(folder, `home-${name}`);
    mkdirSync(join(home, place), { recursive: true });
    writeFileSync(join(home, place, 'login'), 'open sesame');
    install(program, `cd ~ && cat ${place}/login > ${place}/renewed; echo x > elsewhere; echo x > ${outside}/elsewhere; exit 1`);
    const { agent } = open(name, null, { HOME: home });
    await expect(agent.answer(task, new AbortController().signal)).rejects.toMatchObject({ code: 'model/bad-output' });
    expect(readFileSync(join(home, place, 'renewed'), 'utf8')).toBe('open sesame');
    expect([home, outside].filter((where) => existsSync(join(where, 'elsewhere')))).toEqual([]);
  });

  test('cannot be held to a limit on money unless what it costs can be known', () => {
    expect(() => open('copilot', 5)).toThrow(/does not say what it uses/);
    expect(() => open('copilot:gpt-5.4', 5)).toThrow(/does not say what it uses/);
    expect(() => open('codex', 5)).toThrow(/no price is known/);
    expect(() => open('codex:gpt-5.4', 5)).not.toThrow();
  });
});

/** Command lines of running processes that mention a text. */
function processesWith(text: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return []; // gone meanwhile
      }
    })
    .filter((line) => line.includes(text));
}
