/** Copilot CLI without a terminal: `copilot --output-format json`, as version 1.0.102 speaks it. It does not say how many tokens it used. */
import { z } from 'zod';
import { NO_USAGE } from '../../pipeline/core/model-turn.ts';
import { CallFailure } from '../call-failure.ts';
import { type CommandAgent, endedWithout, jsonLines, pick, tellsNoLogin, TOKEN_VARIABLE, TOOL_WAIT_MS } from './command-agent.ts';
import { promptText } from './prompt-text.ts';

const VARIABLES = [
  'COPILOT_GITHUB_TOKEN',
  'GH_TOKEN',
  'GITHUB_TOKEN',
  'COPILOT_OFFLINE',
  'COPILOT_MODEL',
  'COPILOT_PROVIDER_TYPE',
  'COPILOT_PROVIDER_BASE_URL',
  'COPILOT_PROVIDER_API_KEY',
  'COPILOT_PROVIDER_WIRE_API',
];

const Event = z.union([
  z.looseObject({ type: z.literal('assistant.message'), data: z.looseObject({ content: z.string() }) }),
  z.looseObject({ type: z.literal('session.error'), data: z.looseObject({ message: z.string() }) }),
  z.looseObject({ type: z.literal('result'), exitCode: z.int() }),
]);

export const copilot: CommandAgent = {
  program: 'copilot',
  tellsUse: false,
  login: {
    variables: ['COPILOT_GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN', 'COPILOT_PROVIDER_BASE_URL'],
    homes: ['.copilot', '.config/github-copilot', '.cache/copilot'],
  },
  homeVariable: 'COPILOT_HOME',
  plan({ request, cwd, model, env, desk, wallMs }) {
    const ours = desk === null ? [] : request.tools.map(({ name }) => `aegis-${name}`);
    return {
      program: 'copilot',
      args: [
        '--output-format',
        'json',
        ...(model === null ? [] : ['--model', model]),
        '--no-custom-instructions',
        '--no-auto-update',
        '--no-ask-user',
        '--no-remote',
        '--disable-builtin-mcps',
        // Nothing of its own: what is not in the list does not exist for the model. An empty list would mean all.
        `--available-tools=${['aegis', ...ours].join(',')}`,
        ...(desk === null ? [] : ['--allow-tool=aegis', '--additional-mcp-config', JSON.stringify(deskConfig(desk.url))]),
      ],
      cwd,
      env: { ...pick(env, VARIABLES), ...(desk === null ? {} : { [TOKEN_VARIABLE]: desk.token }) },
      input: `${request.system}\n\n${promptText(request)}`,
      limits: { wallMs },
    };
  },
  read(run) {
    let [text, done, failure] = ['', false, ''];
    for (const line of jsonLines(run.stdout)) {
      const event = Event.safeParse(line).data;
      if (event?.type === 'assistant.message' && event.data.content !== '') text = event.data.content;
      if (event?.type === 'session.error') failure = event.data.message;
      if (event?.type === 'result') done = event.exitCode === 0;
    }
    if (done && failure === '') return { text, uses: [], native: null, usage: NO_USAGE, stop: 'end', usd: null };
    const busy = /\b(429|5\d\d)\b|rate limit|overloaded/i.test(failure);
    if (failure !== '')
      throw new CallFailure(busy ? 'busy' : tellsNoLogin(failure) ? 'refused' : 'unfit', `copilot: ${failure.slice(0, 500)}`);
    throw endedWithout('a result', this, run);
  },
  used: () => ({ usage: NO_USAGE, usd: null }),
};

const deskConfig = (url: string): object => ({
  mcpServers: {
    aegis: {
      type: 'http',
      url,
      headers: { Authorization: `Bearer \${${TOKEN_VARIABLE}}` },
      tools: ['*'],
      timeout: TOOL_WAIT_MS,
    },
  },
});
