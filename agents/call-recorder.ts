import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import { AegisError, type ErrorCode } from '../pipeline/core/errors.ts';
import type { CallAccount, CallKeeper, LedgerLine, TurnReply, TurnRequest, Usage } from '../pipeline/core/model-turn.ts';
import { CallFailure, type FailureKind, type Patience, planRetry } from './call-failure.ts';
import type { ModelClient } from './model-client.ts';
import { costOf, PRICES_FROM, priceOf, worstCost } from './price-table.ts';
import type { Purse } from './purse.ts';
import { redactDeep } from './redact.ts';

export interface RecorderOptions {
  /** Provider and model. */
  readonly who: string;
  /** For the price table. */
  readonly model: string | null;
  /** Null on a replay: nothing is ever asked. */
  readonly client: ModelClient | null;
  /** Answers paid for elsewhere. */
  readonly recording: Pick<CallKeeper, 'find'> | null;
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
} as const satisfies Record<FailureKind, ErrorCode>;

/** Identity of a call. The same question by the same agent of the same stage, generation, attempt and seed is never paid twice. */
export const callName = (who: string, account: CallAccount, request: TurnRequest): string =>
  sha256(canonicalJson([who, account, request]));

/** Calls a model once for each question: finished calls come from where they are kept, new ones are kept before their reply is used. */
export class CallRecorder {
  readonly #options: RecorderOptions;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  async turn(raw: TurnRequest, account: CallAccount, signal: AbortSignal): Promise<TurnReply> {
    const { who, client, redact } = this.#options;
    const request = redactDeep(raw, redact);
    const call = callName(who, account, request);
    const known = this.#known(call, account);
    if (known !== undefined) return known;
    if (client === null)
      throw new AegisError('data/invalid', `--replay: the recording has no answer for ${account.agent} of ${account.problemId}`, {
        hint: `The call ${call.slice(0, 16)} was never made: was the recording made by this version, with the same options?`,
      });
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#pay(call, request, account, client, signal);
      } catch (thrown) {
        if (!(thrown instanceof CallFailure)) throw thrown;
        const wait = planRetry(thrown, tried, Math.random(), this.#options.patience);
        if (wait === null) throw this.#giveUp(thrown, tried);
        await this.#pause(wait, signal);
      }
    }
  }

  #known(call: string, account: CallAccount): TurnReply | undefined {
    const { keeper, recording } = this.#options;
    const own = keeper.find(call);
    // Entering twice changes nothing; whoever kept the call may have died before entering it.
    if (own !== undefined) keeper.enter(this.#line(call, account, own.reply, null));
    if (own !== undefined || recording === null) return own?.reply;
    const replayed = recording.find(call);
    if (replayed === undefined) return undefined;
    keeper.enter({ ...this.#line(call, account, replayed.reply, null), replayed: true });
    keeper.keep(call, replayed);
    return replayed.reply;
  }

  async #pay(
    call: string,
    request: TurnRequest,
    account: CallAccount,
    client: ModelClient,
    signal: AbortSignal,
  ): Promise<TurnReply> {
    const { who, model, keeper, purse, redact } = this.#options;
    const price = priceOf(model);
    const worst =
      client.capUsd ?? (price === null ? null : worstCost(Buffer.byteLength(JSON.stringify(request)), request.maxTokens, price));
    return purse.reserve(worst, async () => {
      try {
        const reply = redactDeep(await client.turn(request, signal), redact);
        keeper.keep(call, { who, account, request, reply });
        keeper.enter(this.#line(call, account, reply, null));
        return reply;
      } catch (thrown) {
        if (thrown instanceof CallFailure)
          keeper.enter(this.#line(call, account, thrown, redact(`${thrown.kind}: ${thrown.message}`).slice(0, 500)));
        throw thrown;
      }
    });
  }

  #line(
    call: string,
    account: CallAccount,
    { usage, usd }: { readonly usage: Usage; readonly usd?: number | null | undefined },
    failure: string | null,
  ): LedgerLine {
    const { who, model } = this.#options;
    const price = priceOf(model);
    const told = usd === undefined ? null : { usd, prices: usd === null ? null : 'told' };
    const priced = told ?? (price === null ? { usd: null, prices: null } : { usd: costOf(usage, price), prices: PRICES_FROM });
    return { call, who, account, usage, ...priced, failure, replayed: false };
  }

  #giveUp(failure: CallFailure, tried: number): AegisError {
    const code = FAULT_OF[failure.kind];
    const said = this.#options.redact(failure.message).slice(0, 500);
    // The SDK's error holds what was sent; it is not kept as a cause.
    return new AegisError(code, `${this.#options.who}: ${said}${tried > 1 ? ` (${tried} tries)` : ''}`);
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await sleep(ms, undefined, { signal });
    } catch (cause) {
      throw new AegisError('run/interrupted', 'interrupted', { cause });
    }
  }
}
