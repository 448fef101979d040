/** Claude Code without a terminal: `claude -p --output-format stream-json`, as version 2.1.332 speaks it. */
import { z } from 'zod';
import { CallFailure, NO_ACCESS } from '../call-failure.ts';
import { NO_USAGE, type TurnReply, type Usage } from '../../pipeline/core/model-turn.ts';
import { type CommandAgent, endedWithout, jsonLines, pick, tellsNoLogin, TOKEN_VARIABLE, TOOL_WAIT_MS } from './command-agent.ts';
import { promptText } from './prompt-text.ts';

const VARIABLES = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CONFIG_DIR',
];

const Told = z.looseObject({
  input_tokens: z.int().nonnegative(),
  cache_read_input_tokens: z.int().nonnegative().default(0),
  cache_creation_input_tokens: z.int().nonnegative().default(0),
  output_tokens: z.int().nonnegative(),
});

/** One message of the model; a message may come in several pieces under one id. */
const Assistant = z.looseObject({ type: z.literal('assistant'), message: z.looseObject({ id: z.string(), usage: Told }) });

const Result = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  result: z.string().optional(),
  total_cost_usd: z.number().nonnegative().optional(),
  stop_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
  usage: Told,
});

const usageOf = (told: z.infer<typeof Told>): Usage => ({
  input: told.input_tokens,
  cached: told.cache_read_input_tokens,
  cacheWrite: told.cache_creation_input_tokens,
  output: told.output_tokens,
});

export const claudeCode: CommandAgent = {
  program: 'claude',
  tellsUse: true,
  login: {
    variables: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'],
    homes: ['.claude', '.claude.json'],
  },
  homeVariable: 'CLAUDE_CONFIG_DIR',
  plan({ request, cwd, model, env, desk, capUsd, wallMs }) {
    const headers = { Authorization: `Bearer \${${TOKEN_VARIABLE}}` };
    const servers = desk === null ? {} : { aegis: { type: 'http', url: desk.url, headers } };
    return {
      program: 'claude',
      args: [
        '-p',
        '--output-format',
        'stream-json',
        '--verbose',
        ...(model === null ? [] : ['--model', model]),
        '--system-prompt',
        request.system,
        // None of its own tools: it neither reads nor writes files nor starts programs.
        '--tools',
        '',
        '--mcp-config',
        JSON.stringify({ mcpServers: servers }),
        '--strict-mcp-config',
        ...(desk === null ? [] : ['--allowed-tools', 'mcp__aegis']),
        '--setting-sources',
        '',
        '--no-session-persistence',
        ...(capUsd === null ? [] : ['--max-budget-usd', String(capUsd)]),
      ],
      cwd,
      env: {
        ...pick(env, VARIABLES),
        CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(request.maxTokens),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        ...(desk === null ? {} : { [TOKEN_VARIABLE]: desk.token, MCP_TOOL_TIMEOUT: String(TOOL_WAIT_MS) }),
      },
      input: promptText(request),
      limits: { wallMs },
    };
  },
  read(run) {
    const result = jsonLines(run.stdout)
      .map((line) => Result.safeParse(line))
      .findLast(({ success }) => success)?.data;
    if (result === undefined) throw endedWithout('a result', this, run);
    const usage = usageOf(result.usage);
    const usd = result.total_cost_usd;
    if (result.is_error || result.result === undefined) {
      const status = result.api_error_status ?? null;
      const busy = status !== null && (status === 429 || status >= 500);
      const why = `claude: ${[result.subtype, result.result].filter((part) => part !== undefined && part !== 'success').join(': ')}`;
      if (result.subtype === 'error_max_budget_usd') throw new CallFailure('spent', why, { usage, usd });
      const refused = (status !== null && NO_ACCESS.has(status)) || tellsNoLogin(result.result ?? '');
      throw new CallFailure(busy ? 'busy' : refused ? 'refused' : 'unfit', why, { usage, usd });
    }
    const stop = result.stop_reason === 'refusal' ? 'refusal' : result.stop_reason === 'max_tokens' ? 'length' : 'end';
    return { text: result.result, uses: [], native: null, usage, stop, usd };
  },
  used({ stdout }) {
    const lines = jsonLines(stdout);
    const result = lines.map((line) => Result.safeParse(line).data).findLast((line) => line !== undefined);
    if (result !== undefined) return { usage: usageOf(result.usage), ...costOf(result) };
    const messages = new Map(
      lines.flatMap((line) => {
        const message = Assistant.safeParse(line).data?.message;
        return message === undefined ? [] : [[message.id, usageOf(message.usage)] as const];
      }),
    );
    // At least so much: the message under way when it was ended told nothing.
    return { usage: [...messages.values()].reduce(plus, NO_USAGE) };
  },
};

const costOf = ({ total_cost_usd: usd }: z.infer<typeof Result>): Pick<TurnReply, 'usd'> => (usd === undefined ? {} : { usd });

const plus = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  cached: a.cached + b.cached,
  cacheWrite: a.cacheWrite + b.cacheWrite,
  output: a.output + b.output,
});
