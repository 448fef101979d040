/** Codex without a terminal: `codex exec --json`, as version 0.171.0 speaks it. */
import { z } from 'zod';
import { NO_USAGE, type Usage } from '../../pipeline/core/model-turn.ts';
import { CallFailure } from '../call-failure.ts';
import type { Environment } from '../model-client.ts';
import { type CommandAgent, endedWithout, jsonLines, pick, tellsNoLogin, TOKEN_VARIABLE, TOOL_WAIT_MS } from './command-agent.ts';
import { promptText } from './prompt-text.ts';

const VARIABLES = ['OPENAI_API_KEY', 'CODEX_API_KEY', 'CODEX_HOME'];

const Told = z.looseObject({
  input_tokens: z.int().nonnegative(),
  cached_input_tokens: z.int().nonnegative().default(0),
  cache_write_input_tokens: z.int().nonnegative().default(0),
  output_tokens: z.int().nonnegative(),
});

const Event = z.union([
  z.looseObject({
    type: z.literal('item.completed'),
    item: z.looseObject({ type: z.literal('agent_message'), text: z.string() }),
  }),
  z.looseObject({
    type: z.literal('turn.completed'),
    usage: Told,
  }),
  z.looseObject({ type: z.literal('turn.failed'), error: z.looseObject({ message: z.string() }) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
]);

/** A line of the notes of a session. The sum so far comes after each reply of the model. */
const Noted = z.looseObject({
  type: z.literal('event_msg'),
  payload: z.looseObject({
    type: z.literal('token_count'),
    info: z.looseObject({ total_token_usage: Told }),
  }),
});

/** A string as TOML writes it, which for these is as JSON writes it. */
const toml = (value: unknown): string => JSON.stringify(value);

export const codex: CommandAgent = {
  program: 'codex',
  tellsUse: true,
  login: { variables: ['OPENAI_API_KEY', 'CODEX_API_KEY'], homes: ['.codex'] },
  homeVariable: 'CODEX_HOME',
  plan({ request, cwd, model, env, desk, wallMs, ownSettings }) {
    const provider = env['OPENAI_BASE_URL'];
    return {
      program: 'codex',
      args: [
        'exec',
        '--json',
        // Without it what it has used can be read in its notes while it works; the user's own it leaves alone.
        ...(ownSettings ? [] : ['--ephemeral']),
        '--skip-git-repo-check',
        '--sandbox',
        'read-only',
        // What of its own tools it can do without; what is left runs in its sandbox, in an empty folder.
        ...[
          'shell_tool',
          'unified_exec',
          'multi_agent',
          'goals',
          'apps',
          'browser_use',
          'computer_use',
          'image_generation',
        ].flatMap((name) => ['--disable', name]),
        ...['-c', 'web_search="disabled"'],
        ...(model === null ? [] : ['--model', model]),
        ...(provider === undefined || provider === '' ? [] : providerArgs(provider, env)),
        ...(desk === null ? [] : deskArgs(desk.url)),
        '-',
      ],
      cwd,
      env: { ...keyOf(env), ...pick(env, VARIABLES), ...(desk === null ? {} : { [TOKEN_VARIABLE]: desk.token }) },
      // It has no place for rules of ours but the question itself.
      input: `${request.system}\n\n${promptText(request)}`,
      limits: { wallMs },
    };
  },
  read(run) {
    let [text, usage, done, failure] = ['', NO_USAGE, false, ''];
    for (const line of jsonLines(run.stdout)) {
      const event = Event.safeParse(line).data;
      switch (event?.type) {
        case 'item.completed':
          text = event.item.text;
          break;
        case 'turn.completed':
          usage = usageOf(event.usage);
          done = true;
          break;
        case 'turn.failed':
          failure = event.error.message;
          break;
        case 'error':
          failure = event.message;
          break;
        case undefined:
      }
    }
    if (done) return { text, uses: [], native: null, usage, stop: 'end' };
    const busy = /\b(429|5\d\d)\b|rate limit|overloaded/i.test(failure);
    if (failure !== '')
      throw new CallFailure(busy ? 'busy' : tellsNoLogin(failure) ? 'refused' : 'unfit', `codex: ${failure.slice(0, 500)}`, {
        usage,
      });
    throw endedWithout('finishing its turn', this, run);
  },
  // Its output tells what it used at the end of its turn only.
  used: () => ({ usage: NO_USAGE, usd: null }),
  notes: {
    folder: 'sessions',
    used(text) {
      const told = jsonLines(text)
        .map((line) => Noted.safeParse(line).data)
        .findLast((line) => line !== undefined);
      return told === undefined ? null : usageOf(told.payload.info.total_token_usage);
    },
  },
};

function usageOf({
  input_tokens: all,
  cached_input_tokens: cached,
  cache_write_input_tokens: cacheWrite,
  output_tokens: output,
}: z.infer<typeof Told>): Usage {
  return { input: Math.max(0, all - cached - cacheWrite), cached, cacheWrite, output };
}

/** Without a log-in in its settings it takes the vendor's key from a variable of its own only. */
const keyOf = ({ OPENAI_API_KEY: key }: Environment): Readonly<Record<string, string>> =>
  key === undefined || key === '' ? {} : { CODEX_API_KEY: key };

/** Its approvals are for what it does itself; what our tools may do they decide themselves. */
const deskArgs = (url: string): readonly string[] =>
  [
    `mcp_servers.aegis.url=${toml(url)}`,
    `mcp_servers.aegis.bearer_token_env_var=${toml(TOKEN_VARIABLE)}`,
    `mcp_servers.aegis.tool_timeout_sec=${TOOL_WAIT_MS / 1000}`,
    'mcp_servers.aegis.required=true',
    'mcp_servers.aegis.default_tools_approval_mode="approve"',
  ].flatMap((setting) => ['-c', setting]);

/** Without a key in a variable the provider is shown the log-in. */
function providerArgs(url: string, env: Environment): readonly string[] {
  const key = ['OPENAI_API_KEY', 'CODEX_API_KEY'].find((name) => (env[name] ?? '') !== '');
  return [
    'model_provider="aegis"',
    'model_providers.aegis.name="aegis"',
    `model_providers.aegis.base_url=${toml(url)}`,
    `model_providers.aegis.${key === undefined ? 'requires_openai_auth=true' : `env_key=${toml(key)}`}`,
    'model_providers.aegis.wire_api="responses"',
  ].flatMap((setting) => ['-c', setting]);
}
