import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { INT_TYPES, rangeOf } from '../pipeline/core/rust-type.ts';
import type { Defect } from '../pipeline/core/statement.ts';
import { casesOf, type ConstructorsOf } from './lean-text.ts';

interface Miss {
  readonly value: JsonValue;
  readonly defect: Defect;
}

/** A value that one could take for this one: a number off by one, an item missing, the other truth value. Null where none comes to mind. */
export function nearMiss(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): Miss | null {
  switch (type.kind) {
    case 'bool':
      return { value: value !== true, defect: 'other' };
    case 'nat':
    case 'int':
      return { value: String(BigInt(String(value)) + 1n), defect: 'off-by-one' };
    case 'scalar': {
      const n = BigInt(String(value));
      const { max } = rangeOf(INT_TYPES.find((t) => t === type.type) ?? 'u8');
      return { value: small(n < max ? n + 1n : n - 1n), defect: 'off-by-one' };
    }
    case 'list':
    case 'vec':
    case 'slice':
      return Array.isArray(value) && value.length > 0 ? { value: value.slice(0, -1), defect: 'dropped-case' } : null;
    case 'array':
    case 'tuple':
      return inPlace(type.kind === 'tuple' ? type.items : null, type.kind === 'array' ? type.item : null, value, constructorsOf);
    case 'option':
    case 'result':
    case 'adt':
      return inCase(type, value, constructorsOf);
    default:
      return null;
  }
}

const small = (n: bigint): JsonValue =>
  n <= BigInt(Number.MAX_SAFE_INTEGER) && n >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(n) : String(n);

/** The last place that has a near miss. */
function inPlace(
  types: readonly LeanType[] | null,
  each: LeanType | null,
  value: JsonValue,
  constructorsOf: ConstructorsOf,
): Miss | null {
  if (!Array.isArray(value)) return null;
  for (let i = value.length - 1; i >= 0; i--) {
    const type = types?.[i] ?? each;
    const near = type === null || type === undefined ? null : nearMiss(type, value[i] ?? null, constructorsOf);
    if (near !== null) return { ...near, value: value.with(i, near.value) };
  }
  return null;
}

/** A field changed; else another constructor without fields. */
function inCase(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): Miss | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const cases = casesOf(type, constructorsOf);
  const only = cases.length === 1 ? cases[0] : undefined;
  if (only?.name === 'mk') {
    for (const { name, type: inner } of only.fields.toReversed()) {
      const near = name === null ? null : nearMiss(inner, value[name] ?? null, constructorsOf);
      if (near !== null && name !== null) return { ...near, value: { ...value, [name]: near.value } };
    }
    return null;
  }
  const found = cases.find((c) => c.json in value);
  const fields = found === undefined ? undefined : value[found.json];
  if (found === undefined || !Array.isArray(fields)) return null;
  const inner = inPlace(
    found.fields.map((f) => f.type),
    null,
    fields,
    constructorsOf,
  );
  if (inner !== null) return { ...inner, value: { [found.json]: inner.value } };
  const other = cases.find((c) => c.json !== found.json && c.fields.length === 0);
  if (other !== undefined) return { value: { [other.json]: [] }, defect: 'other' };
  if (type.kind !== 'option' || found.json !== 'None') return null;
  const some = least(type.item, constructorsOf);
  return some === null ? null : { value: { Some: [some] }, defect: 'other' };
}

/** The simplest value of a type without a choice; null for others. */
function least(type: LeanType, constructorsOf: ConstructorsOf): JsonValue | null {
  if (type.kind === 'scalar') return 0;
  if (type.kind === 'bool') return false;
  if (type.kind === 'vec' || type.kind === 'slice' || type.kind === 'list') return [];
  if (type.kind === 'tuple') {
    const items = type.items.map((item) => least(item, constructorsOf));
    return items.includes(null) ? null : items;
  }
  if (type.kind !== 'adt') return null;
  const cases = casesOf(type, constructorsOf);
  const [only] = cases;
  if (only?.name !== 'mk' || cases.length > 1) return null;
  const fields = only.fields.map((f) => [f.name ?? '', least(f.type, constructorsOf)] as const);
  return fields.some(([, value]) => value === null) ? null : Object.fromEntries(fields);
}
