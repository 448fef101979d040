import { AegisError } from '../pipeline/core/errors.ts';
import type { TurnReply, TurnRequest } from '../pipeline/core/model-turn.ts';
import type { ModelName } from './model-name.ts';

/** One provider's API: a single try of a single call. */
export interface ModelClient {
  /** Dollars that one turn cannot exceed, where the other side keeps such a limit itself. */
  readonly capUsd?: number;
  /** Throws `CallFailure`; nothing else is the provider's doing. */
  turn(request: TurnRequest, signal: AbortSignal): Promise<TurnReply>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a provider is and what opens it. A server of one's own may do without a key; the vendors' do not. */
export interface Access {
  readonly url: string | null;
  readonly key: string;
}

const VARIABLES = {
  anthropic: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_BASE_URL' },
  openai: { key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL' },
} as const;

/** Throws `config/invalid` where there is no key. Pure. */
export function accessOf(name: Extract<ModelName, { kind: 'anthropic' | 'openai' }>, env: Environment): Access {
  const { key, url } = VARIABLES[name.kind];
  const at = name.url ?? nonEmpty(env[url]);
  const given = nonEmpty(env[key]);
  if (given === null && at === null)
    throw new AegisError('config/invalid', `--model ${name.kind}:${name.model} needs ${key} in the environment`, {
      hint: `Or name a server that needs none: ${name.kind}:${name.model}@http://HOST:PORT.`,
    });
  return { url: at, key: given ?? 'none' };
}

const nonEmpty = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
