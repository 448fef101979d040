/**
 * Runs the real command lines of Claude Code, Codex and Copilot against a scripted model on 127.0.0.1, through our own adapters, and says what
 * they sent and printed, tools of ours among it. They are installed from npm into a temporary folder and are no dependency. With `--record DIR` what was seen is
 * written there, scrubbed, for the tests.
 *
 *     npm run test:agents -- [--record test/fixtures/agents] [claude-code|codex|copilot …]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { openAgent } from '../agents/open-agent.ts';
import { readModelName } from '../agents/model-name.ts';
import type { AgentAnswer, AgentTask, AgentTool } from '../pipeline/core/agent.ts';
import type { ToolCall, ToolRun } from '../pipeline/core/stage.ts';
import { makeAgentFolder } from '../pipeline/cli/own-folders.ts';
import { openToolbox } from '../pipeline/tools/toolbox.ts';
import { memoryKeeper } from '../test/support/memory-keeper.ts';
import { authors } from '../test/support/scripted-authors.ts';
import { type Asked, type Scripted, startScriptedModel } from '../test/support/scripted-model.ts';
import { nameOf, resultsIn, toolUsers } from '../test/support/tool-users.ts';
import { type Candidate, CANDIDATES, HOME_KEY } from './agent-candidates.ts';
import { ACCOUNT } from '../test/support/model-account.ts';

const argv = process.argv.slice(2);
const at = argv.indexOf('--record');
const record = at < 0 ? null : resolve(argv.splice(at, 2)[1] ?? 'test/fixtures/agents');
const folder = mkdtempSync(join(tmpdir(), 'aegis-test-agents-'));
const home = join(folder, 'home');
mkdirSync(home);
const toolbox = openToolbox({ folder: null });
let failures = 0;

function fail({ name }: Candidate, why: string): void {
  failures += 1;
  console.log(`FAILED ${name}: ${why}`);
}

async function tryAgent(candidate: Candidate): Promise<void> {
  const { npm, version, name, model } = candidate;
  const install = await toolbox.exec({
    program: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--prefix', folder, `${npm}@${version}`],
    cwd: folder,
    // npm is ours to start as the user would: its registry and certificates come from the environment.
    env: npmEnvironment(),
    limits: { wallMs: 240_000 },
  });
  if (install.exitCode !== 0) return fail(candidate, `npm: ${install.stderr.slice(0, 500)}`);
  const runs: ToolRun[] = [];
  echoed = 0;
  // An overload first: both sides' patience is part of what is tried.
  const server = await startScriptedModel((asked) => {
    if (asked.index === 0) return { fault: { status: 529 } };
    const usage = { input: 11, cached: 22, cacheWrite: 33, output: 44 };
    const tool = nameOf(asked, ECHO.name);
    if (resultsIn(asked) > 0 || tool === null) return { text: 'Hello from the script.', usage };
    return { calls: [{ name: tool, input: { text: 'hello' } }], usage };
  });
  const env = { PATH: process.env['PATH'] ?? '', ...candidate.env(server.url) };
  const exec = async (call: ToolCall, signal?: AbortSignal): Promise<ToolRun> => {
    const bin = join(folder, 'node_modules', '.bin', call.program);
    const from = { PATH: env.PATH, HOME: home, CODEX_HOME: join(home, 'codex') };
    mkdirSync(from.CODEX_HOME, { recursive: true });
    const run = await toolbox.exec({ ...call, program: bin, env: { ...from, ...call.env } }, signal);
    runs.push(run);
    return run;
  };
  const keeper = memoryKeeper();
  try {
    const agent = openAgent({
      name: readModelName(`${name}:${model}`),
      env,
      keeper,
      maxUsd: null,
      replay: null,
      world: { exec, makeFolder: makeAgentFolder },
    });
    const answer = await agent.answer(TASK, new AbortController().signal);
    console.log(`${name} ${version}: answered ${JSON.stringify(answer)}`);
    for (const { usage, usd, prices, failure } of keeper.lines)
      console.log(`  ledger ${JSON.stringify({ usage, usd, prices, failure })}`);
    for (const { path, headers, body, said } of server.asked)
      console.log(
        `  sent ${path} by ${String(headers['user-agent'])}: ${JSON.stringify({ model: body['model'], tools: toolNames(body['tools']), last: said.at(-1) }).slice(0, 300)}`,
      );
    if (answer.text !== 'Hello from the script.') fail(candidate, `answered ${answer.text}`);
    if (echoed !== 1) fail(candidate, `used our tool ${echoed} times instead of once`);
    if (runs.some(({ sandbox }) => sandbox === 'none')) fail(candidate, 'ran without a sandbox');
    if (record !== null) keep(candidate, runs, server.asked);
    await logInAtHome(candidate);
    await spendTooMuch(candidate);
    await wholeRun(candidate, 'rounds', authors, ['--statements', '4', '--until', 'freeze']);
    await wholeRun(candidate, 'tools', toolUsers, ['--statements', '1', '--agents', 'code', 'specify', 'prove']);
  } finally {
    await server.close();
  }
}

/** One question to a real command line with these variables, in this home. */
async function askOnce(
  { name, model }: Candidate,
  env: Readonly<Record<string, string>>,
  where: string,
  more: Partial<AgentTask['limits']> = {},
): Promise<{ readonly answer: AgentAnswer; readonly usd: number }> {
  const keeper = memoryKeeper();
  const exec = (call: ToolCall, signal?: AbortSignal): Promise<ToolRun> =>
    toolbox.exec(
      { ...call, program: join(folder, 'node_modules', '.bin', call.program), env: { HOME: where, ...call.env } },
      signal,
    );
  const all = { PATH: process.env['PATH'] ?? '', HOME: where, ...env };
  const world = { exec, makeFolder: makeAgentFolder };
  const agent = openAgent({ name: readModelName(`${name}:${model}`), env: all, keeper, maxUsd: null, replay: null, world });
  const task = { ...TASK, limits: { ...TASK.limits, ...more } };
  return { answer: await agent.answer(task, new AbortController().signal), usd: keeper.spent() };
}

