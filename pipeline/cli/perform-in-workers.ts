import type { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { Stage } from '../core/stage.ts';
import { STAGE_NAMES, type StageSet } from '../core/stage-set.ts';
import type { Performer } from '../runner/engine.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Stages that only compute go to the pool, all others stay `here`. */
export const performInWorkers = (here: Performer, pool: WorkerPool, stages: StageSet): Performer => ({
  one<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, input: z.output<In>): Promise<Answer<z.input<Out>>> {
    const name = STAGE_NAMES.find((known) => known === stage.name);
    // A worker has the stages of the set and no others.
    if (stage.work !== 'pure' || name === undefined || (stages[name] as unknown) !== stage) return here.one(stage, input);
    // The engine reads every answer by the stage's schema before it believes it.
    return pool.run({ stage: name, input }) as Promise<Answer<z.input<Out>>>;
  },
  batch: (stage, inputs) => here.batch(stage, inputs),
});
