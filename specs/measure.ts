import { assertNever } from '../pipeline/core/assert-never.ts';
import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';

/** An integer: a number where it is exact, a bigint beyond. `<` and `==` compare them as integers. */
export type Num = number | bigint;

/** One run as far as a statement about it can see: argument values, then the values of the binders for the result. */
export interface Seen {
  readonly args: readonly JsonValue[];
  readonly out: readonly JsonValue[];
}

/** Something a statement can name: how Lean writes it, how people say it, and its value in a run. */
export interface Part {
  readonly lean: string;
  readonly words: string;
  readonly type: LeanType;
  readonly get: (seen: Seen) => JsonValue;
  /** Of what a function on a recursive type gives: the part it is about. */
  readonly of?: string;
  readonly least?: number;
}

/** A number that a statement can name. */
export interface Measure {
  readonly lean: string;
  readonly words: string;
  readonly get: (seen: Seen) => Num;
  /** What the type alone says of it; null where it says nothing. */
  readonly min: Num | null;
  readonly max: Num | null;
  readonly sort: 'nat' | 'int';
  /** The part of a recursive type that it is a number of: how two numbers of one value are related, its type says. */
  readonly of?: string | undefined;
  /** `size`: a length or count; `value`: a number of the program; `sum`: of the items of a list. */
  readonly what: 'size' | 'value' | 'sum';
}

/** The numbers of one part: its value, its length, the sum of its items. */
export function measuresOf(part: Part): readonly Measure[] {
  const { type } = part;
  switch (type.kind) {
    case 'scalar':
      return [valueMeasure(part, type.type.startsWith('i') ? 'int' : 'nat')];
    case 'nat':
    case 'int':
      // Naturals and integers come from functions on recursive types: sizes of a kind.
      return [{ ...valueMeasure(part, type.kind), lean: part.lean, what: 'size', min: part.least ?? null }];
    case 'list':
    case 'slice':
    case 'vec':
      return [lengthMeasure(part), ...sumMeasure(part, type.item)];
    case 'array':
      return sumMeasure(part, type.item);
    case 'bool':
    case 'unit':
    case 'char':
    case 'str':
    case 'prop':
    case 'option':
    case 'result':
    case 'tuple':
    case 'adt':
    case 'function':
    case 'other':
      return [];
    default:
      return assertNever(type);
  }
}

/** A name for a bound variable that hides nothing of what these parts mention. */
export function variableBeside(wanted: string, parts: readonly Part[]): string {
  const taken = new Set(parts.flatMap((part) => part.lean.match(/[\w']+/g) ?? []));
  let name = wanted;
  while (taken.has(name)) name += "'";
  return name;
}

/** JSON integers are numbers up to ±2^53 and strings beyond. */
export const num = (value: JsonValue): Num => (typeof value === 'number' ? value : typeof value === 'string' ? BigInt(value) : 0);

const valueMeasure = (part: Part, sort: 'nat' | 'int'): Measure => ({
  lean: `${part.lean}.val`,
  words: part.words,
  get: (seen) => num(part.get(seen)),
  ...rangeOfType(part.type),
  sort,
  what: 'value',
  of: part.of,
});

function rangeOfType(type: LeanType): { readonly min: Num | null; readonly max: Num | null } {
  if (type.kind === 'nat') return { min: 0, max: null };
  if (type.kind !== 'scalar') return { min: null, max: null };
  const bits = BigInt(type.type.endsWith('size') ? 64 : Number(type.type.slice(1)));
  const signed = type.type.startsWith('i');
  return signed ? { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n } : { min: 0, max: (1n << bits) - 1n };
}

/** The Lean list that a sequence is. */
export const listText = (part: Part): string => (part.type.kind === 'list' ? part.lean : `${part.lean}.val`);

export const itemsOf = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : []);

const lengthMeasure = (part: Part): Measure => ({
  lean: `${listText(part)}.length`,
  words: `the length of ${part.words}`,
  get: (seen) => itemsOf(part.get(seen)).length,
  min: 0,
  max: null,
  sort: 'nat',
  what: 'size',
  of: part.of,
});

function sumMeasure(part: Part, item: LeanType): readonly Measure[] {
  if (item.kind !== 'scalar') return [];
  const signed = item.type.startsWith('i');
  return [
    {
      lean: `(${listText(part)}.map (fun x => x.val)).sum`,
      words: `the sum of ${part.words}`,
      get: (seen) => sum(itemsOf(part.get(seen)).map(num)),
      min: signed ? null : 0,
      max: null,
      sort: signed ? 'int' : 'nat',
      what: 'sum',
      of: part.of,
    },
  ];
}

export function sum(values: readonly Num[]): Num {
  let total = 0;
  for (const v of values) {
    if (typeof v === 'bigint') return values.reduce<bigint>((a, b) => a + BigInt(b), 0n);
    total += v;
  }
  return Number.isSafeInteger(total) ? total : values.reduce<bigint>((a, b) => a + BigInt(b), 0n);
}

/** Exact sum and difference whatever mix of forms. */
export const plus = (a: Num, b: Num): Num => sum([a, b]);
export const minus = (a: Num, b: Num): Num => sum([a, -b]);
export const equal = (a: Num, b: Num): boolean => a <= b && a >= b;