/** Its log-in is in a file of the user's home, as after `claude login` or `codex login`. */
async function logInAtHome(candidate: Candidate): Promise<void> {
  const server = await startScriptedModel(() => ({ text: 'Hello from the script.' }));
  const login = candidate.atHome?.(server.url);
  try {
    if (login === undefined) return;
    const where = join(folder, `home-of-${candidate.name}`);
    for (const [file, content] of Object.entries(login.files)) {
      mkdirSync(dirname(join(where, file)), { recursive: true });
      writeFileSync(join(where, file), JSON.stringify(content));
    }
    const { answer } = await askOnce(candidate, login.env, where);
    const shown = server.asked.map(({ headers }) => headers['authorization'] ?? headers['x-api-key']);
    console.log(`  log-in at home: answered ${JSON.stringify(answer)} with ${JSON.stringify(shown)}`);
    if (answer.text !== 'Hello from the script.' || shown.some((key) => !String(key).includes(HOME_KEY)))
      fail(candidate, 'the log-in at home was not used');
  } finally {
    await server.close();
  }
}

/** A model that goes on for ever is ended when its task has cost more than it may. */
async function spendTooMuch(candidate: Candidate): Promise<void> {
  if (!candidate.priced) return;
  let asks = 0;
  const server = await startScriptedModel((asked) => {
    const tool = nameOf(asked, ECHO.name);
    const usage = { input: 20_000, cached: 0, output: 4000 };
    if (tool === null) return { text: 'Hello.', usage };
    asks += 1;
    return { calls: [{ name: tool, input: { text: `again ${asks}` } }], usage, wait: 300 };
  });
  try {
    const { answer, usd } = await askOnce(candidate, candidate.env(server.url), home, { usd: 0.3, turns: 200 });
    console.log(`  too much money: ${JSON.stringify(answer)} after ${asks} replies, $${usd.toFixed(4)} on the ledger`);
    if (answer.stop !== 'money' || usd < 0.3 || usd > 1) fail(candidate, 'was not held to its limit on money');
  } finally {
    await server.close();
  }
}

/**
 * `rounds`: from a problem to frozen statements, with every mistake of the scripted authors mended on the way. `tools`: from a problem to a label,
 * with our tools used by all three roles.
 */
