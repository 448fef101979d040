/** Keys must never be stored, told or sent on, also where an agent found one and repeats it. */
import type { Environment } from './model-client.ts';

/** Names of variables whose values are secrets. */
const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|CREDENTIALS?|AUTH|PAT)$|(PASSWORD|PASSWD|PASSPHRASE)$/i;
/** Shorter values, and lines of longer ones, occur by chance in any text. */
const SHORTEST = 12;
/** The vendors' own forms, what agents keep in their log-in files, and log-ins in addresses, wherever they came from. */
const KEY_FORMS = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /\b(AIza[A-Za-z0-9_-]{35}|A[KS]IA[A-Z0-9]{16}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{30,})/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*-----END [A-Z ]*PRIVATE KEY-----/g,
  /(?<=\bhttps?:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
];

export const REDACTED = '[key removed]';

/** A function that blanks the environment's secrets in a text. */
export function redactor(env: Environment): (text: string) => string {
  const secrets = Object.entries(env)
    .flatMap(([name, value]) => (value !== undefined && SECRET_NAME.test(name) ? [value, ...value.split(/\r?\n/)] : []))
    .map((value) => value.trim())
    .filter((value) => value.length >= SHORTEST)
    .flatMap((value) => [value, ...codedForms(value)])
    .toSorted((a, b) => b.length - a.length);
  return (text) => KEY_FORMS.reduce((so, form) => so.replaceAll(form, REDACTED), withoutAny(text, secrets));
}

const withoutAny = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((so, secret) => so.replaceAll(secret, REDACTED), text);

/** As it would come out of the commonest ways to write a text in another way. */
const codedForms = (value: string): readonly string[] =>
  [
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
    Buffer.from(value).toString('base64url'),
    Buffer.from(value).toString('hex'),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ].filter((form) => form !== value);

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
