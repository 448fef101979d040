import { z } from 'zod';
import { AegisError, ERROR_POLICY } from '../../pipeline/core/errors.ts';
import type { CallAccount } from '../../pipeline/core/model-turn.ts';
import type { Notes } from '../react-loop.ts';
import type { AgentSeat, ProverWorld } from './prover-agent.ts';

interface Child {
  readonly index: number;
  readonly stop: AbortController;
  readonly done: Promise<string>;
  result: string | null;
  told: boolean;
}

const Told = z.array(z.int().nonnegative());

/**
 * Agents that work for another one. Their results are told to it at its next turn, whichever are there by then; which these were is noted, so that
 * a run that is taken up again tells the same at the same turn and asks the model nothing new.
 */
export class Children {
  readonly #seat: AgentSeat;
  readonly #world: ProverWorld;
  readonly #run: (seat: AgentSeat) => Promise<string>;
  readonly #all: Child[] = [];

  constructor(seat: AgentSeat, world: ProverWorld, run: (seat: AgentSeat) => Promise<string>) {
    this.#seat = seat;
    this.#world = world;
    this.#run = run;
  }

  /** Number of the new agent, or why there is none. */
  start(question: string): number | string {
    const { tree } = this.#world;
    const { depth, path, workspace, signal } = this.#seat;
    if (depth >= tree.task.limits.depth) return 'agents at this depth may not start others';
    if (!tree.admit()) return `the whole search may have ${tree.task.limits.agents} agents, and has had them`;
    const index = this.#all.length;
    const stop = new AbortController();
    const seat: AgentSeat = {
      path: `${path}/${index}`,
      depth: depth + 1,
      workspace: workspace.copy(),
      question,
      signal: AbortSignal.any([signal, stop.signal]),
    };
    const done = this.#run(seat).catch((thrown: unknown) => {
      if (seat.signal.aborted) return 'cancelled';
      if (thrown instanceof AegisError && ERROR_POLICY[thrown.code].ends === 'job') return `broke down: ${thrown.message}`;
      tree.fail(thrown);
      return 'broke down';
    });
    const child: Child = { index, stop, done, result: null, told: false };
    void done.then((result) => {
      child.result = result;
    });
    this.#all.push(child);
    return index;
  }

  cancel(index: number): boolean {
    const child = this.#all[index];
    child?.stop.abort();
    return child !== undefined;
  }

  /** Whether there is still something to hear of them. Not whether they are done: that would be another turn each time. */
  atWork(): boolean {
    return this.#all.some(({ told }) => !told);
  }

  /** Results that came since they were last told. */
  async news(turn: number, notes: Notes): Promise<readonly string[]> {
    const noted = await this.#noted(turn, notes);
    const ready = noted ?? this.#all.filter(({ result, told }) => result !== null && !told);
    return this.#tell(ready, turn, notes, noted !== null);
  }

  /** An agent with nothing to do waits for the next result; null when there is none to come. */
  async idle(turn: number, notes: Notes): Promise<string | null> {
    const noted = await this.#noted(turn, notes);
    const open = this.#all.filter(({ told }) => !told);
    if (noted === null && open.length === 0) return null;
    if (noted === null) await Promise.race(open.map(({ done }) => done));
    const told = this.#tell(noted ?? open.filter(({ result }) => result !== null), turn, notes, noted !== null);
    return told.length === 0 ? null : told.join('\n\n');
  }

  /** Ends all of them, and theirs; comes back when none is left. */
  async stop(): Promise<void> {
    for (const { stop } of this.#all) stop.abort();
    await Promise.allSettled(this.#all.map(({ done }) => done));
  }

  /** What an earlier run told at this turn, once it is there again. */
  async #noted(turn: number, notes: Notes): Promise<readonly Child[] | null> {
    const text = notes.find('told', this.#account(), turn);
    if (text === undefined) return null;
    const found = Told.parse(JSON.parse(text)).flatMap((index) => this.#all[index] ?? []);
    await Promise.all(found.map(({ done }) => done));
    return found;
  }

  #tell(ready: readonly Child[], turn: number, notes: Notes, known: boolean): readonly string[] {
    if (!known && this.#all.length > 0)
      notes.write(JSON.stringify(ready.map(({ index }) => index)), 'told', this.#account(), turn);
    return ready.map((child) => {
      child.told = true;
      return `Agent ${child.index} reports: ${child.result ?? ''}`;
    });
  }

  #account(): CallAccount {
    return { ...this.#world.tree.task.account, agent: this.#seat.path };
  }
}
