import type { z } from 'zod';
import type { Answer } from '../../pipeline/core/answer.ts';
import type { Stage } from '../../pipeline/core/stage.ts';

/** Asks a stage a question; answers come from the store where they are known. */
export type Ask = <In extends z.ZodType, Out extends z.ZodType>(
  stage: Stage<In, Out>,
  input: z.input<In>,
) => Promise<Answer<z.output<Out>>>;

/** Somebody waited long enough: the question that was next is not asked. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** What is under way comes to its end and is kept, so that whoever asks again is further on; nothing new is begun once the signal says so. */
export const askUntil =
  (ask: Ask, signal: AbortSignal): Ask =>
  (stage, input) =>
    signal.aborted ? Promise.reject(new TooLate(`no time was left for ${stage.name}`)) : ask(stage, input);
