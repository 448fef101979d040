/** A stream of pseudo-random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** An integer in 0 … bound-1; `bound` is 1 … 2^32. */
  below(bound: number): number;
  /** `bits` random bits, 1 … 128. */
  bits(bits: number): bigint;
  /** True once in `n` times. */
  oneIn(n: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
}

/** xorshift128 over 32-bit words, its state spread from the seed by a multiplicative hash. */
export function randomFrom(seed: number): Random {
  const state = new Uint32Array(4);
  let mix = seed >>> 0;
  for (let i = 0; i < 4; i++) {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    state[i] = (z ^ (z >>> 16) ^ (i + 1)) >>> 0;
  }
  const word = (): number => {
    const [a = 1, b = 0, c = 0, d = 0] = state;
    const t = a ^ (a << 11);
    const next = (d ^ (d >>> 19) ^ t ^ (t >>> 8)) >>> 0;
    state.set([b, c, d, next]);
    return next;
  };
  for (let i = 0; i < 8; i++) word();
  const below = (bound: number): number => Math.floor((word() / 2 ** 32) * bound);
  const bits = (count: number): bigint => {
    let all = 0n;
    for (let have = 0; have < count; have += 32) all = (all << 32n) | BigInt(word());
    return all & ((1n << BigInt(count)) - 1n);
  };
  return {
    below,
    bits,
    oneIn: (n) => below(n) === 0,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
  };
}
