import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether the headers carry the token: `Authorization: Bearer …`; `X-API-Key`, as ORS clients send it; or as the password of `Authorization: Basic …`, which
 * clients that know only an address send for `http://aegis:TOKEN@host` (OpenEnv's do). Takes the same time for every wrong one.
 */
export function carriesToken(headers: Readonly<Record<string, string | string[] | undefined>>, token: string): boolean {
  const given = [bearer(headers['authorization']), password(headers['authorization']), headers['x-api-key']];
  return given.some((one) => typeof one === 'string' && equal(one, token));
}

function bearer(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^Bearer +(.+)$/i.exec(header)?.[1] : undefined;
}

/** Of any user. */
function password(header: string | string[] | undefined): string | undefined {
  const encoded = typeof header === 'string' ? /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header)?.[1] : undefined;
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
