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

/** What the run before had left of its fuel; to be asked right after it. */
export const fuelLeft = (): number => Math.max(0, budget.fuel);

/** Runs under way: more than one where a statement's function answers from outside by running another. */
let depth = 0;

/** A run inside another gets no more than the outer one has left, and the outer one pays for it: else nothing would bound the outer one. */
function attempt(run: () => unknown, limits: Partial<EvalLimits> | undefined): Raw | 'overflow' {
  const fuel = limits?.fuel ?? DEFAULT_LIMITS.fuel;
  const memory = limits?.memoryBytes ?? DEFAULT_LIMITS.memoryBytes;
  const outer = depth > 0 ? { fuel: budget.fuel, memory: budget.memory } : null;
  const given = outer === null ? { fuel, memory } : { fuel: Math.min(fuel, outer.fuel), memory: Math.min(memory, outer.memory) };
  budget.fuel = given.fuel;
  budget.memory = given.memory;
  depth += 1;
  try {
    return attempted(run);
  } finally {
    depth -= 1;
    if (outer !== null) {
      budget.fuel = outer.fuel - Math.max(0, given.fuel - budget.fuel);
      budget.memory = outer.memory - Math.max(0, given.memory - budget.memory);
    }
  }
}

function attempted(run: () => unknown): Raw | 'overflow' {
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
