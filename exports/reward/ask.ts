import type { z } from 'zod';
import type { Answer } from '../../pipeline/core/answer.ts';
import type { Stage } from '../../pipeline/core/stage.ts';

/** Asks a stage a question; answers come from the store where they are known. */
export type Ask = <In extends z.ZodType, Out extends z.ZodType>(
  stage: Stage<In, Out>,
  input: z.input<In>,
) => Promise<Answer<z.output<Out>>>;
