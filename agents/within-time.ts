import type { AgentAnswer } from '../pipeline/core/agent.ts';

/** Ends the work when its time is up. That is an answer; an interruption from outside stays one. */
export async function withinTime(
  wallMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<AgentAnswer>,
): Promise<AgentAnswer> {
  const over = new AbortController();
  const clock = setTimeout(() => over.abort(), wallMs);
  try {
    return await work(AbortSignal.any([signal, over.signal]));
  } catch (thrown) {
    if (over.signal.aborted && !signal.aborted) return { text: '', turns: 0, stop: 'time' };
    throw thrown;
  } finally {
    clearTimeout(clock);
  }
}
