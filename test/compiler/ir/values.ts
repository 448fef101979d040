/** Values of the reference interpreters: what both read and write, written apart from the passes. */
import { rangeOf, type IntType } from '../../../pipeline/core/rust-type.ts';

export type Value = bigint | boolean | string | null | readonly Value[] | Data | Pointer | ((...args: Value[]) => Value);

/** A struct (variant null) or a variant. */
export interface Data {
  readonly variant: string | null;
  readonly fields: readonly Value[];
}

/** Where a reference points: read now, written now. */
export interface Pointer {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
}

export class Panic extends Error {}
export class OutOfFuel extends Error {}

export const isData = (value: Value | undefined): value is Data =>
  typeof value === 'object' && value !== null && 'fields' in value;
export const isPointer = (value: Value | undefined): value is Pointer =>
  typeof value === 'object' && value !== null && 'get' in value;

export function items(value: Value | undefined): readonly Value[] {
  if (Array.isArray(value)) return value as readonly Value[];
  throw new TypeError(`not a sequence: ${show(value)}`);
}

export function int(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value;
  throw new TypeError(`not an integer: ${show(value)}`);
}

export function bool(value: Value | undefined): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError(`not a bool: ${show(value)}`);
}

export const some = (value: Value): Data => ({ variant: 'Some', fields: [value] });
export const NONE: Data = { variant: 'None', fields: [] };

export function inRange(type: IntType, value: bigint): boolean {
  const { min, max } = rangeOf(type);
  return value >= min && value <= max;
}

/** The value if it fits, else a panic. */
export function fitting(type: IntType, value: bigint): bigint {
  if (!inRange(type, value)) throw new Panic(`overflow of ${type}`);
  return value;
}

export function element(list: readonly Value[], index: bigint): Value {
  const found = list[Number(index)];
  if (found === undefined) throw new Panic('index out of bounds');
  return found;
}

export function replaced(list: readonly Value[], index: bigint, value: Value): readonly Value[] {
  element(list, index);
  return list.map((item, i) => (i === Number(index) ? value : item));
}

export const show = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : typeof v === 'function' ? 'fn' : v)) ?? 'undefined';

/** Pointers replaced by what they point to, so that values of both interpreters can be compared. */
export function plain(value: Value): Value {
  if (isPointer(value)) return plain(value.get());
  if (Array.isArray(value)) return (value as readonly Value[]).map(plain);
  return isData(value) ? { ...value, fields: value.fields.map(plain) } : value;
}
