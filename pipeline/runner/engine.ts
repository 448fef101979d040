import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Answer, answerOf } from '../core/answer.ts';
import { cacheKey } from '../core/cache-key.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { AegisError, ERROR_POLICY, toAegisError } from '../core/errors.ts';
import type { BatchResult, Stage, StageWork, ToolName } from '../core/stage.ts';
import type { AttemptStore } from '../store/attempt-store.ts';
import { Limiter } from '../core/limiter.ts';
import { StageClock } from './stage-clock.ts';

/** Carries a stage out: in this thread, in a worker, wherever. Answers are not trusted to fit the schema. */
export interface Performer {
  one<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, input: z.output<In>): Promise<Answer<z.input<Out>>>;
  batch<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    inputs: readonly z.output<In>[],
  ): Promise<readonly BatchResult<z.input<Out>>[]>;
}

export interface EngineOptions {
  readonly attempts: AttemptStore;
  readonly perform: Performer;
  /** Version of a tool as it enters keys; asked once per tool. */
  readonly versionOf: (tool: ToolName) => Promise<string>;
  readonly signal: AbortSignal;
  readonly effort: number;
  readonly slots: Readonly<Record<StageWork, number>>;
}

const MIN_POLL_MS = 20;
const MAX_POLL_MS = 500;

