import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Drawer } from './draw.ts';
import { integerJson, integerOf, within } from './integers.ts';
import type { Random } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import { shuffled } from './repair.ts';
import type { Space } from './space.ts';

/** A value of the same space that differs in a small way, most of the time. */
export function mutate(space: Space, value: JsonValue, drawer: Drawer, random: Random): JsonValue {
  if (random.oneIn(8)) return drawer.draw(space);
  switch (space.kind) {
    case 'integer':
      return mutateInteger(space, value, drawer, random);
    case 'bool':
      return value !== true;
    case 'unit':
      return null;
    case 'choices':
      return drawer.draw(space);
    case 'list':
      return Array.isArray(value) ? mutateList(space, value, drawer, random) : drawer.draw(space);
    case 'tuple': {
      if (!Array.isArray(value) || space.items.length === 0) return value;
      return mutateRow(space.items, value, drawer, random);
    }
    case 'record': {
      const field = pickOf(random, space.fields);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return drawer.draw(space);
      return { ...value, [field.name]: mutate(field.space, value[field.name] ?? null, drawer, random) };
    }
    case 'sum': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return drawer.draw(space);
      const found = space.cases.find((c) => c.name in value);
      const fields = found === undefined ? undefined : value[found.name];
      if (found === undefined || !Array.isArray(fields) || fields.length === 0) return drawer.draw(space);
      return { [found.name]: mutateRow(found.fields, fields, drawer, random) };
    }
  }
}

/** One place changed. */
export function mutateRow(spaces: readonly Space[], row: readonly JsonValue[], drawer: Drawer, random: Random): JsonValue[] {
  const place = random.below(row.length);
  const space = spaces[place];
  return space === undefined ? [...row] : row.with(place, mutate(space, row[place] ?? null, drawer, random));
}

function mutateInteger(space: Space & { kind: 'integer' }, value: JsonValue, drawer: Drawer, random: Random): JsonValue {
  const n = integerOf(value);
  if (n === null || random.oneIn(4)) return drawer.draw(space);
  const near = n + BigInt(random.oneIn(2) ? 1 : -1) * BigInt(1 + random.below(2));
  return within(near, space.values.range) ? integerJson(near) : value;
}

function mutateList(space: Space & { kind: 'list' }, list: JsonValue[], drawer: Drawer, random: Random): JsonValue {
  const { item, minLength, maxLength } = space;
  const at = random.below(list.length + 1);
  const grows = maxLength === null || list.length < maxLength;
  switch (random.below(8)) {
    case 7: {
      // Many of one item, which single insertions would take long to reach.
      const one = list[random.below(list.length)];
      const room = maxLength === null ? MOST_COPIES : Math.min(MOST_COPIES, maxLength - list.length);
      return one === undefined || room < 1
        ? list
        : list.toSpliced(at, 0, ...Array.from({ length: 1 + random.below(room) }, () => one));
    }
    case 0:
    case 1:
      return grows ? list.toSpliced(at, 0, ...drawn(item, random.oneIn(2) ? 1 : 2 + random.below(2), drawer)) : list;
    case 2:
      return list.length > minLength ? list.toSpliced(Math.min(at, list.length - 1), 1) : list;
    case 3:
      return list.length > 1 ? list.with(random.below(list.length), list[random.below(list.length)] ?? null) : list;
    case 4:
      return random.oneIn(2) ? list.toReversed() : shuffled(list, random);
    default:
      return list.length > 0
        ? mutateRow(
            list.map(() => item),
            list,
            drawer,
            random,
          )
        : grows
          ? [drawer.draw(item, 2)]
          : list;
  }
}

const MOST_COPIES = 12;

const drawn = (item: Space, count: number, drawer: Drawer): JsonValue[] =>
  Array.from({ length: count }, () => drawer.draw(item, 2));
