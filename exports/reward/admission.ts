import { Refusal } from './refusal.ts';

export interface AdmissionLimits {
  /** Submissions judged at once. */
  readonly running: number;
  /** Submissions that may wait for their turn; more are sent away. */
  readonly waiting: number;
  /** Milliseconds one may wait for its turn before it is told to come back. */
  readonly waitMs: number;
}

const comeBack = (message: string): Refusal => new Refusal(429, message, { retryAfter: 5, more: { reward: null, retry: true } });

/** Lets a bounded number of submissions in, in order; whoever finds the queue full, or waits in it for too long, is told to come back. */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** In order of arrival; each is called when its turn comes. */
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** `gone`: nobody waits for the answer any more; whoever is in the queue leaves it. */
  async run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted === true) throw comeBack('nobody waits for the answer');
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#turn(gone);
    try {
      return await work();
    } finally {
      // The slot is handed over, so that nobody overtakes.
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #turn(gone: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) throw comeBack('the queue is full');
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(clock);
        gone?.removeEventListener('abort', give);
        this.#waiting.delete(enter);
      };
      const enter = (): void => {
        leave();
        resolve();
      };
      const give = (): void => {
        leave();
        reject(comeBack('its turn did not come in time'));
      };
      const clock = setTimeout(give, this.#limits.waitMs);
      gone?.addEventListener('abort', give, { once: true });
      this.#waiting.add(enter);
    });
  }
}
