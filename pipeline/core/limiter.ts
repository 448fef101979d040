import { AegisError } from './errors.ts';

/** Lets at most `slots` pieces of work run at once; the rest wait in order. */
export class Limiter {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Who waits is told `run/interrupted` when `signal` fires; who works has to look after that himself. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** For work that itself only waits: gives its slot to others meanwhile. To be called inside of `run`. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.#leave();
    try {
      return await work();
    } finally {
      await this.#enter(undefined);
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new AegisError('run/interrupted', 'interrupted'));
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      this.#waiting.push(enter);
      if (signal?.aborted === true) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #leave(): void {
    // The slot is handed over without becoming free in between, so that nobody overtakes.
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
