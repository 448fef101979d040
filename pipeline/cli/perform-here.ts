import type { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import { AegisError } from '../core/errors.ts';
import type { BatchResult, Stage } from '../core/stage.ts';
import type { Performer } from '../runner/engine.ts';
import { type ContextSource, openContext } from './stage-context.ts';

/** Carries stages out in this thread. */
export function performHere(source: ContextSource): Performer {
  return {
    async one<In extends z.ZodType, Out extends z.ZodType>(
      stage: Stage<In, Out>,
      input: z.output<In>,
    ): Promise<Answer<z.input<Out>>> {
      const { context, dispose } = openContext(source);
      try {
        return await stage.run(input, context);
      } finally {
        await dispose();
      }
    },
    async batch<In extends z.ZodType, Out extends z.ZodType>(
      stage: Stage<In, Out>,
      inputs: readonly z.output<In>[],
    ): Promise<readonly BatchResult<z.input<Out>>[]> {
      if (stage.batch === undefined) throw new AegisError('internal/bug', `${stage.name} takes no batches`);
      const { context, dispose } = openContext(source);
      try {
        return await stage.batch.run(inputs, context);
      } finally {
        await dispose();
      }
    },
  };
}
