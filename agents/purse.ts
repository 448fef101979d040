import { AegisError } from '../pipeline/core/errors.ts';

/** Keeps what is spent below a limit: a call is let through only if even its worst case fits in what is left. */
export class Purse {
  readonly #limit: number | null;
  readonly #spent: () => number;
  #reserved = 0;
  readonly #waiting: (() => void)[] = [];

  /** `limit` in dollars; null for none. `spent` says what was paid so far. */
  constructor(limit: number | null, spent: () => number) {
    this.#limit = limit;
    this.#spent = spent;
  }

  /** Runs `pay`, which must have entered its cost by the time it is done. Throws `budget/spent` when the money does not reach. */
  async reserve<T>(worst: number | null, pay: () => Promise<T>): Promise<T> {
    if (this.#limit === null) return pay();
    if (worst === null)
      throw new AegisError('config/invalid', '--max-usd: no price is known for this model, so no limit can be kept', {
        hint: 'agents/price-table.ts lists the models with a price.',
      });
    const limit = this.#limit;
    while (this.#spent() + this.#reserved + worst > limit) {
      if (this.#reserved === 0) throw this.#empty(worst, limit);
      // Calls under way mostly cost less than their worst case.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#reserved += worst;
    try {
      return await pay();
    } finally {
      this.#reserved = Math.max(0, this.#reserved - worst);
      if (this.#reserved < 1e-12) this.#reserved = 0;
      for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  #empty(worst: number, limit: number): AegisError {
    const spent = this.#spent();
    return new AegisError(
      'budget/spent',
      `--max-usd ${limit}: $${spent.toFixed(4)} are spent, and the next call may cost up to $${worst.toFixed(4)}`,
      { hint: 'What was finished is kept. Run the same command with a larger --max-usd to go on.' },
    );
  }
}
