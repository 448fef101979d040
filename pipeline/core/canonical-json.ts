import { createHash } from 'node:crypto';

/** JSON text that is equal for equal values whatever the order their keys were written in. Bigints are not JSON: encode them first. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : v,
  );
}

/** Lower-case hex sha256, 64 characters. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** A seed for pseudo-random work, 0 … 2^31-1: equal for equal values, so that the same question gives the same answer on every machine. */
export const seedFrom = (value: unknown): number => Number.parseInt(sha256(canonicalJson(value)).slice(0, 8), 16) >>> 1;
