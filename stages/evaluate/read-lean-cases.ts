/** What the lines of a run's channel say. Pure. */
import { z } from 'zod';
import type { LeanRun } from '../../pipeline/core/aeneas-edge.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { Outcome } from '../../pipeline/core/outcome.ts';

const Line = z.union([
  z.strictObject({ start: z.int().nonnegative() }),
  z.strictObject({ case: z.int().nonnegative(), outcome: Outcome }),
]);

export interface RunProgress {
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Begun and not ended: the case that took the run with it. Null when none was under way. */
  readonly cut: number | null;
}

export function readCases({ channel }: LeanRun): RunProgress {
  const outcomes = new Map<number, Outcome>();
  let cut: number | null = null;
  for (const text of channel) {
    const line = parseLine(text);
    if ('start' in line) cut = line.start;
    else {
      outcomes.set(line.case, line.outcome);
      cut = null;
    }
  }
  return { outcomes, cut };
}

function parseLine(text: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(text));
  } catch (cause) {
    throw new AegisError('tool/bad-output', `an evaluation wrote ${JSON.stringify(text.slice(0, 200))}`, { cause });
  }
}

/** What it means for the case under way that the run ended like that. */
export function reasonOf({ end, reason }: LeanRun): string {
  switch (end) {
    case 'cpu':
    case 'wall':
      return 'out of time in Lean';
    case 'memory':
      return 'out of memory in Lean';
    case 'output':
    case 'crashed':
    case 'failed':
    case 'done':
      return `Lean stopped: ${reason || end}`;
  }
}