async function wholeRun(
  candidate: Candidate,
  about: string,
  script: (asked: Asked) => Scripted,
  more: readonly string[],
): Promise<void> {
  const server = await startScriptedModel(script);
  const workspace = join(folder, `workspace-${candidate.name}-${about}`);
  const main = resolve(import.meta.dirname, '../pipeline/cli/main.ts');
  const options = ['--only', 'gcd_lcm', ...more, '--workspace', workspace];
  const { HOME = '', CARGO_HOME, RUSTUP_HOME } = process.env;
  const rust = Object.entries({ CARGO_HOME, RUSTUP_HOME }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  try {
    const { exitCode, stdout, stderr } = await toolbox.exec({
      program: process.execPath,
      args: ['--import', import.meta.resolve('tsx'), main, 'run', ...options, '--model', `${candidate.name}:${candidate.model}`],
      cwd: folder,
      env: {
        ...Object.fromEntries(rust),
        HOME,
        CLAUDE_CONFIG_DIR: join(home, 'claude'),
        CODEX_HOME: join(home, 'codex'),
        PATH: `${join(folder, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
        ...candidate.env(server.url),
      },
    });
    console.log(
      `  a whole run, ${about} (exit code ${exitCode}, ${server.asked.length} questions):\n${stdout.replaceAll(/^/gm, '    ')}`,
    );
    const good = stdout.includes('1 accepted') && (about !== 'tools' || stdout.includes('1 refuted'));
    if (exitCode !== 0 || !good) fail(candidate, `the whole run, ${about}: ${stderr.slice(-500)}`);
  } finally {
    await server.close();
  }
}

const npmEnvironment = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^(npm_config_|NODE_EXTRA_CA_CERTS$|https?_proxy$|no_proxy$)/i.test(name) ? [[name, value]] : [],
    ),
  );

const toolNames = (tools: unknown): readonly string[] =>
  Array.isArray(tools)
    ? tools.map((tool: { name?: string; function?: { name?: string } }) => tool.name ?? tool.function?.name ?? '?')
    : [];

let echoed = 0;
const ECHO: AgentTool = {
  name: 'echo',
  description: 'Says it again.',
  schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  run: (input) => {
    echoed += 1;
    return Promise.resolve({ text: `heard ${JSON.stringify(input)}`, failed: false });
  },
};

const TASK: AgentTask = {
  account: ACCOUNT,
  system: 'Answer in one sentence.',
  exchange: [
    { role: 'user', text: 'Say hello.' },
    { role: 'assistant', text: 'No.' },
    { role: 'user', text: 'Please do.' },
  ],
  tools: [ECHO],
  limits: { turns: 5, maxTokens: 4000, wallMs: 120_000 },
};

/** Ids, times, places and long texts say nothing and change each time. */
function scrub(text: string): string {
  return text
    .replaceAll(folder, '/HOME')
    .replaceAll(/\/tmp\/aegis-agent-[\w-]+/g, '/CWD')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '00000000-0000-0000-0000-000000000000')
    .replaceAll(/[0-9a-f]{40,}/g, '0000')
    .replaceAll(/\d{4}-\d\d-\d\dT[0-9:.]+(Z|\+00:00)/g, '2026-01-01T00:00:00Z')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:0')
    .replaceAll(/\/tmp\/cc-socks\/\d+/g, '/SOCKET')
    .replaceAll(/"((?:[^"\\]|\\.){400})(?:[^"\\]|\\.)*"/g, '"$1 …"');
}

function keep({ name, version }: Candidate, runs: readonly ToolRun[], asked: readonly Asked[]): void {
  if (record === null) return;
  mkdirSync(record, { recursive: true });
  const stdout = scrub(runs.at(-1)?.stdout ?? '');
  const sent = asked.map(({ path, headers, body }) => ({
    path,
    agent: headers['user-agent'],
    model: body['model'],
    stream: body['stream'],
    tools: toolNames(body['tools']),
    body: scrub(JSON.stringify(body)).slice(0, 1500),
  }));
  writeFileSync(join(record, `${name}-${version}.jsonl`), stdout);
  writeFileSync(join(record, `${name}-${version}.sent.json`), `${JSON.stringify(sent, null, 1)}\n`);
}

try {
  for (const candidate of CANDIDATES)
    if (argv.length === 0 || argv.includes(candidate.name))
      await tryAgent(candidate).catch((error: unknown) => fail(candidate, String(error)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
