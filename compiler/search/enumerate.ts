import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { integerJson } from './integers.ts';
import type { Space } from './space.ts';

/** Every value of a finite space, once. Only for spaces whose `sizeOf` is known and small enough. */
export function* everyValue(space: Space): Generator<JsonValue> {
  switch (space.kind) {
    case 'integer':
      yield* everyInteger(space.values.range.min ?? 0n, space.values.range.max ?? -1n);
      return;
    case 'bool':
      yield false;
      yield true;
      return;
    case 'unit':
      yield null;
      return;
    case 'choices':
      throw new RangeError('choices stand for an unknown number of values');
    case 'list':
      for (let length = space.minLength; length <= (space.maxLength ?? -1); length++) {
        yield* everyRow(Array.from({ length }, () => space.item));
      }
      return;
    case 'tuple':
      yield* everyRow(space.items);
      return;
    case 'record':
      for (const row of everyRow(space.fields.map((f) => f.space))) {
        yield Object.fromEntries(space.fields.map((f, i) => [f.name, row[i] ?? null]));
      }
      return;
    case 'sum':
      for (const { name, fields } of space.cases) {
        for (const row of everyRow(fields)) yield { [name]: row };
      }
      return;
  }
}

function* everyInteger(min: bigint, max: bigint): Generator<JsonValue> {
  if (min >= BigInt(Number.MIN_SAFE_INTEGER) && max <= BigInt(Number.MAX_SAFE_INTEGER)) {
    for (let n = Number(min); n <= Number(max); n++) yield n;
  } else {
    for (let n = min; n <= max; n++) yield integerJson(n);
  }
}

/** The product of the spaces, the last place moving fastest. Rows are fresh arrays. */
export function* everyRow(spaces: readonly Space[]): Generator<JsonValue[]> {
  const [first, ...rest] = spaces;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of everyValue(first)) {
    for (const row of everyRow(rest)) yield [value, ...row];
  }
}
