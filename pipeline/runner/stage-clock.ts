/** What a run spent on one stage. */
export interface StageUse {
  readonly stage: string;
  /** Questions answered now, and those whose answer was found in the store. */
  readonly asked: number;
  readonly cached: number;
  /** Sum of the wall times of the questions answered now (milliseconds); they may overlap. */
  readonly busyMs: number;
}

/** Adds up what each stage of a run took, in the order they were first used. */
export class StageClock {
  readonly #uses = new Map<string, { asked: number; cached: number; busyMs: number }>();

  found(stage: string): void {
    this.#of(stage).cached += 1;
  }

  answered(stage: string, count: number, ms: number): void {
    const use = this.#of(stage);
    use.asked += count;
    use.busyMs += ms;
  }

  uses(): readonly StageUse[] {
    return [...this.#uses].map(([stage, use]) => ({ stage, ...use }));
  }

  #of(stage: string): { asked: number; cached: number; busyMs: number } {
    const known = this.#uses.get(stage) ?? { asked: 0, cached: 0, busyMs: 0 };
    this.#uses.set(stage, known);
    return known;
  }
}