/** Asks stages questions: answers from the store when the same question was settled before, else carries it out, records, retries faults. */
export class Engine {
  readonly clock = new StageClock();
  readonly #options: EngineOptions;
  readonly #limiters: Readonly<Record<StageWork, Limiter>>;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  readonly #versions = new Map<ToolName, Promise<string>>();
  /** The fault that ended the run, once one has: what is under way comes to its end, nothing new starts. */
  #ended: AegisError | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#limiters = {
      pure: new Limiter(options.slots.pure),
      tools: new Limiter(options.slots.tools),
      agents: new Limiter(options.slots.agents),
    };
  }

  async ask<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    raw: z.input<In>,
  ): Promise<Answer<z.output<Out>>> {
    const key = await this.#keyOf(stage, raw);
    return this.#once(stage, key, () => this.#settle(stage, key, raw));
  }

  /** As `ask` for each, in order, with those that are new run together where the stage can. A fault is the promise's rejection. */
  async askMany<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    raws: readonly z.input<In>[],
  ): Promise<readonly Promise<Answer<z.output<Out>>>[]> {
    const { batch } = stage;
    if (batch === undefined) return raws.map((raw) => this.ask(stage, raw));
    const questions = await Promise.all(raws.map(async (raw) => ({ raw, key: await this.#keyOf(stage, raw) })));
    const asked = new Map(questions.filter(({ key }) => !this.#isKnown(stage, key)).map((question) => [question.key, question]));
    const fresh = [...asked.values()];
    // Even shares: 33 inputs of at most 32 are better run as 17 and 16 than as 32 and 1.
    const share = Math.ceil(fresh.length / Math.max(1, Math.ceil(fresh.length / batch.max)));
    for (let from = 0; from < fresh.length; from += share) this.#startBatch(stage, fresh.slice(from, from + share));
    return questions.map(({ raw, key }) => this.#once(stage, key, () => this.#settle(stage, key, raw)));
  }

  #startBatch<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    questions: readonly { readonly raw: z.input<In>; readonly key: string }[],
  ): void {
    const whole = this.#limiters[stage.work].run(() => this.#runBatch(stage, questions));
    for (const { raw, key } of questions) {
      // Whoever got no answer here (a fault, or another process has the key) is asked alone, under the retry policy.
      void this.#once(stage, key, async () => (await whole).get(key) ?? this.#settle(stage, key, raw)).catch(() => undefined);
    }
  }

  async #runBatch<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    questions: readonly { readonly raw: z.input<In>; readonly key: string }[],
  ): Promise<ReadonlyMap<string, Answer<z.output<Out>>>> {
    const answers = new Map<string, Answer<z.output<Out>>>();
    const mine: { readonly input: z.output<In>; readonly key: string; readonly attempt: number }[] = [];
    this.#refuseWhenStopped();
    for (const { raw, key } of questions) {
      const input = this.#input(stage, raw);
      const claim = this.#options.attempts.claim(stage.name, key, this.#options.effort);
      if (claim.kind === 'mine') mine.push({ input, key, attempt: claim.attempt });
    }
    if (mine.length === 0) return answers;
    const began = performance.now();
    let results: readonly BatchResult<z.input<Out>>[];
    try {
      results = await this.#options.perform.batch(
        stage,
        mine.map(({ input }) => input),
      );
      if (results.length !== mine.length)
        throw new AegisError('internal/bug', `${stage.name}: ${results.length} results for ${mine.length} inputs`);
    } catch (thrown) {
      const fault = this.#faultOf(thrown, stage.name);
      for (const { attempt } of mine) this.#options.attempts.fail(attempt, fault);
      if (ERROR_POLICY[fault.code].ends === 'run') this.#giveUp(fault);
      return answers;
    }
    this.clock.answered(stage.name, mine.length, performance.now() - began);
    mine.forEach(({ key, attempt }, index) => {
      const result = results[index];
      try {
        if (result === undefined || 'fault' in result) throw result?.fault;
        answers.set(key, this.#record(stage, attempt, result.answer));
      } catch (thrown) {
        this.#options.attempts.fail(attempt, this.#faultOf(thrown, stage.name));
      }
    });
    return answers;
  }

  async #settle<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    key: string,
    raw: z.input<In>,
  ): Promise<Answer<z.output<Out>>> {
    const found = this.#find(stage, key);
    if (found !== undefined) return found;
    const input = this.#input(stage, raw);
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#tryOnce(stage, key, input);
      } catch (thrown) {
        const fault = this.#faultOf(thrown, stage.name);
        if (tried >= ERROR_POLICY[fault.code].attempts) this.#giveUp(fault);
        await this.#pause(50 * tried * tried);
      }
    }
  }

  /** One carried-out attempt; waits without a slot while another process has the key. */
  async #tryOnce<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    key: string,
    input: z.output<In>,
  ): Promise<Answer<z.output<Out>>> {
    for (let poll = MIN_POLL_MS; ; poll = Math.min(poll * 1.5, MAX_POLL_MS)) {
      const answer = await this.#limiters[stage.work].run(async () => {
        this.#refuseWhenStopped();
        const claim = this.#options.attempts.claim(stage.name, key, this.#options.effort);
        if (claim.kind === 'busy') return undefined;
        if (claim.kind === 'settled') {
          this.clock.found(stage.name);
          return this.#read(stage, claim.answer);
        }
        return this.#carryOut(stage, claim.attempt, input);
      });
      if (answer !== undefined) return answer;
      await this.#pause(poll);
    }
  }

  async #carryOut<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    attempt: number,
    input: z.output<In>,
  ): Promise<Answer<z.output<Out>>> {
    const began = performance.now();
    try {
      const answer = this.#record(stage, attempt, await this.#options.perform.one(stage, input));
      this.clock.answered(stage.name, 1, performance.now() - began);
      return answer;
    } catch (thrown) {
      const fault = this.#faultOf(thrown, stage.name);
      this.#options.attempts.fail(attempt, fault);
      throw fault;
    }
  }

  #record<In extends z.ZodType, Out extends z.ZodType>(
    stage: Stage<In, Out>,
    attempt: number,
    raw: unknown,
  ): Answer<z.output<Out>> {
    const answer = answerOf(stage.output).safeParse(raw);
    if (!answer.success)
      throw new AegisError('internal/bug', `${stage.name} answered out of its schema: ${z.prettifyError(answer.error)}`, {
        cause: answer.error,
      });
    // Recorded in the form the schema reads, so that a stored answer and a fresh one are the same value.
    if (!this.#options.attempts.settle(attempt, answer.data.status, canonicalJson(raw)))
      throw new AegisError('store/busy', `${stage.name}: attempt ${attempt} was taken over by another process`);
    return answer.data as Answer<z.output<Out>>;
  }

  #read<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, text: string): Answer<z.output<Out>> {
    const answer = answerOf(stage.output).safeParse(JSON.parse(text));
    if (!answer.success)
      throw new AegisError('data/invalid', `a stored answer of ${stage.name} does not read: ${z.prettifyError(answer.error)}`, {
        cause: answer.error,
        hint: 'Was the workspace edited? Start a new one with --workspace.',
      });
    return answer.data as Answer<z.output<Out>>;
  }

  #find<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, key: string): Answer<z.output<Out>> | undefined {
    const text = this.#options.attempts.find(stage.name, key, this.#options.effort);
    if (text === undefined) return undefined;
    this.clock.found(stage.name);
    return this.#read(stage, text);
  }

  #isKnown(stage: { readonly name: string }, key: string): boolean {
    return this.#options.attempts.find(stage.name, key, this.#options.effort) !== undefined;
  }

  /** Of the raw input: reading it by the schema is left to those who have to carry the question out. */
  async #keyOf<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, raw: z.input<In>): Promise<string> {
    const versions = await Promise.all(stage.tools.map(async (tool) => [tool, await this.#version(tool)] as const));
    return cacheKey(stage, Object.fromEntries(versions), raw);
  }

  #input<In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>, raw: z.input<In>): z.output<In> {
    const parsed = stage.input.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw new AegisError('internal/bug', `${stage.name} was asked out of its schema: ${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
    });
  }

  #version(tool: ToolName): Promise<string> {
    const known = this.#versions.get(tool) ?? this.#options.versionOf(tool);
    this.#versions.set(tool, known);
    return known;
  }

  /** Two askers of one question in this process share one answer. */
  #once<T>(stage: { readonly name: string }, key: string, work: () => Promise<T>): Promise<T> {
    const id = `${stage.name} ${key}`;
    const running = this.#inFlight.get(id);
    // Same stage and key: the same schema made it.
    if (running !== undefined) return running as Promise<T>;
    const started = work().finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, started);
    return started;
  }

  #faultOf(thrown: unknown, where: string): AegisError {
    if (this.#options.signal.aborted) return new AegisError('run/interrupted', 'interrupted', { cause: thrown });
    return toAegisError(thrown, where);
  }

  /** A fault that every other job would meet too ends the run once its own attempts are used up. */
  #giveUp(fault: AegisError): never {
    if (ERROR_POLICY[fault.code].ends === 'run') this.#ended ??= fault;
    throw fault;
  }

  #refuseWhenStopped(): void {
    if (this.#options.signal.aborted) throw new AegisError('run/interrupted', 'interrupted');
    if (this.#ended !== null) throw this.#ended;
  }

  async #pause(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.#options.signal });
    } catch (cause) {
      throw new AegisError('run/interrupted', 'interrupted', { cause });
    }
  }
}
