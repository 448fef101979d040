import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { integerOf, within } from './integers.ts';
import type { Space } from './space.ts';

/** Whether a value lies in a space, in the encoding the model itself uses. */
export function contains(space: Space, value: JsonValue): boolean {
  switch (space.kind) {
    case 'integer': {
      const n = integerOf(value);
      return n !== null && within(n, space.values.range);
    }
    case 'bool':
      return typeof value === 'boolean';
    case 'unit':
      return value === null;
    case 'choices':
      return contains(space.of, value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= space.minLength &&
        (space.maxLength === null || value.length <= space.maxLength) &&
        value.every((item) => contains(space.item, item))
      );
    case 'tuple':
      return (
        Array.isArray(value) && value.length === space.items.length && space.items.every((s, i) => contains(s, value[i] ?? null))
      );
    case 'record':
      return isObject(value) && space.fields.every((f) => f.name in value && contains(f.space, value[f.name] ?? null));
    case 'sum':
      return isObject(value) && space.cases.some((c) => c.name in value && holdsFields(c.fields, value[c.name]));
  }
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holdsFields = (fields: readonly Space[], values: JsonValue | undefined): boolean =>
  Array.isArray(values) && values.length === fields.length && fields.every((f, i) => contains(f, values[i] ?? null));
