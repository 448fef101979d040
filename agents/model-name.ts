import { AegisError } from '../pipeline/core/errors.ts';

/** What `--model` names: a model behind an HTTP API, or an agent's own command line (with a model of its choice when `model` is null). */
export type ModelName =
  | { readonly kind: 'anthropic' | 'openai'; readonly model: string; readonly url: string | null }
  | { readonly kind: 'claude-code' | 'codex' | 'copilot'; readonly model: string | null };

const HTTP = /^(anthropic|openai):([A-Za-z0-9][A-Za-z0-9._:/-]*)(?:@(https?:\/\/\S+))?$/;
const COMMAND = /^(claude-code|codex|copilot)(?::([A-Za-z0-9][A-Za-z0-9._:/-]*))?$/;

/** Throws `config/invalid`. */
export function readModelName(text: string): ModelName {
  const [, api, model, url = null] = HTTP.exec(text) ?? [];
  if (model !== undefined) return { kind: api === 'anthropic' ? 'anthropic' : 'openai', model, url };
  const [, command, own = null] = COMMAND.exec(text) ?? [];
  if (command === 'claude-code' || command === 'codex' || command === 'copilot') return { kind: command, model: own };
  throw new AegisError('config/invalid', `--model: cannot read ${JSON.stringify(text)}`, {
    hint: 'Write anthropic:NAME, openai:NAME, either with @URL for another server, or claude-code, codex, copilot (with :MODEL if you like).',
  });
}

/** Without the server's address: the same model elsewhere is the same model. */
export const whoIs = (name: ModelName): string => (name.model === null ? name.kind : `${name.kind}:${name.model}`);
