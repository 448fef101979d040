/**
 * Between Rust's shape of a value and the one a model has. Lean's products nest to the right, so a tuple that ends in a tuple is flat there
 * (`(a, (b, c))` is `[a, b, c]`); a one-field tuple struct is its field, a longer one a product of its own; with `&mut` parameters a model returns
 * the result (left out when it is the unit) and then each final value.
 */
import type { JsonValue, Outcome } from './outcome.ts';
import type { RustType, Signature } from './rust-type.ts';
import { mutatedParams, type TypeTable, viewType } from './value.ts';

/** The types of a tuple, which is flat at the end of a product; null for all else: a struct's own product has a name in the model, and stays whole. */
function partsOf(type: RustType, table: TypeTable): readonly RustType[] | null {
  const view = viewType(type, table);
  return view.kind === 'tuple' ? view.items : null;
}

const isObject = (json: JsonValue): json is { [key: string]: JsonValue } =>
  json !== null && typeof json === 'object' && !Array.isArray(json);

/** Rebuilds what a model's value lost by flattening. What does not fit the type is left as it is: reading it then says what is wrong. */
export function fromModelValue(json: JsonValue, type: RustType, table: TypeTable): JsonValue {
  const view = viewType(type, table);
  switch (view.kind) {
    case 'list':
      return Array.isArray(json) ? json.map((item) => fromModelValue(item, view.item, table)) : json;
    case 'tuple':
      return fromProduct(json, view.items, table);
    case 'struct': {
      const types = view.fields.map(({ type: field }) => field);
      const [only] = types;
      if (isObject(json) && view.fields.every(({ name }) => Object.hasOwn(json, name)))
        return Object.fromEntries(
          view.fields.map(({ name, type: field }) => [name, fromModelValue(json[name] ?? null, field, table)]),
        );
      if (view.shape !== 'tuple') return json;
      return only !== undefined && types.length === 1 ? fromModelValue(json, only, table) : fromProduct(json, types, table);
    }
    case 'enum': {
      if (!isObject(json)) return json;
      return Object.fromEntries(
        Object.entries(json).map(([name, items]) => {
          const fields = view.variants.find((variant) => variant.name === name)?.fields;
          if (fields === undefined || !Array.isArray(items) || items.length !== fields.length) return [name, items];
          return [name, items.map((item, i) => fromModelValue(item, fields[i]?.type ?? type, table))];
        }),
      );
    }
    case 'bool':
    case 'char':
    case 'string':
    case 'unit':
    case 'int':
    case 'float':
    case 'none':
      return json;
  }
}

function fromProduct(json: JsonValue, types: readonly RustType[], table: TypeTable): JsonValue {
  if (!Array.isArray(json) || types.length === 0) return json;
  const last = types[types.length - 1];
  const tailParts = last === undefined ? null : partsOf(last, table);
  const grouped =
    json.length > types.length && tailParts !== null ? [...json.slice(0, types.length - 1), json.slice(types.length - 1)] : json;
  return grouped.length === types.length
    ? grouped.map((item, i) => fromModelValue(item, types[i] ?? { kind: 'unit' }, table))
    : json;
}

/** The model's outcome in Rust's shape. */
export function fromModelOutcome(outcome: Outcome, signature: Signature, table: TypeTable): Outcome {
  if (!('ok' in outcome)) return outcome;
  const finals = mutatedParams(signature).flatMap((i) => signature.params[i]?.type ?? []);
  if (finals.length === 0) return { ok: fromModelValue(outcome.ok, signature.result, table) };
  const isUnit = viewType(signature.result, table).kind === 'unit';
  const types = isUnit ? finals : [signature.result, ...finals];
  const [only] = types;
  const parts =
    types.length === 1 && only !== undefined ? [fromModelValue(outcome.ok, only, table)] : fromProduct(outcome.ok, types, table);
  if (!Array.isArray(parts)) return outcome;
  return { ok: isUnit ? [null, ...parts] : parts };
}

/** The same where the result borrows mutably: from `[value, output…]`, back functions applied. */
export function fromReturned(outcome: Outcome, signature: Signature, table: TypeTable): Outcome {
  if (!('ok' in outcome) || !Array.isArray(outcome.ok)) return outcome;
  const [value = null, ...outputs] = outcome.ok;
  const finals = new Map<number, JsonValue>();
  (signature.outputs ?? []).forEach((output, i) => {
    const json = outputs[i] ?? null;
    if (output.kind === 'unchanged') return;
    const params = output.kind === 'final' ? [output.param] : output.params;
    const types = params.map((param): RustType => signature.params[param]?.type ?? { kind: 'unit' });
    const [only] = types;
    const parts =
      types.length === 1 && only !== undefined ? [fromModelValue(json, only, table)] : fromProduct(json, types, table);
    params.forEach((param, k) => finals.set(param, Array.isArray(parts) ? (parts[k] ?? null) : null));
  });
  return {
    ok: [fromModelValue(value, signature.result, table), ...mutatedParams(signature).map((param) => finals.get(param) ?? null)],
  };
}

/** The model's form of a value in Rust's canonical JSON. */
export function toModelValue(json: JsonValue, type: RustType, table: TypeTable): JsonValue {
  const view = viewType(type, table);
  switch (view.kind) {
    case 'list':
      return Array.isArray(json) ? json.map((item) => toModelValue(item, view.item, table)) : json;
    case 'tuple':
      return Array.isArray(json) ? toProduct(json, view.items, table) : json;
    case 'struct': {
      if (!isObject(json)) return json;
      const fields = view.fields.map(({ name, type: field }) => ({ name, type: field, value: json[name] ?? null }));
      if (view.shape === 'unit') return null;
      if (view.shape === 'record')
        return Object.fromEntries(fields.map(({ name, type: field, value }) => [name, toModelValue(value, field, table)]));
      const [only] = fields;
      if (fields.length === 1 && only !== undefined) return toModelValue(only.value, only.type, table);
      return toProduct(
        fields.map(({ value }) => value),
        fields.map(({ type: field }) => field),
        table,
      );
    }
    case 'enum': {
      if (!isObject(json)) return json;
      return Object.fromEntries(
        Object.entries(json).map(([name, items]) => {
          const fields = view.variants.find((variant) => variant.name === name)?.fields ?? [];
          return [
            name,
            Array.isArray(items) ? items.map((item, i) => toModelValue(item, fields[i]?.type ?? type, table)) : items,
          ];
        }),
      );
    }
    case 'bool':
    case 'char':
    case 'string':
    case 'unit':
    case 'int':
    case 'float':
    case 'none':
      return json;
  }
}

function toProduct(items: readonly JsonValue[], types: readonly RustType[], table: TypeTable): JsonValue {
  const inner = items.map((item, i) => toModelValue(item, types[i] ?? { kind: 'unit' }, table));
  const last = types[types.length - 1];
  const tail = inner[inner.length - 1];
  const flat = last !== undefined && partsOf(last, table) !== null && Array.isArray(tail);
  return flat ? [...inner.slice(0, -1), ...tail] : inner;
}
