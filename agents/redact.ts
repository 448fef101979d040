/** Keys must never be stored, told or sent on, also where an agent found one and repeats it. */
import type { Environment } from './model-client.ts';

/** Names of variables whose values are secrets. */
const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$/i;
/** Shorter values occur by chance in any text. */
const SHORTEST = 12;
/** The vendors' own forms, wherever they came from. */
const KEY_FORMS = /\b(sk-[A-Za-z0-9_-]{16,}|ghp_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g;

export const REDACTED = '[key removed]';

/** A function that blanks the environment's secrets in a text. */
export function redactor(env: Environment): (text: string) => string {
  const secrets = Object.entries(env)
    .flatMap(([name, value]) => (value !== undefined && SECRET_NAME.test(name) && value.length >= SHORTEST ? [value] : []))
    .flatMap((value) => [value, Buffer.from(value).toString('base64').replace(/=+$/, '')])
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((so, secret) => so.replaceAll(secret, REDACTED), text).replaceAll(KEY_FORMS, REDACTED);
}

/** The same inside a value, in every text and name it holds. */
export function redactDeep<T>(value: T, redact: (text: string) => string): T {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map(walk);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [redact(name), walk(inner)]));
  };
  // Texts stay texts: the shape is the same.
  return walk(value) as T;
}
