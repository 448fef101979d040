/** Claude Code without a terminal: `claude -p --output-format stream-json`, as version 2.1.332 speaks it. */
import { z } from 'zod';
import { CallFailure, NO_ACCESS } from '../call-failure.ts';
import { type CommandAgent, jsonLines, pick } from './command-agent.ts';
import { promptText } from './prompt-text.ts';

const VARIABLES = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CONFIG_DIR',
];

const Result = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  result: z.string().optional(),
  total_cost_usd: z.number().nonnegative().optional(),
  stop_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
  usage: z.looseObject({
    input_tokens: z.int().nonnegative(),
    cache_read_input_tokens: z.int().nonnegative().default(0),
    cache_creation_input_tokens: z.int().nonnegative().default(0),
    output_tokens: z.int().nonnegative(),
  }),
});

export const claudeCode: CommandAgent = {
  program: 'claude',
  keepsCap: true,
  plan({ request, cwd, model, env, mcp, capUsd, wallMs }) {
    const servers = request.tools.length === 0 ? {} : { aegis: { command: mcp.command, args: mcp.args } };
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
        ...(request.tools.length === 0 ? [] : ['--allowed-tools', 'mcp__aegis']),
        '--setting-sources',
        '',
        '--no-session-persistence',
        '--max-budget-usd',
        String(capUsd),
      ],
      cwd,
      env: {
        ...pick(env, VARIABLES),
        CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(request.maxTokens),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
      },
      input: promptText(request),
      limits: { wallMs },
    };
  },
  read({ stdout, stderr, exitCode, hit }) {
    const result = jsonLines(stdout)
      .map((line) => Result.safeParse(line))
      .findLast(({ success }) => success)?.data;
    if (result === undefined)
      throw new CallFailure('cut', `claude ended (${hit ?? exitCode}) without a result: ${stderr.slice(0, 300)}`);
    const usage = {
      input: result.usage.input_tokens,
      cached: result.usage.cache_read_input_tokens,
      cacheWrite: result.usage.cache_creation_input_tokens,
      output: result.usage.output_tokens,
    };
    const usd = result.total_cost_usd;
    if (result.is_error || result.result === undefined) {
      const status = result.api_error_status ?? null;
      const busy = status !== null && (status === 429 || status >= 500);
      const why = `claude: ${result.subtype}: ${result.result ?? ''}`.slice(0, 500);
      throw new CallFailure(busy ? 'busy' : status !== null && NO_ACCESS.has(status) ? 'refused' : 'unfit', why, { usage, usd });
    }
    const stop = result.stop_reason === 'refusal' ? 'refusal' : result.stop_reason === 'max_tokens' ? 'length' : 'end';
    return { text: result.result, uses: [], native: null, usage, stop, usd };
  },
};
