import type { z } from 'zod';
import { AegisError } from '../pipeline/core/errors.ts';
import type { Stage } from '../pipeline/core/stage.ts';

/** A stage this toolchain does not have yet: asking it is a fault that says so and ends the run. */
export const missingStage = <In extends z.ZodType, Out extends z.ZodType>(
  name: string,
  input: In,
  output: Out,
): Stage<In, Out> => ({
  name,
  version: 0,
  tools: [],
  work: 'tools',
  input,
  output,
  run: () =>
    Promise.reject(
      new AegisError('config/invalid', `the stage ${name} is not there yet`, {
        hint: 'Stop before it with --until; docs/limitations.md lists what is missing.',
      }),
    ),
});
