import { NO_USAGE, type Usage } from '../pipeline/core/model-turn.ts';

/**
 * `busy`: rate limit, overload, a server's error. `cut`: the stream ended early or made no sense. `unfit`: this question cannot be answered (too long,
 * say). `refused`: no question will be, for want of a key or a model of that name. `stopped`: we ended it ourselves.
 */
export type FailureKind = 'busy' | 'cut' | 'unfit' | 'refused' | 'stopped';

/** A call that gave no usable reply; what it cost nevertheless is known as far as the provider had told. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  /** What the server asks us to wait. */
  readonly retryAfterMs: number | null;
  readonly usage: Usage;
  /** What the other side itself says it cost, in dollars; null where nobody can tell. */
  readonly usd: number | null | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: {
      readonly retryAfterMs?: number | null;
      readonly usage?: Usage;
      readonly usd?: number | null | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? NO_USAGE;
    this.usd = options.usd;
  }
}

/** Most tries of one call, and the waits between them (milliseconds). */
export interface Patience {
  readonly tries: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

export const PATIENCE: Patience = { tries: 6, firstWaitMs: 1000, longestWaitMs: 120_000 };
/** A stream that is cut or garbled again and again is no accident. */
const CUT_TRIES = 3;

/** How long to wait before the next try; null when there is none. `random` is in 0 … 1. Pure. */
export function planRetry({ kind, retryAfterMs }: CallFailure, tried: number, random: number, patience: Patience): number | null {
  if (
    kind === 'refused' ||
    kind === 'unfit' ||
    kind === 'stopped' ||
    tried >= (kind === 'cut' ? Math.min(CUT_TRIES, patience.tries) : patience.tries)
  )
    return null;
  if (retryAfterMs !== null) return retryAfterMs > patience.longestWaitMs ? null : retryAfterMs;
  const wait = patience.firstWaitMs * 2 ** (tried - 1);
  // Half of it at random, so that those turned away together do not come back together.
  return Math.min(wait * (0.5 + random / 2), patience.longestWaitMs);
}

/** Statuses that every other call would meet too. */
export const NO_ACCESS: ReadonlySet<number> = new Set([401, 402, 403, 404]);

/** `status` and `headers` as the vendors' SDKs put them on their errors; anything else was a connection that broke. */
export function failureOf(thrown: unknown, usage: Usage): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const status = statusOf(thrown);
  if (status === undefined) return new CallFailure('cut', message, { usage, cause: thrown });
  const busy = status === 408 || status === 409 || status === 429 || status >= 500;
  return new CallFailure(busy ? 'busy' : NO_ACCESS.has(status) ? 'refused' : 'unfit', message, {
    usage,
    cause: thrown,
    retryAfterMs: retryAfterOf(thrown),
  });
}

function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ('status' in thrown && typeof thrown.status === 'number') return thrown.status;
  // An error told inside a stream has a type and no status.
  const type = 'type' in thrown ? thrown.type : undefined;
  if (type === 'overloaded_error') return 529;
  if (type === 'rate_limit_error') return 429;
  return type === 'api_error' ? 500 : undefined;
}

function retryAfterOf(thrown: unknown): number | null {
  if (!(thrown instanceof Error) || !('headers' in thrown) || !(thrown.headers instanceof Headers)) return null;
  const ms = Number(thrown.headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const text = thrown.headers.get('retry-after');
  if (text === null) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
