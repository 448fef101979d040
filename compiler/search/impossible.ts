import type { Constraint, Place } from './constraint.ts';
import type { Space } from './space.ts';

/**
 * Why no values can satisfy the constraints, or null. Sound because each exact constraint follows from a hypothesis: an empty interval of one number
 * (its type's range included), or a member of an empty list. `spaces` give the range of the types.
 */
export function impossibility(constraints: readonly Constraint[], spaces: readonly Space[]): string | null {
  const intervals = new Map<string, { min: bigint | null; max: bigint | null }>();
  const interval = (place: Place): { min: bigint | null; max: bigint | null } => {
    const key = `${place.input}.${place.part}`;
    const known = intervals.get(key);
    if (known !== undefined) return known;
    const space = spaces[place.input];
    const range = place.part === 'value' && space?.kind === 'integer' ? space.values.range : { min: 0n, max: null };
    const made = place.part === 'value' ? { ...range } : { min: 0n, max: null };
    intervals.set(key, made);
    return made;
  };
  for (const c of constraints) {
    // What is said of every item may be said of none.
    if (
      c.kind !== 'bound' ||
      !c.exact ||
      c.place.path !== undefined ||
      c.place.part === 'items' ||
      c.place.part === 'itemLengths'
    )
      continue;
    tighten(interval(c.place), c.op, c.value);
  }
  for (const [key, { min, max }] of intervals) {
    if (min !== null && max !== null && min > max)
      return `the hypotheses leave no value: at least ${min} and at most ${max} (input ${key})`;
  }
  for (const c of constraints) {
    const length = c.kind === 'member' ? intervals.get(`${c.list}.length`) : undefined;
    if (length?.max === 0n) return 'the hypotheses ask for a member of an empty list';
  }
  return null;
}

function tighten(interval: { min: bigint | null; max: bigint | null }, op: string, value: bigint): void {
  const atLeast = (n: bigint): void => {
    if (interval.min === null || n > interval.min) interval.min = n;
  };
  const atMost = (n: bigint): void => {
    if (interval.max === null || n < interval.max) interval.max = n;
  };
  if (op === '=' || op === '≥') atLeast(value);
  if (op === '=' || op === '≤') atMost(value);
  if (op === '>') atLeast(value + 1n);
  if (op === '<') atMost(value - 1n);
}
