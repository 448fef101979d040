import type { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { Stage } from '../core/stage.ts';
import type { StageSet } from '../core/stage-set.ts';
import type { Performer } from '../runner/engine.ts';
import { EXTRA_STAGES } from './extra-stages.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Stages that only compute go to the pool, all others stay `here`. */
export function performInWorkers(here: Performer, pool: WorkerPool, set: StageSet): Performer {
  // A worker has the stages of the set and the extra ones, and no others.
  const known: ReadonlySet<unknown> = new Set<unknown>([...Object.values(set), ...Object.values(EXTRA_STAGES)]);
  return {
    one<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, input: z.output<In>): Promise<Answer<z.input<Out>>> {
      if (stage.work !== 'pure' || !known.has(stage)) return here.one(stage, input);
      // The engine reads every answer by the stage's schema before it believes it.
      return pool.run({ stage: stage.name, input }) as Promise<Answer<z.input<Out>>>;
    },
    batch: (stage, inputs) => here.batch(stage, inputs),
  };
}
