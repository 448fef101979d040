import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { CandidateCheck, ProverResult, ProverSpent, ProverTask } from '../../pipeline/core/prover.ts';
import { WORK_IS_OVER } from '../model-client.ts';
import { TaskMoneySpent, TaskPurse } from '../purse.ts';
import { LEAN_QUERIES } from './process-limits.ts';

type Found =
  | { readonly outcome: 'accepted'; readonly submission: string; readonly proves: 'statement' | 'negation' }
  | { readonly outcome: 'counterexample'; readonly values: JsonValue }
  | { readonly outcome: 'open'; readonly reason: string };

export const SEARCH_OUT_OF_TIME = 'out of time';
export const SEARCH_OUT_OF_MONEY = 'the limit of the search';

/** What all agents of one search share: limits, the solution, and the end. */
export class ProverTree {
  readonly task: ProverTask;
  /** The money of the whole tree. */
  readonly purse: TaskPurse;
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;
  readonly #clock: NodeJS.Timeout;
  readonly #refused: string[] = [];
  #found: Found | null = null;
  #fault: unknown = null;
  #turns = 0;
  #agents = 0;
  #leanQueries = 0;
  /** One candidate at a time is held against the checkers. */
  #promotion: Promise<unknown> = Promise.resolve();

  constructor(task: ProverTask, signal: AbortSignal) {
    this.task = task;
    this.purse = new TaskPurse(task.limits.usd);
    this.#signal = AbortSignal.any([signal, this.#end.signal]);
    this.#clock = setTimeout(() => this.finish({ outcome: 'open', reason: SEARCH_OUT_OF_TIME }), task.limits.wallMs);
  }

  /** Fires when the search is over, by whatever end. */
  get signal(): AbortSignal {
    return this.#signal;
  }

  /** The first end is the end. */
  finish(found: Found): void {
    if (this.#found !== null) return;
    this.#found = found;
    clearTimeout(this.#clock);
    this.#end.abort(WORK_IS_OVER);
  }

  /** Something broke down that every agent would meet: the search ends, and whoever asked for it hears of it. */
  fail(thrown: unknown): void {
    if (this.#found === null) this.#fault ??= thrown;
    this.finish({ outcome: 'open', reason: 'it broke down' });
  }

  /** To be called when nothing runs any more. */
  result(): ProverResult {
    if (this.#fault !== null) throw this.#fault;
    const spent: ProverSpent = {
      turns: this.#turns,
      agents: this.#agents,
      leanQueries: this.#leanQueries,
      usd: this.purse.paid,
    };
    return { ...(this.#found ?? { outcome: 'open', reason: 'the agents gave up' }), spent, refused: this.#refused };
  }

  refuse(agent: string, why: string): string {
    this.#refused.push(`${agent}: ${why}`);
    return why;
  }

  /** Whether one more agent may start. */
  admit(): boolean {
    if (this.#agents >= this.task.limits.agents) return false;
    this.#agents += 1;
    return true;
  }

  /** One turn of one agent; ends the tree where it has had its turns or its money. */
  async turn<T>(take: () => Promise<T>): Promise<T> {
    this.step();
    this.#refuseWhenOver();
    try {
      return await take();
    } catch (thrown) {
      if (!(thrown instanceof TaskMoneySpent)) throw thrown;
      this.finish({ outcome: 'open', reason: `${thrown.message}: ${SEARCH_OUT_OF_MONEY}` });
      throw new AegisError('run/interrupted', 'the search is over', { cause: thrown });
    }
  }

  /** Counts a turn; the one too many ends the tree. */
  step(): void {
    const { turns } = this.task.limits;
    if (this.#turns >= turns) this.finish({ outcome: 'open', reason: `${turns} turns were not enough` });
    else this.#turns += 1;
  }

  /** `signal`: of who asks. */
  check(submission: string, signal: AbortSignal): Promise<CandidateCheck> {
    return this.#lean(() => this.task.check(submission, signal), signal);
  }

  /** A candidate becomes the solution only if the checkers take it from there; otherwise all is as before. */
  async promote(submission: string, proves: 'statement' | 'negation'): Promise<string | null> {
    const mine = this.#promotion.then(async () => {
      this.#refuseWhenOver();
      const { accepted, reason } = await this.#lean(() => this.task.accept(submission, proves, this.#signal), this.#signal);
      if (accepted) this.finish({ outcome: 'accepted', submission, proves });
      return accepted ? null : reason;
    });
    this.#promotion = mine.catch(() => undefined);
    return mine;
  }

  #lean<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return LEAN_QUERIES.run(() => {
      this.#refuseWhenOver();
      this.#leanQueries += 1;
      return ask();
    }, signal);
  }

  #refuseWhenOver(): void {
    if (this.#signal.aborted) throw new AegisError('run/interrupted', 'the search is over');
  }
}
