import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the headers carry the token: `Authorization: Bearer …`, or `X-API-Key` as ORS clients send it. Takes the same time for every wrong one. */
export function carriesToken(headers: Readonly<Record<string, string | string[] | undefined>>, token: string): boolean {
  const given = [bearer(headers['authorization']), headers['x-api-key']];
  return given.some((one) => typeof one === 'string' && equal(one, token));
}

function bearer(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^Bearer +(.+)$/i.exec(header)?.[1] : undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
