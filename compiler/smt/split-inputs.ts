/** The inputs of a statement in parts: one for each choice of lengths, in which loops over sequences have a known number of rounds. */
import type { Space } from '../search/space.ts';

/** Values of a number up to which it counts as a size: a count of nodes, a width. */
const MOST_SIZES = 9n;

interface Variant {
  readonly space: Space;
  /** Sum of the lengths and numbers that were chosen. */
  readonly size: number;
}

/**
 * Parts that together are all rows of the spaces, small ones first; at most `most`. What would make too many parts stays whole in each of them.
 * One part: there is nothing to split.
 */
export function splitInputs(spaces: readonly Space[], most: number): readonly (readonly Space[])[] {
  const choices: (readonly Variant[])[] = spaces.map((space) => [{ space, size: 0 }]);
  let parts = 1;
  for (const split of [byLength, bySize])
    for (const [i, space] of spaces.entries()) {
      const variants = choices[i]?.length === 1 ? split(space) : [];
      if (variants.length < 2 || parts * variants.length > most) continue;
      parts *= variants.length;
      choices[i] = variants;
    }
  return product(choices)
    .sort((a, b) => a.size - b.size)
    .map((row) => row.spaces);
}

/** One variant for each length of a sequence, also of those inside tuples and structures. */
function byLength(space: Space): readonly Variant[] {
  switch (space.kind) {
    case 'list': {
      const { minLength, maxLength } = space;
      if (maxLength === null) return [{ space, size: 0 }];
      return Array.from({ length: Math.max(0, maxLength - minLength + 1) }, (_, i) => {
        const length = minLength + i;
        return { space: { ...space, minLength: length, maxLength: length }, size: length };
      });
    }
    case 'choices':
      return byLength(space.of);
    case 'tuple':
      return product(space.items.map(byLength)).map(({ spaces, size }) => ({ space: { ...space, items: spaces }, size }));
    case 'record':
      return product(space.fields.map((f) => byLength(f.space))).map(({ spaces, size }) => ({
        space: { ...space, fields: space.fields.map((f, i) => ({ ...f, space: spaces[i] ?? f.space })) },
        size,
      }));
    case 'integer':
    case 'bool':
    case 'unit':
    case 'sum':
      return [{ space, size: 0 }];
  }
}

/** One variant for each value of a number that has few. */
function bySize(space: Space): readonly Variant[] {
  if (space.kind === 'choices') return bySize(space.of);
  if (space.kind !== 'integer') return [];
  const { min, max } = space.values.range;
  if (min === null || max === null || max - min >= MOST_SIZES) return [];
  return Array.from({ length: Number(max - min) + 1 }, (_, i) => {
    const value = min + BigInt(i);
    return { space: { ...space, values: { ...space.values, range: { min: value, max: value } } }, size: i };
  });
}

function product(choices: readonly (readonly Variant[])[]): { readonly spaces: readonly Space[]; readonly size: number }[] {
  let rows: { readonly spaces: readonly Space[]; readonly size: number }[] = [{ spaces: [], size: 0 }];
  for (const variants of choices)
    rows = rows.flatMap((row) => variants.map(({ space, size }) => ({ spaces: [...row.spaces, space], size: row.size + size })));
  return rows;
}
