import { setTimeout as sleep } from 'node:timers/promises';
import { AegisError, type ErrorCode } from '../pipeline/core/errors.ts';
import type {
  CallAccount,
  CallKeeper,
  LedgerLine,
  TurnReply,
  TurnRequest,
  TurnStep,
  Usage,
} from '../pipeline/core/model-turn.ts';
import { CallFailure, type FailureKind, type Patience, planRetry } from './call-failure.ts';
import type { LiveDesk, ModelClient } from './model-client.ts';
import { costOf, ESTIMATED, PRICES_FROM, priceOf, worstCost } from './price-table.ts';
import { type Need, type Purse, TaskMoneySpent, type TaskPurse } from './purse.ts';
import { callName, NotRecorded, type Recording } from './recording.ts';
import { redactDeep } from './redact.ts';

/** With less than this an agent's command line is not started. Dollars. */
const LEAST_TURN_USD = 0.1;

/** What a call used, told by its reply or its failure. */
interface Paid {
  readonly usage: Usage;
  readonly estimated?: boolean | undefined;
  readonly usd?: number | null | undefined;
}

/** A reply, and whether it was there already. */
export type Turned = TurnReply & { readonly known: boolean };

interface Order {
  readonly call: string;
  readonly request: TurnRequest;
  readonly account: CallAccount;
  readonly signal: AbortSignal;
  readonly purse: TaskPurse;
  /** What was done with tools so far, in tries that failed too. */
  readonly steps: readonly TurnStep[];
  readonly desk: LiveDesk | null;
}

export interface RecorderOptions {
  /** Provider and model. */
  readonly who: string;
  /** For the price table. */
  readonly model: string | null;
  /** Null on a replay: nothing is ever asked. */
  readonly client: ModelClient | null;
  /** Answers paid for elsewhere. */
  readonly recording: Recording | null;
  readonly keeper: CallKeeper;
  readonly purse: Purse;
  readonly redact: (text: string) => string;
  readonly patience: Patience;
}

const FAULT_OF = {
  busy: 'model/overloaded',
  cut: 'model/bad-output',
  unfit: 'model/unfit',
  refused: 'model/refused',
  stopped: 'run/interrupted',
  spent: 'budget/spent',
} as const satisfies Record<FailureKind, ErrorCode>;

