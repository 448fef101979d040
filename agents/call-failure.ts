import { NO_USAGE, type Usage } from '../pipeline/core/model-turn.ts';
import type { Used } from './estimate-usage.ts';

/**
 * `busy`: rate limit, overload, a server's error. `cut`: the stream ended early or made no sense. `unfit`: this question cannot be answered (too long,
 * say). `refused`: no question will be, for want of a key or a model of that name. `stopped`: we ended it ourselves. `spent`: it used up the money it
 * was let have.
 */
export type FailureKind = 'busy' | 'cut' | 'unfit' | 'refused' | 'stopped' | 'spent';

/** A call that gave no usable reply; what it cost nevertheless is known as far as the provider had told. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  /** What the server asks us to wait. */
  readonly retryAfterMs: number | null;
  readonly usage: Usage;
  /** Whether not all of the usage was told. */
  readonly estimated: boolean;
  /** What the other side itself says it cost, in dollars; null where nobody can tell. */
  readonly usd: number | null | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: {
      readonly retryAfterMs?: number | null;
      readonly usage?: Usage;
      readonly estimated?: boolean;
      readonly usd?: number | null | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? NO_USAGE;
    this.estimated = options.estimated ?? false;
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
    kind === 'spent' ||
    tried >= (kind === 'cut' ? Math.min(CUT_TRIES, patience.tries) : patience.tries)
  )
    return null;
  if (retryAfterMs !== null && retryAfterMs > patience.longestWaitMs) return null;
  const wait = patience.firstWaitMs * 2 ** (tried - 1);
  // Half of it at random, so that those turned away together do not come back together. A server that says 0 is not besieged.
  return Math.max(retryAfterMs ?? 0, Math.min(wait * (0.5 + random / 2), patience.longestWaitMs));
}

/** Statuses that every other call would meet too. */
export const NO_ACCESS: ReadonlySet<number> = new Set([401, 402, 403, 404]);

/** An account without money waits for its owner, not for a minute. */
const BROKE = /insufficient_quota|billing_error|credit balance is too low|exceeded your current quota/i;

/**
 * `status` and `headers` as the vendors' SDKs put them on their errors; anything else was a connection that broke. `used` is null where no reply had
 * begun.
 */
export function failureOf(thrown: unknown, { aborted }: AbortSignal, used: Used | null): CallFailure {
  const own = aborted ? null : ourOwn(thrown);
  const message = own?.message ?? (thrown instanceof Error ? thrown.message : String(thrown));
  const more = { ...used, cause: thrown };
  if (aborted) return new CallFailure('stopped', 'interrupted', more);
  if (own !== null) return new CallFailure(own.kind, message, more);
  const status = statusOf(thrown);
  if (status === undefined) return new CallFailure('cut', message, more);
  const kind = BROKE.test(`${message} ${fieldOf(thrown, 'code')} ${fieldOf(thrown, 'type')}`) ? 'refused' : kindOf(status);
  return new CallFailure(kind, message, { ...more, retryAfterMs: retryAfterOf(thrown) });
}

function kindOf(status: number): FailureKind {
  if (status === 408 || status === 409 || status === 429 || status >= 500) return 'busy';
  return NO_ACCESS.has(status) ? 'refused' : 'unfit';
}

/** The SDKs wrap what `fetch` throws. */
function ourOwn(thrown: unknown): CallFailure | null {
  if (thrown instanceof CallFailure) return thrown;
  return thrown instanceof Error && thrown.cause !== undefined ? ourOwn(thrown.cause) : null;
}

/** An error told inside a stream has a type and no status. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  api_error: 500,
  server_error: 500,
  timeout_error: 504,
  invalid_request_error: 400,
  request_too_large: 413,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  billing_error: 402,
  insufficient_quota: 402,
};

function statusOf(thrown: unknown): number | undefined {
  const status = Number(fieldOf(thrown, 'status'));
  if (status >= 400 && status < 600) return status;
  const code = fieldOf(thrown, 'code');
  if (Number(code) >= 400 && Number(code) < 600) return Number(code);
  return STATUS_OF_TYPE[fieldOf(thrown, 'type')] ?? STATUS_OF_TYPE[code];
}

/** A field of an error as a text; empty where there is none. */
function fieldOf(thrown: unknown, name: string): string {
  const value = thrown instanceof Error ? (thrown as unknown as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
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
