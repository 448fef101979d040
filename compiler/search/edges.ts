import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { inOrder } from './draw.ts';
import type { ListSpace, Space } from './space.ts';

/** Values most likely to break something, simplest first: ends of ranges, empty and single lists, every constructor. At most `limit` or so. */
export function edgesOf(space: Space, limit: number, depth = 2): readonly JsonValue[] {
  switch (space.kind) {
    case 'integer':
      return space.values.edges.slice(0, limit);
    case 'bool':
      return [false, true];
    case 'unit':
      return [null];
    case 'choices':
      return space.values.slice(0, limit);
    case 'list':
      return listEdges(space, limit, depth);
    case 'tuple':
      return combinations(
        space.items.map((item) => edgesOf(item, rootOf(limit, space.items.length), depth)),
        limit,
      );
    case 'record': {
      const rows = combinations(
        space.fields.map((f) => edgesOf(f.space, rootOf(limit, space.fields.length), depth)),
        limit,
      );
      return rows.map((row) => Object.fromEntries(space.fields.map((f, i) => [f.name, row[i] ?? null])));
    }
    case 'sum':
      return space.cases
        .filter((c) => depth > 0 || c.depth <= (space.cases[0]?.depth ?? 0))
        .flatMap(({ name, fields }) => {
          const each = Math.max(1, Math.floor(limit / space.cases.length));
          const rows = combinations(
            fields.map((f) => edgesOf(f, rootOf(each, fields.length), depth - 1)),
            each,
          );
          return rows.map((row) => ({ [name]: row }));
        });
  }
}

const DEEPEST = 3;

/** Longer than draws make them: what is summed or counted over a list leaves its range there. */
const LONG = 70;
const MOST_LONG = 24;

/** Long lists of one number each, where nothing forbids them. */
export function longOf(space: Space): readonly JsonValue[] {
  if (space.kind !== 'list' || space.item.kind !== 'integer' || space.order !== null) return [];
  if ((space.maxLength !== null && space.maxLength < LONG) || space.minLength > LONG) return [];
  const { named, edges } = space.item.values;
  const items = new Set([...edges.slice(0, 6), ...named]);
  return [...items].slice(0, MOST_LONG).map((item) => Array.from({ length: LONG }, () => item));
}

function listEdges({ item, minLength, maxLength, order }: ListSpace, limit: number, depth: number): readonly JsonValue[] {
  // Items that hold lists of their own kind end here.
  if (depth < -DEEPEST && minLength === 0) return [[]];
  const items = edgesOf(item, Math.max(3, Math.floor(limit / 3)), depth - 1);
  const first = items[0];
  const lengths = [minLength, minLength + 1, minLength + 2, ...(maxLength !== null && maxLength <= 64 ? [maxLength] : [])];
  const fit = [...new Set(lengths)].filter((n) => maxLength === null || n <= maxLength);
  const found = fit.flatMap((length): JsonValue[][] => {
    if (length === 0) return [[]];
    if (first === undefined) return [];
    const flat = items.slice(0, length > 2 ? 2 : limit).map((value) => Array.from({ length }, () => value));
    const mixed = Array.from({ length }, (_, i) => items[i % items.length] ?? first);
    return length === 1 ? flat : [...flat, mixed, mixed.toReversed()];
  });
  return (order === null ? found : found.map((list) => inOrder(list, order))).slice(0, limit);
}

const rootOf = (limit: number, parts: number): number => Math.max(2, Math.floor(limit ** (1 / Math.max(1, parts))));

/** The first `limit` elements of the product, varying every place early: the diagonal first, then the rest in counting order. */
export function combinations(places: readonly (readonly JsonValue[])[], limit: number): JsonValue[][] {
  if (places.some((p) => p.length === 0)) return [];
  const total = places.reduce((n, p) => Math.min(n * p.length, Number.MAX_SAFE_INTEGER), 1);
  const at = (row: readonly number[]): JsonValue[] => places.map((p, i) => p[(row[i] ?? 0) % p.length] ?? null);
  const longest = Math.max(1, ...places.map((p) => p.length));
  const rows = Array.from({ length: Math.min(longest, limit, total) }, (_, i) => at(places.map(() => i)));
  const stride = Math.max(1, Math.floor(total / Math.max(1, limit - rows.length)));
  for (let n = 0; n < total && rows.length < limit; n += stride) {
    let rest = n;
    rows.push(
      places.map((p) => {
        const value = p[rest % p.length] ?? null;
        rest = Math.floor(rest / p.length);
        return value;
      }),
    );
  }
  return rows;
}
