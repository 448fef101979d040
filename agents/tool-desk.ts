import type { AgentAnswer, AgentTool, ToolAnswer } from '../pipeline/core/agent.ts';
import { AegisError } from '../pipeline/core/errors.ts';
import type { ToolUse, TurnStep } from '../pipeline/core/model-turn.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { LiveDesk } from './model-client.ts';
import { advice, StuckJudge } from './stuck-judge.ts';

/** What one tool may say: a flood costs tokens and teaches nothing. Characters. */
const MOST_TEXT = 12_000;
/** Whoever is told to end and goes on is let ask so often before he is ended. */
const DEAF_CALLS = 4;
const OVER = 'The work is over. End your turn now.';

/** Where others take part in an agent's work. */
export interface LoopHooks {
  /** What happened elsewhere, told with the results of the tools before the next turn. */
  news(turn: number): Promise<readonly string[]>;
  /** Asked when the model has no more calls to make: what it is told to go on with, or null to end. */
  idle(turn: number): Promise<string | null>;
  /** Whether a tool has ended the agent. */
  finished(): boolean;
  /** Others are at work for it, so that looking again is not going in circles. */
  busy(): boolean;
  /** One more turn was taken in the midst of a longer one. */
  step(): void;
}

export const ALONE: LoopHooks = {
  news: () => Promise.resolve([]),
  idle: () => Promise.resolve(null),
  finished: () => false,
  busy: () => false,
  step: () => undefined,
};

/** What a tool said, and what is told behind it. */
export type Told = ToolAnswer & { readonly more: string };

export interface DeskOptions {
  readonly tools: readonly AgentTool[];
  readonly turns: number;
  readonly signal: AbortSignal;
  readonly hooks: LoopHooks;
}

/** What stands between a model and its tools: uses them one after the other, cuts floods, tells the news, counts turns, and sees loops. */
export class ToolDesk {
  readonly #options: DeskOptions;
  readonly #judge = new StuckJudge();
  readonly #enough = new AbortController();
  #queue: Promise<unknown> = Promise.resolve();
  #deaf = 0;
  /** Turns so far. In a turn of a command line each use of a tool is one. */
  turns = 0;
  end: Pick<AgentAnswer, 'stop' | 'reason'> | null = null;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** A model's calls of one turn. Results that are known are not asked for again; only what stays is done anew. */
  async answer(
    uses: readonly ToolUse[],
    known: readonly ToolAnswer[] | null,
  ): Promise<readonly (Told & { readonly id: string })[]> {
    const results = [];
    for (const [at, { id, name, input }] of uses.entries()) results.push({ id, ...(await this.#use(name, input, known?.[at])) });
    return results;
  }

  /** For one that uses tools in the midst of its turn. Its calls may come at once; they are taken one by one. */
  live(): LiveDesk {
    return {
      enough: this.#enough.signal,
      use: (name, input) => this.#next(() => this.#liveUse(name, input, undefined)),
    };
  }

  /** The same uses again, from a transcript. */
  async again(steps: readonly TurnStep[]): Promise<void> {
    for (const { name, input, text, failed } of steps) await this.#liveUse(name, input, { text, failed });
  }

  async #liveUse(name: string, input: JsonValue, known: ToolAnswer | undefined): Promise<Told> {
    const { hooks, turns, signal } = this.#options;
    if (hooks.finished() || signal.aborted) return this.#over(OVER);
    if (this.turns >= turns) this.end ??= { stop: 'turns' };
    if (this.end !== null) return this.#over('Your limit is reached. No tool answers any more: give your answer now.');
    this.turns += 1;
    hooks.step();
    try {
      const answer = await this.#use(name, input, known);
      if (hooks.finished()) return answer;
      const news = [...(await hooks.news(this.turns)), ...this.reminder()];
      return { ...answer, more: [answer.more, ...news].filter((text) => text !== '').join('\n\n') };
    } catch (thrown) {
      // It was under way when others came to the end.
      if (signal.aborted) return this.#over(OVER);
      throw thrown;
    }
  }

  /** Said once, so that an answer comes of what was found out. */
  reminder(): readonly string[] {
    return this.turns === this.#options.turns - 1 ? ['One turn is left: give your answer in it, without a tool.'] : [];
  }

  #over(text: string): Told {
    this.#deaf += 1;
    if (this.#deaf > DEAF_CALLS) this.#enough.abort();
    return { text, failed: true, more: '' };
  }

  async #use(name: string, input: JsonValue, known: ToolAnswer | undefined): Promise<Told> {
    const { tools, signal, hooks } = this.#options;
    if (signal.aborted) throw new AegisError('run/interrupted', 'interrupted');
    const answer = await use(
      tools.find((one) => one.name === name),
      { name, input, known },
      tools,
      signal,
    );
    const verdict = hooks.busy() ? null : this.#judge.saw({ name, input, ...answer });
    if (verdict?.kind === 'stop') this.end ??= { stop: 'stuck', reason: verdict.reason };
    return { ...answer, more: verdict === null ? '' : advice(verdict) };
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#queue.then(work);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}

/** A tool that breaks down is told to the agent; only what ends the run (an interruption, spent money, a full disk) ends the agent. */
async function use(
  tool: AgentTool | undefined,
  { name, input, known }: { readonly name: string; readonly input: JsonValue; readonly known: ToolAnswer | undefined },
  tools: readonly AgentTool[],
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const told = known === undefined ? null : { text: known.text, failed: known.failed };
  if (told !== null && tool?.lasting !== true) return told;
  if (tool === undefined)
    return {
      text: `there is no tool ${name.slice(0, 100)}; there are: ${tools.map((one) => one.name).join(', ')}`,
      failed: true,
    };
  const answer = compact(await tool.run(input, signal));
  return told ?? answer;
}

/** Beginning and end of what is too long: errors stand at the one, sums at the other. */
export function compact({ text, failed }: ToolAnswer): { text: string; failed: boolean } {
  if (text.length <= MOST_TEXT) return { text, failed };
  const half = MOST_TEXT / 2;
  return { text: `${text.slice(0, half)}\n[… ${text.length - MOST_TEXT} characters left out …]\n${text.slice(-half)}`, failed };
}
