/** Codex without a terminal: `codex exec --json`, as version 0.171.0 speaks it. */
import { z } from 'zod';
import { NO_USAGE } from '../../pipeline/core/model-turn.ts';
import { CallFailure } from '../call-failure.ts';
import type { Environment } from '../model-client.ts';
import { type CommandAgent, jsonLines, pick, TOKEN_VARIABLE, TOOL_WAIT_MS } from './command-agent.ts';
import { promptText } from './prompt-text.ts';

const VARIABLES = ['OPENAI_API_KEY', 'CODEX_API_KEY', 'CODEX_HOME'];

const Event = z.union([
  z.looseObject({
    type: z.literal('item.completed'),
    item: z.looseObject({ type: z.literal('agent_message'), text: z.string() }),
  }),
  z.looseObject({
    type: z.literal('turn.completed'),
    usage: z.looseObject({
      input_tokens: z.int().nonnegative(),
      cached_input_tokens: z.int().nonnegative().default(0),
      cache_write_input_tokens: z.int().nonnegative().default(0),
      output_tokens: z.int().nonnegative(),
    }),
  }),
  z.looseObject({ type: z.literal('turn.failed'), error: z.looseObject({ message: z.string() }) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
]);

/** A string as TOML writes it, which for these is as JSON writes it. */
const toml = (value: unknown): string => JSON.stringify(value);

export const codex: CommandAgent = {
  program: 'codex',
  tellsUse: true,
  login: { variables: ['OPENAI_API_KEY', 'CODEX_API_KEY'], homes: ['.codex'] },
  homeVariable: 'CODEX_HOME',
  plan({ request, cwd, model, env, desk, wallMs }) {
    const provider = env['OPENAI_BASE_URL'];
    return {
      program: 'codex',
      args: [
        'exec',
        '--json',
        '--ephemeral',
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
        ...(provider === undefined || provider === '' ? [] : providerArgs(provider)),
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
  read({ stdout, stderr, exitCode, hit }) {
    let [text, usage, done, failure] = ['', NO_USAGE, false, ''];
    for (const line of jsonLines(stdout)) {
      const event = Event.safeParse(line).data;
      switch (event?.type) {
        case 'item.completed':
          text = event.item.text;
          break;
        case 'turn.completed': {
          const {
            input_tokens: all,
            cached_input_tokens: cached,
            cache_write_input_tokens: cacheWrite,
            output_tokens: output,
          } = event.usage;
          usage = { input: Math.max(0, all - cached - cacheWrite), cached, cacheWrite, output };
          done = true;
          break;
        }
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
      throw new CallFailure(
        busy ? 'busy' : /\b40[1-4]\b|unauthorized/i.test(failure) ? 'refused' : 'unfit',
        `codex: ${failure.slice(0, 500)}`,
        { usage },
      );
    throw new CallFailure('cut', `codex ended (${hit ?? exitCode}) without finishing its turn: ${stderr.slice(0, 300)}`, {
      usage,
    });
  },
  // It tells what it used at the end of its turn only.
  used: () => ({ usage: NO_USAGE, usd: null }),
};

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

const providerArgs = (url: string): readonly string[] =>
  [
    'model_provider="aegis"',
    'model_providers.aegis.name="aegis"',
    `model_providers.aegis.base_url=${toml(url)}`,
    'model_providers.aegis.env_key="OPENAI_API_KEY"',
    'model_providers.aegis.wire_api="responses"',
  ].flatMap((setting) => ['-c', setting]);
