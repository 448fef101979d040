import { AegisError } from '../pipeline/core/errors.ts';
import type { ToolAnswer } from '../pipeline/core/agent.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { TurnReply, TurnRequest } from '../pipeline/core/model-turn.ts';
import type { ModelName } from './model-name.ts';

/** Tools for somebody who uses them in the midst of a turn, as agents' command lines do. */
export interface LiveDesk {
  /** `more` is to be told behind the result. */
  use(name: string, input: JsonValue): Promise<ToolAnswer & { readonly more: string }>;
  /** Fires when the turn has to end: its limits are used up. What was done until then stays. */
  readonly enough: AbortSignal;
}

/** Reason of an abort that is no interruption: the work is done, by whomever. */
export const WORK_IS_OVER = 'the work is over';

export interface TurnHelp {
  readonly desk: LiveDesk | null;
  /** Dollars this turn may cost, where the other side can keep such a limit; null for none. */
  readonly capUsd: number | null;
}

/** One provider's API: a single try of a single call. */
export interface ModelClient {
  /** Dollars that one turn is let have where it is not known beforehand what it will take. */
  readonly turnUsd?: number;
  /** Throws `CallFailure`; nothing else is the provider's doing. */
  turn(request: TurnRequest, signal: AbortSignal, help: TurnHelp): Promise<TurnReply>;
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
