import { AegisError } from '../pipeline/core/errors.ts';

/** What a call needs to be let through, and the most it may take. Dollars. */
export interface Need {
  readonly least: number;
  readonly most: number;
}

/** A limit on one task is used up. An answer about the task, not a fault of the run. */
export class TaskMoneySpent extends Error {
  override readonly name = 'TaskMoneySpent';
}

/** Keeps what is spent below a limit: a call is let through only if even its worst case fits in what is left. */
export class Purse {
  readonly #limit: number | null;
  readonly #spent: () => number;
  readonly #empty: (spent: number, need: number, limit: number) => Error;
  #reserved = 0;
  readonly #waiting: (() => void)[] = [];

  /** `limit` in dollars; null for none. `spent` says what was paid so far. */
  constructor(
    limit: number | null,
    spent: () => number,
    empty: (spent: number, need: number, limit: number) => Error = runIsBroke,
  ) {
    this.#limit = limit;
    this.#spent = spent;
    this.#empty = empty;
  }

  /** Runs `pay` with what it may cost at most; it must have entered its cost by the time it is done. Throws when the money does not reach. */
  async reserve<T>(need: Need | null, pay: (granted: number | null) => Promise<T>): Promise<T> {
    if (this.#limit === null) return pay(need?.most ?? null);
    if (need === null) throw noPrice('the model', false);
    const limit = this.#limit;
    // Calls under way mostly cost less than their worst case.
    while (this.#left(limit) < need.least) {
      if (this.#reserved === 0) throw this.#empty(this.#spent(), need.least, limit);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const granted = Math.min(need.most, this.#left(limit));
    this.#reserved += granted;
    try {
      return await pay(granted);
    } finally {
      this.#reserved = Math.max(0, this.#reserved - granted);
      if (this.#reserved < 1e-12) this.#reserved = 0;
      for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  #left(limit: number): number {
    return limit - this.#spent() - this.#reserved;
  }
}

/** The money of one task. */
export class TaskPurse {
  readonly #purse: Purse;
  #paid = 0;

  constructor(limit: number | null) {
    this.#purse = new Purse(limit, () => this.#paid, taskIsBroke);
  }

  get paid(): number {
    return this.#paid;
  }

  enter(usd: number): void {
    this.#paid += usd;
  }

  reserve<T>(need: Need | null, pay: (granted: number | null) => Promise<T>): Promise<T> {
    return this.#purse.reserve(need, pay);
  }
}

const taskIsBroke = (spent: number, need: number, limit: number): Error =>
  new TaskMoneySpent(`$${limit}: $${spent.toFixed(4)} are spent, and the next call may cost up to $${need.toFixed(4)}`);

/** `silent`: it does not say what it used, whatever the model. */
export const noPrice = (who: string, silent: boolean): AegisError =>
  new AegisError(
    'config/invalid',
    silent
      ? `${who} does not say what it uses, so no limit on money can be kept`
      : `no price is known for ${who}, so no limit on money can be kept`,
    {
      hint: silent
        ? 'Leave the limit out, or take another model.'
        : 'agents/price-table.ts lists the models with a price; behind an agent, name one of them: codex:MODEL.',
    },
  );

const runIsBroke = (spent: number, need: number, limit: number): AegisError =>
  new AegisError(
    'budget/spent',
    `--max-usd ${limit}: $${spent.toFixed(4)} are spent, and the next call may cost up to $${need.toFixed(4)}`,
    { hint: 'What was finished is kept. Run the same command with a larger --max-usd to go on.' },
  );
