import { assertNever } from './assert-never.ts';
import { AegisError } from './errors.ts';
import type { JsonValue, Outcome } from './outcome.ts';
import { rangeOf, type RustType, type Signature } from './rust-type.ts';
import { type FieldType, outcomeType, type TypeTable, type TypeView, type Value, viewType } from './value.ts';

const EXACT = 2n ** 53n;
const SPECIAL_FLOATS: Readonly<Record<string, number>> = { NaN: Number.NaN, inf: Infinity, '-inf': -Infinity };

/**
 * The value that JSON in the encoding of docs/values.md stands for, checked against its type. Also takes the form a model gives:
 * a one-field tuple struct as its field, a longer one as an array, a unit struct as null. Throws `data/invalid` naming the place inside the value.
 */
export function readValue(json: JsonValue, type: RustType, table: TypeTable, place = 'value'): Value {
  const view = viewType(type, table);
  switch (view.kind) {
    case 'bool':
      return typeof json === 'boolean' ? { kind: 'bool', value: json } : mismatch(place, 'true or false', json);
    case 'unit':
      return json === null || (Array.isArray(json) && json.length === 0) ? { kind: 'unit' } : mismatch(place, 'null', json);
    case 'int':
      return readInt(json, view.type, place);
    case 'float':
      return readFloat(json, view.bits, place);
    case 'char':
      return typeof json === 'string' && [...json].length === 1 && isWhole(json)
        ? { kind: 'text', value: json }
        : mismatch(place, 'a string of one character', json);
    case 'string':
      return typeof json === 'string' && isWhole(json)
        ? { kind: 'text', value: json }
        : mismatch(place, 'a string of whole characters', json);
    case 'list':
      return readList(json, view, table, place);
    case 'tuple':
      return { kind: 'tuple', items: readItems(json, view.items, table, place) };
    case 'struct':
      return readStruct(json, view, table, place);
    case 'enum':
      return readVariant(json, view, table, place);
    case 'none':
      throw new AegisError('data/invalid', `${place}: ${view.why}`);
    default:
      return assertNever(view);
  }
}

/** One value per parameter. Throws `data/invalid` naming the parameter. */
export function readArguments(json: readonly JsonValue[], signature: Signature, table: TypeTable): readonly Value[] {
  if (json.length !== signature.params.length)
    throw new AegisError('data/invalid', `${signature.name} takes ${signature.params.length} arguments, not ${json.length}`);
  return signature.params.map(({ name, type }, i) => readValue(json[i] as JsonValue, type, table, name));
}

/** The value inside an outcome in Rust's or the model's shape; null for a panic or `unknown`. */
export const readOutcome = (outcome: Outcome, signature: Signature, table: TypeTable): Value | null =>
  'ok' in outcome ? readValue(outcome.ok, outcomeType(signature), table, 'result') : null;

/** The canonical JSON of a value: `readValue` of it gives the value back. */
export function printValue(value: Value, type: RustType, table: TypeTable): JsonValue {
  const view = viewType(type, table);
  switch (value.kind) {
    case 'unit':
      return null;
    case 'bool':
    case 'text':
      return value.value;
    case 'int':
      return value.value > EXACT || value.value < -EXACT ? value.value.toString() : Number(value.value);
    case 'float':
      return Number.isFinite(value.value) ? value.value : Number.isNaN(value.value) ? 'NaN' : value.value > 0 ? 'inf' : '-inf';
    case 'list':
      return value.items.map((item) => printValue(item, view.kind === 'list' ? view.item : type, table));
    case 'tuple':
      return value.items.map((item, i) => printValue(item, (view.kind === 'tuple' && view.items[i]) || type, table));
    case 'struct': {
      const fields = view.kind === 'struct' ? view.fields : [];
      return Object.fromEntries(fields.map(({ name, type: t }, i) => [name, printValue(value.items[i] as Value, t, table)]));
    }
    case 'variant': {
      const fields = (view.kind === 'enum' && view.variants.find((v) => v.name === value.name)?.fields) || [];
      return { [value.name]: fields.map(({ type: t }, i) => printValue(value.items[i] as Value, t, table)) };
    }
    default:
      return assertNever(value);
  }
}

