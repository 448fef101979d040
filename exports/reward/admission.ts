import { Refusal } from './refusal.ts';

export interface AdmissionLimits {
  /** Submissions judged at once. */
  readonly running: number;
  /** Submissions that may wait for their turn; more are sent away. */
  readonly waiting: number;
}

/** Lets a bounded number of submissions in, in order; whoever finds the queue full is told to come back. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#limits.waiting)
        throw new Refusal(429, 'the queue is full', { retryAfter: 5, more: { reward: null, retry: true } });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot is handed over, so that nobody overtakes.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
