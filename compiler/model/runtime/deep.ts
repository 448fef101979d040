/** Recursion without the JavaScript stack: functions are generators that yield the calls they need. */
import { unanswered } from './signals.ts';

export type Deep = Generator<Deep, unknown, unknown>;

/** Calls that may wait for each other, before memory runs out. */
const MAX_DEPTH = 20_000_000;

export function drive(start: Deep): unknown {
  const waiting: Deep[] = [];
  let current = start;
  let value: unknown;
  let thrown: { readonly error: unknown } | null = null;
  for (;;) {
    let step: IteratorResult<Deep, unknown>;
    try {
      step = thrown === null ? current.next(value) : current.throw(thrown.error);
      thrown = null;
    } catch (error) {
      // The caller may be prepared for it.
      const caller = waiting.pop();
      if (caller === undefined) throw error;
      current = caller;
      thrown = { error };
      continue;
    }
    if (step.done === true) {
      const caller = waiting.pop();
      if (caller === undefined) return step.value;
      current = caller;
      value = step.value;
    } else {
      if (waiting.length >= MAX_DEPTH) unanswered('depth');
      waiting.push(current);
      current = step.value;
      value = undefined;
    }
  }
}
