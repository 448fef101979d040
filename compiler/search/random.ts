import type { Random } from '../../pipeline/core/random.ts';

/** Uniform in low … high, both included. */
export function bigBetween(random: Random, low: bigint, high: bigint): bigint {
  const width = high - low + 1n;
  let drawn = 0n;
  for (let reach = 1n; reach < width << 32n; reach <<= 64n) drawn = (drawn << 64n) | random.bits(64);
  return low + (drawn % width);
}

/** One of the items, each as likely; the list has at least one. */
export function pickOf<T>(random: Random, items: readonly T[]): T {
  if (items.length === 0) throw new RangeError('nothing to pick from');
  return items[random.below(items.length)] as T;
}

/** A 32-bit seed from the front of a hexadecimal hash. */
export const seedOf = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16) | 0;

/** A number for a text, the same for the same: not for anything secret. */
export function hashOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h ^ (h >>> 15);
}
