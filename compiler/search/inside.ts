import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Space } from './space.ts';

/** The way to a part of a record or tuple: names of fields, and 1 and 2 as Lean writes the halves of a pair. */
export type Path = readonly (string | number)[];

/** A part of the values of a space. */
export interface Inside {
  readonly space: Space;
  readonly get: (value: JsonValue) => JsonValue;
  readonly put: (value: JsonValue, part: JsonValue) => JsonValue;
  /** The whole space with another one for the part. */
  readonly around: (part: Space) => Space;
}

/** Null where the space has no such part. */
export function insideOf(space: Space, path: Path): Inside | null {
  const [field, ...rest] = path;
  if (field === undefined) return { space, get: (value) => value, put: (_, part) => part, around: (part) => part };
  if (space.kind === 'record') {
    const at = space.fields.findIndex(({ name }) => name === field);
    const found = space.fields[at];
    const inner = found === undefined ? null : insideOf(found.space, rest);
    if (found === undefined || inner === null) return null;
    const { name } = found;
    const own = (value: JsonValue): JsonValue => (isObject(value) ? (value[name] ?? null) : null);
    return {
      space: inner.space,
      get: (value) => inner.get(own(value)),
      put: (value, part) => (isObject(value) ? { ...value, [name]: inner.put(own(value), part) } : value),
      around: (part) => ({ ...space, fields: space.fields.with(at, { name, space: inner.around(part) }) }),
    };
  }
  return space.kind === 'tuple' ? insideTuple(space, path) : null;
}

/** `.1` is the first component, `.2` what is left of them: the last one, or a pair again. */
function insideTuple(space: Space & { kind: 'tuple' }, path: Path): Inside | null {
  let at = 0;
  let rest = path;
  while (rest[0] === 2 && at + 2 < space.items.length) {
    at += 1;
    rest = rest.slice(1);
  }
  if (rest[0] !== 1 && rest[0] !== 2) return null;
  const index = at + rest[0] - 1;
  const item = space.items[index];
  const inner = item === undefined ? null : insideOf(item, rest.slice(1));
  if (inner === null) return null;
  const own = (value: JsonValue): JsonValue => (Array.isArray(value) ? (value[index] ?? null) : null);
  return {
    space: inner.space,
    get: (value) => inner.get(own(value)),
    put: (value, part) => (Array.isArray(value) ? value.with(index, inner.put(own(value), part)) : value),
    around: (part) => ({ ...space, items: space.items.with(index, inner.around(part)) }),
  };
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
