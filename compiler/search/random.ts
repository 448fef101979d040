/** A repeatable source of random numbers: the same seed gives the same draws on every machine. */
export interface Random {
  /** Uniform in 0 … n - 1; n is at least 1 and at most 2^32. */
  below(n: number): number;
  /** Uniform in low … high, both included. */
  big(low: bigint, high: bigint): bigint;
  /** True with probability 1/n. */
  oneIn(n: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32 behind a scramble of the seed, so that neighbouring seeds give unlike streams. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 13);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (n: number): number => Math.floor((next() / 4294967296) * n);
  const big = (low: bigint, high: bigint): bigint => {
    const width = high - low + 1n;
    let bits = 0n;
    for (let drawn = 1n; drawn < width << 32n; drawn <<= 32n) bits = (bits << 32n) | BigInt(next());
    return low + (bits % width);
  };
  return {
    below,
    big,
    oneIn: (n) => below(n) === 0,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined && items.length === 0) throw new RangeError('pick of an empty list');
      return item as (typeof items)[number];
    },
  };
}

/** A 32-bit seed from the front of a hexadecimal hash. */
export const seedOf = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16) | 0;
