/** Runs compiled functions within limits. */
import type { Outcome } from '../../pipeline/core/outcome.ts';
import type { EncodedOutcome, EvalLimits } from './api.ts';
import { budget } from './runtime/budget.ts';
import { Failure, Unanswered } from './runtime/signals.ts';

export const DEFAULT_LIMITS: EvalLimits = { fuel: 50_000_000, memoryBytes: 1_000_000_000 };

export type Raw = EncodedOutcome;

/** `quick` first; where it outgrows the JavaScript stack `deep` does it again from the start. */
export function runWithin(quick: () => unknown, deep: () => unknown, limits: Partial<EvalLimits> | undefined): Raw {
  const first = attempt(quick, limits);
  if (first !== 'overflow') return first;
  const second = attempt(deep, limits);
  return second === 'overflow' ? { kind: 'unknown', reason: 'depth' } : second;
}

function attempt(run: () => unknown, limits: Partial<EvalLimits> | undefined): Raw | 'overflow' {
  budget.fuel = limits?.fuel ?? DEFAULT_LIMITS.fuel;
  budget.memory = limits?.memoryBytes ?? DEFAULT_LIMITS.memoryBytes;
  try {
    return { kind: 'ok', value: run() };
  } catch (e) {
    if (e instanceof Failure) return { kind: 'fail' };
    if (e instanceof Unanswered) return { kind: 'unknown', reason: e.reason };
    if (e instanceof RangeError) return e.message.includes('call stack') ? 'overflow' : { kind: 'unknown', reason: 'memory' };
    throw e;
  }
}

export function outcomeOf(raw: Raw, decode: (value: unknown) => Extract<Outcome, { ok: unknown }>['ok']): Outcome {
  switch (raw.kind) {
    case 'ok':
      return { ok: decode(raw.value) };
    case 'fail':
      return { panic: true };
    case 'unknown':
      return { unknown: raw.reason };
  }
}