/** Calls a model once for each question: finished calls come from where they are kept, new ones are kept before their reply is used. */
export class CallRecorder {
  readonly #options: RecorderOptions;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** `desk` are the tools of whoever uses them in the midst of his turn; `purse` is the money of the task. */
  async turn(
    raw: TurnRequest,
    account: CallAccount,
    signal: AbortSignal,
    desk: LiveDesk | null,
    purse: TaskPurse,
  ): Promise<Turned> {
    const { who, client, redact } = this.#options;
    const request = redactDeep(raw, redact);
    const call = callName(who, account, request);
    const known = this.#known(call, account, request);
    if (known !== undefined) {
      purse.enter(this.#line(call, account, known, null).usd ?? 0);
      return { ...known, known: true };
    }
    if (client === null)
      throw new NotRecorded(
        'data/invalid',
        `--replay: the recording has no answer for ${account.agent} of ${account.problemId}`,
        {
          hint: `The call ${call.slice(0, 16)} was never made: was the recording made by this version, with the same options?`,
        },
      );
    const steps: TurnStep[] = [];
    const order = { call, request, account, signal, purse, steps, desk: desk === null ? null : noting(desk, steps, redact) };
    for (let tried = 1; ; tried += 1) {
      try {
        return { ...(await this.#pay(order, client)), known: false };
      } catch (thrown) {
        if (!(thrown instanceof CallFailure)) throw thrown;
        const wait = planRetry(thrown, tried, Math.random(), this.#options.patience);
        if (wait === null) throw this.#giveUp(thrown, tried);
        await this.#pause(wait, signal);
      }
    }
  }

  #known(call: string, account: CallAccount, request: TurnRequest): TurnReply | undefined {
    const { who, keeper, recording } = this.#options;
    const own = keeper.find(call);
    // Entering twice changes nothing; whoever kept the call may have died before entering it.
    if (own !== undefined) keeper.enter(this.#line(call, account, own.reply, null));
    if (own !== undefined || recording === null) return own?.reply;
    const replayed = recording.find(who, account, request);
    if (replayed === undefined) return undefined;
    keeper.enter({ ...this.#line(call, account, replayed.reply, null), replayed: true });
    keeper.keep(call, { ...replayed, account });
    return replayed.reply;
  }

  async #pay({ call, request, account, signal, purse, steps, desk }: Order, client: ModelClient): Promise<TurnReply> {
    const { who, keeper, redact } = this.#options;
    const need = this.#need(request, client);
    const enter = (line: LedgerLine): void => {
      keeper.enter(line);
      purse.enter(line.usd ?? 0);
    };
    return purse.reserve(need, (task) =>
      this.#options.purse.reserve(need, async (run) => {
        const capUsd = task === null || run === null ? null : Math.min(task, run);
        try {
          const said = await client.turn(request, signal, { desk, capUsd });
          const reply = redactDeep(steps.length === 0 ? said : { ...said, steps: [...steps] }, redact);
          keeper.keep(call, { who, account, request, reply });
          enter(this.#line(call, account, reply, null));
          return reply;
        } catch (thrown) {
          if (thrown instanceof CallFailure)
            enter(this.#line(call, account, thrown, redact(`${thrown.kind}: ${thrown.message}`).slice(0, 500)));
          // Where the run as a whole had no more to give, it ends, and with more money this is asked again.
          const ofRun = run !== null && task !== null && run < task;
          if (thrown instanceof CallFailure && thrown.kind === 'spent' && !ofRun) throw new TaskMoneySpent(thrown.message);
          throw thrown;
        }
      }),
    );
  }

  /** Null where no price is known. */
  #need(request: TurnRequest, { turnUsd }: ModelClient): Need | null {
    if (turnUsd !== undefined) return { least: Math.min(LEAST_TURN_USD, turnUsd), most: turnUsd };
    const price = priceOf(this.#options.model);
    if (price === null) return null;
    const worst = worstCost(Buffer.byteLength(JSON.stringify(request)), request.maxTokens, price);
    return { least: worst, most: worst };
  }

  #line(call: string, account: CallAccount, { usage, usd, estimated = false }: Paid, failure: string | null): LedgerLine {
    const { who, model } = this.#options;
    const price = priceOf(model);
    const told = usd === undefined ? null : { usd, prices: usd === null ? null : 'told' };
    const by = [price === null ? '' : PRICES_FROM, estimated ? ESTIMATED : ''].filter((part) => part !== '').join(', ');
    const priced = told ?? { usd: price === null ? null : costOf(usage, price), prices: by === '' ? null : by };
    return { call, who, account, usage, ...priced, failure, replayed: false };
  }

  #giveUp(failure: CallFailure, tried: number): AegisError {
    const code = FAULT_OF[failure.kind];
    const said = this.#options.redact(failure.message).slice(0, 500);
    // The SDK's error holds what was sent; it is not kept as a cause.
    const hint = failure.kind === 'spent' ? { hint: 'Run the same command with a larger --max-usd to go on.' } : {};
    return new AegisError(code, `${this.#options.who}: ${said}${tried > 1 ? ` (${tried} tries)` : ''}`, hint);
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await sleep(ms, undefined, { signal });
    } catch (cause) {
      throw new AegisError('run/interrupted', 'interrupted', { cause });
    }
  }
}

/** The same tools, with what was done written down. What is written with them may stay: no key gets so far. */
const noting = ({ use, enough }: LiveDesk, steps: TurnStep[], redact: (text: string) => string): LiveDesk => ({
  enough,
  use: async (rawName, raw) => {
    const [name, input] = [redact(rawName), redactDeep(raw, redact)];
    const answer = await use(name, input);
    steps.push({ name, input, ...answer });
    return answer;
  },
});
