import { Unanswered, unanswered } from './signals.ts';

/** What the run at hand may still spend. One run at a time: evaluation never awaits. */
export const budget = { fuel: 0, memory: 0 };

/** Counts steps of work that no generated call or loop counts. */
export function spend(steps: number): void {
  budget.fuel -= steps;
  if (budget.fuel < 0) unanswered('fuel');
}

/** Counts bytes of a big allocation before it is made. */
export function charge(bytes: number): void {
  budget.memory -= bytes;
  if (budget.memory < 0) unanswered('memory');
}

/** What a part of a proposition was thrown out with, if it only gave no answer; the other parts get a little to decide it. */
export function gaveUp(thrown: unknown): Unanswered {
  if (!(thrown instanceof Unanswered)) throw thrown;
  budget.fuel = Math.max(budget.fuel, 100_000);
  budget.memory = Math.max(budget.memory, 10_000_000);
  return thrown;
}
