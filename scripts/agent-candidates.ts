/** The agents' command lines that are tried, and how each is led to the scripted model. */
export interface Candidate {
  readonly name: string;
  readonly model: string;
  readonly npm: string;
  readonly version: string;
  env(url: string): Readonly<Record<string, string>>;
  /** Variables without a key, and the files of a log-in in the user's home. Not for one whose only log-in is the vendor's. */
  atHome?(url: string): { readonly env: Readonly<Record<string, string>>; readonly files: Readonly<Record<string, object>> };
  /** Whether it can be held to a limit on money. */
  readonly priced: boolean;
}

const KEY = 'sk-scripted-0123456789';
export const HOME_KEY = 'sk-at-home-0123456789';
export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'claude-code',
    model: 'claude-sonnet-5',
    npm: '@anthropic-ai/claude-code',
    version: '2.1.332',
    env: (url) => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url }),
    atHome: (url) => ({
      env: { ANTHROPIC_BASE_URL: url },
      files: {
        '.claude.json': {},
        '.claude/.credentials.json': {
          claudeAiOauth: {
            accessToken: HOME_KEY,
            refreshToken: HOME_KEY,
            expiresAt: Date.now() + 1e9,
            scopes: ['user:inference'],
          },
        },
      },
    }),
    priced: true,
  },
  {
    name: 'codex',
    model: 'gpt-5.4',
    npm: '@openai/codex',
    version: '0.171.0',
    env: (url) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` }),
    atHome: (url) => ({
      env: { OPENAI_BASE_URL: `${url}/v1` },
      files: { '.codex/auth.json': { auth_mode: 'apikey', OPENAI_API_KEY: HOME_KEY } },
    }),
    priced: true,
  },
  {
    name: 'copilot',
    model: 'gpt-5.4',
    npm: '@github/copilot',
    version: '1.0.102',
    env: (url) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: KEY,
    }),
    priced: false,
  },
];
