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
export const randomFrom = (seed: number): Random => new Xorshift(seed);

/** Four numbers rather than an array of them: every drawn input takes dozens of words. */
class Xorshift implements Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number) {
    const start = seed >>> 0;
    this.a = spread(start, 0);
    this.b = spread(start, 1);
    this.c = spread(start, 2);
    this.d = spread(start, 3);
    for (let i = 0; i < 8; i++) this.word();
  }

  below(bound: number): number {
    return Math.floor((this.word() / 2 ** 32) * bound);
  }

  bits(count: number): bigint {
    let all = 0n;
    for (let have = 0; have < count; have += 32) all = (all << 32n) | BigInt(this.word());
    return all & ((1n << BigInt(count)) - 1n);
  }

  oneIn(n: number): boolean {
    return this.below(n) === 0;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  private word(): number {
    const { a, d } = this;
    const t = a ^ (a << 11);
    const next = (d ^ (d >>> 19) ^ t ^ (t >>> 8)) >>> 0;
    this.a = this.b;
    this.b = this.c;
    this.c = d;
    this.d = next;
    return next;
  }
}

/** Word `i` of the first state. */
function spread(seed: number, i: number): number {
  let mix = seed;
  for (let k = 0; k <= i; k++) mix = (mix + 0x9e3779b9) >>> 0;
  let z = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16) ^ (i + 1)) >>> 0;
}
