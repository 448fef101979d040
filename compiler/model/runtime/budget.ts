import { unanswered } from './signals.ts';

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
