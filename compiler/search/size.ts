import type { InputPlan } from './input-plan.ts';
import type { Space } from './space.ts';

/** How many values a space has; null where there is no end to them, or more than 2^53. */
export function sizeOf(space: Space): number | null {
  const count = countOf(space, new Set());
  return count === null || count > Number.MAX_SAFE_INTEGER ? null : count;
}

/** How many rows there are in all that could satisfy the hypotheses. */
export function sizeOfRows({ domain }: Pick<InputPlan, 'domain'>): number | null {
  let total = 1;
  for (const space of domain) {
    const size = sizeOf(space);
    if (size === null) return null;
    total *= size;
  }
  return total > Number.MAX_SAFE_INTEGER ? null : total;
}

/** The most items of a sequence in a value of the space, 0 where there are none; null where nothing bounds them. */
export function longestSequence(space: Space, around: ReadonlySet<Space> = new Set()): number | null {
  if (around.has(space)) return null;
  const inside = new Set(around).add(space);
  const most = (spaces: readonly Space[]): number | null =>
    spaces.reduce<number | null>((n, s) => larger(n, longestSequence(s, inside)), 0);
  switch (space.kind) {
    case 'integer':
    case 'bool':
    case 'unit':
      return 0;
    case 'choices':
      return longestSequence(space.of, inside);
    case 'list':
      return larger(space.maxLength, longestSequence(space.item, inside));
    case 'tuple':
      return most(space.items);
    case 'record':
      return most(space.fields.map((f) => f.space));
    case 'sum':
      return most(space.cases.flatMap((c) => c.fields));
  }
}

function countOf(space: Space, seen: ReadonlySet<Space>): number | null {
  if (seen.has(space)) return null;
  const below = new Set(seen).add(space);
  const product = (spaces: readonly Space[]): number | null =>
    spaces.reduce<number | null>((n, s) => multiply(n, countOf(s, below)), 1);
  switch (space.kind) {
    case 'integer': {
      const { min, max } = space.values.range;
      return min === null || max === null ? null : Number(max - min + 1n);
    }
    case 'bool':
      return 2;
    case 'unit':
      return 1;
    case 'choices':
      return null;
    case 'list':
      return countLists(space, below);
    case 'tuple':
      return product(space.items);
    case 'record':
      return product(space.fields.map((f) => f.space));
    case 'sum':
      return space.cases.reduce<number | null>((n, c) => add(n, product(c.fields)), 0);
  }
}

function countLists(space: Space & { kind: 'list' }, below: ReadonlySet<Space>): number | null {
  if (space.maxLength === null || space.maxLength > 64) return null;
  const each = countOf(space.item, below);
  if (each === null) return null;
  let total = 0;
  for (let length = space.minLength; length <= space.maxLength; length++) total += each ** length;
  return total;
}

const multiply = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a * b);
const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
const larger = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : Math.max(a, b));
