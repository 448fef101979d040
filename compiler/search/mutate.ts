import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Drawer } from './draw.ts';
import { integerJson, integerOf, within } from './integers.ts';
import type { Random } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import { shuffled } from './repair.ts';
import type { ListSpace, Space } from './space.ts';

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

function mutateList(space: ListSpace, list: JsonValue[], drawer: Drawer, random: Random): JsonValue {
  const { item, minLength, maxLength } = space;
  const at = random.below(list.length + 1);
  const grows = maxLength === null || list.length < maxLength;
  switch (random.below(8)) {
    case 7:
      return grown(space, list, at, random);
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
/** Lists beyond are not made of themselves: they would double each time. */
const LONGEST_GROWN = 40;

/** Many of one item, or the list inside of itself (what nests goes deeper so): single insertions would take long to reach either. */
function grown({ maxLength }: ListSpace, list: JsonValue[], at: number, random: Random): JsonValue[] {
  const room = maxLength === null ? LONGEST_GROWN : maxLength - list.length;
  if (list.length === 0 || room < 1) return list;
  if (random.oneIn(2)) {
    const one = list[random.below(list.length)] ?? null;
    return list.toSpliced(at, 0, ...Array.from({ length: 1 + random.below(Math.min(MOST_COPIES, room)) }, () => one));
  }
  const from = random.oneIn(2) ? 0 : random.below(list.length);
  const part = from === 0 ? list : list.slice(from, from + 1 + random.below(list.length - from));
  return list.length + part.length > LONGEST_GROWN ? list : list.toSpliced(at, 0, ...part.slice(0, room));
}

const drawn = (item: Space, count: number, drawer: Drawer): JsonValue[] =>
  Array.from({ length: count }, () => drawer.draw(item, 2));
