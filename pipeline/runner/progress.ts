import type { StageName } from '../core/stage-set.ts';

export type StepResult = 'ok' | 'rejected' | 'undecided' | 'fault';

/** Told what happens while a run goes on. `expected` may grow: statements are known only once they are drafted. */
export interface Progress {
  expect(stage: StageName, count: number): void;
  done(stage: StageName, result: StepResult): void;
}