function readInt(json: JsonValue, type: Extract<TypeView, { kind: 'int' }>['type'], place: string): Value {
  const exact = exactInteger(json);
  if (exact === null) mismatch(place, `an integer of type ${type}`, json);
  const { min, max } = rangeOf(type);
  if (exact < min || exact > max) throw new AegisError('data/invalid', `${place}: ${exact} is not in the range of ${type}`);
  return { kind: 'int', value: exact };
}

function exactInteger(json: JsonValue): bigint | null {
  if (typeof json === 'number') return Number.isInteger(json) && Math.abs(json) <= 2 ** 53 ? BigInt(json) : null;
  return typeof json === 'string' && /^-?[0-9]{1,60}$/.test(json) ? BigInt(json) : null;
}

function readFloat(json: JsonValue, bits: 32 | 64, place: string): Value {
  const value = typeof json === 'number' ? json : typeof json === 'string' ? SPECIAL_FLOATS[json] : undefined;
  if (value === undefined) mismatch(place, 'a number', json);
  return { kind: 'float', value: bits === 32 ? Math.fround(value) : value };
}

function readList(json: JsonValue, view: Extract<TypeView, { kind: 'list' }>, table: TypeTable, place: string): Value {
  if (!Array.isArray(json)) return mismatch(place, 'an array', json);
  if (view.length !== null && json.length !== view.length) return mismatch(place, `an array of ${view.length} items`, json);
  return { kind: 'list', items: json.map((item, i) => readValue(item, view.item, table, `${place}[${i}]`)) };
}

function readItems(json: JsonValue, types: readonly RustType[], table: TypeTable, place: string): readonly Value[] {
  if (!Array.isArray(json) || json.length !== types.length) return mismatch(place, `an array of ${types.length} items`, json);
  return types.map((type, i) => readValue(json[i] as JsonValue, type, table, `${place}[${i}]`));
}

function readStruct(json: JsonValue, view: Extract<TypeView, { kind: 'struct' }>, table: TypeTable, place: string): Value {
  if (view.shape !== 'record' && !hasExactly(json, view.fields)) {
    const types = view.fields.map(({ type }) => type);
    const [only] = types;
    if (only === undefined && json === null) return { kind: 'struct', items: [] };
    if (only !== undefined && types.length === 1) return { kind: 'struct', items: [readValue(json, only, table, place)] };
    if (types.length > 1 && Array.isArray(json)) return { kind: 'struct', items: readItems(json, types, table, place) };
  }
  if (!isObject(json)) return mismatch(place, `an object with the fields of ${view.path}`, json);
  for (const key of Object.keys(json))
    if (!view.fields.some(({ name }) => name === key))
      throw new AegisError('data/invalid', `${place}: ${view.path} has no field ${key}`);
  const items = view.fields.map(({ name, type }) => {
    if (!Object.hasOwn(json, name))
      throw new AegisError('data/invalid', `${place}: the field ${name} of ${view.path} is missing`);
    return readValue(json[name] as JsonValue, type, table, `${place}.${name}`);
  });
  return { kind: 'struct', items };
}

const hasExactly = (json: JsonValue, fields: readonly FieldType[]): boolean =>
  isObject(json) && Object.keys(json).length === fields.length && fields.every(({ name }) => Object.hasOwn(json, name));

function readVariant(json: JsonValue, view: Extract<TypeView, { kind: 'enum' }>, table: TypeTable, place: string): Value {
  const names = view.variants.map(({ name }) => name).join(', ');
  if (!isObject(json)) return mismatch(place, `an object with one of ${names} as its key`, json);
  const [key, ...more] = Object.keys(json);
  const found = view.variants.find(({ name }) => name === key);
  if (found === undefined || more.length > 0) return mismatch(place, `an object with one of ${names} as its key`, json);
  const types = found.fields.map(({ type }) => type);
  return {
    kind: 'variant',
    name: found.name,
    items: readItems(json[found.name] as JsonValue, types, table, `${place}.${found.name}`),
  };
}

/** No lone surrogates: Rust's `char` and `str` have none. */
const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const isObject = (json: JsonValue): json is { [key: string]: JsonValue } =>
  json !== null && typeof json === 'object' && !Array.isArray(json);

function mismatch(place: string, wanted: string, json: JsonValue): never {
  const text = JSON.stringify(json);
  throw new AegisError('data/invalid', `${place}: expected ${wanted}, got ${text.length > 60 ? `${text.slice(0, 57)}…` : text}`);
}
