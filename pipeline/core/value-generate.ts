import { assertNever } from './assert-never.ts';
import { AegisError } from './errors.ts';
import type { Random } from './random.ts';
import { bitsOf, type IntType, isSigned, rangeOf, type RustType } from './rust-type.ts';
import { type FieldType, type TypeTable, type TypeView, type Value, type VariantType, viewType } from './value.ts';

/** How large a generated value may get. */
export interface GenerateSize {
  /** Most items of one list, and about the most nodes of one recursive value. */
  readonly items: number;
  /** Integers are mostly within ± this. */
  readonly magnitude: number;
}

/** A random value of the type: small and edge values much likelier than uniform ones would be. Throws `data/invalid` where the type has no values. */
export function generateValue(type: RustType, table: TypeTable, random: Random, size: GenerateSize): Value {
  if (depthOf(type, table, new Set()) === Infinity)
    throw new AegisError('data/invalid', `the type ${typeKey(type)} has no finite values`);
  return generate(type, { table, random, size, nodes: { left: size.items } });
}

interface Generating {
  readonly table: TypeTable;
  readonly random: Random;
  readonly size: GenerateSize;
  /** Variants of recursive types that may still be opened; shared by the whole value. */
  readonly nodes: { left: number };
}

function generate(type: RustType, on: Generating): Value {
  const { random, table, size } = on;
  const view = viewType(type, table);
  switch (view.kind) {
    case 'bool':
      return { kind: 'bool', value: random.oneIn(2) };
    case 'unit':
      return { kind: 'unit' };
    case 'int':
      return { kind: 'int', value: generateInt(view.type, random, size.magnitude) };
    case 'float':
      return {
        kind: 'float',
        value: random.oneIn(4) ? random.pick([0, 1, -1, 0.5]) : (random.below(2001) - 1000) / random.pick([1, 8, 100]),
      };
    case 'char':
      return { kind: 'text', value: generateChar(random) };
    case 'string':
      return { kind: 'text', value: Array.from({ length: random.below(size.items + 1) }, () => generateChar(random)).join('') };
    case 'list':
      return generateList(view, on);
    case 'tuple':
      return { kind: 'tuple', items: view.items.map((t) => generate(t, on)) };
    case 'struct':
      return { kind: 'struct', items: view.fields.map(({ type: t }) => generate(t, on)) };
    case 'enum':
      return generateVariant(type, view.variants, on);
    case 'none':
      throw new AegisError('data/invalid', view.why);
    default:
      return assertNever(view);
  }
}

/** An integer of the type, mostly near zero, often at an edge. */
export function generateInt(type: IntType, random: Random, magnitude: number): bigint {
  const { min, max } = rangeOf(type);
  const clamp = (value: bigint): bigint => (value < min ? min : value > max ? max : value);
  switch (random.below(8)) {
    case 0:
      return random.pick([0n, 1n, 2n, max, max - 1n, min, min + 1n, max / 2n, clamp(-1n), clamp(10n)]);
    case 1: {
      const bits = 1 + random.below(bitsOf(type) - (isSigned(type) ? 1 : 0));
      const value = random.oneIn(3) ? (1n << BigInt(bits)) - BigInt(random.below(3)) : random.bits(bits);
      return clamp(isSigned(type) && random.oneIn(2) ? -value : value);
    }
    case 2:
    case 3:
      return clamp(BigInt(random.below(4)));
    default: {
      const value = BigInt(random.below(magnitude + 1));
      return clamp(isSigned(type) && random.oneIn(2) ? -value : value);
    }
  }
}

/** Mostly a few letters, so that repetitions and palindromes happen. */
function generateChar(random: Random): string {
  switch (random.below(4)) {
    case 0:
      return String.fromCharCode(32 + random.below(95));
    case 1:
      return random.pick([' ', '0', 'Z', 'é', '\u{10348}']);
    default:
      return random.pick(['a', 'b', 'c']);
  }
}

function generateList(view: Extract<TypeView, { kind: 'list' }>, on: Generating): Value {
  const { random, size } = on;
  const length = view.length ?? (random.oneIn(3) ? random.below(size.items + 1) : random.below(Math.min(size.items, 4) + 1));
  const bytes = view.item.kind === 'int' && view.item.type === 'u8' ? byteStyle(random) : null;
  const narrower = {
    ...on,
    size: { ...size, items: view.item.kind === 'int' ? size.items : Math.max(1, Math.ceil(size.items / 2)) },
  };
  const repeats = random.oneIn(2);
  const items: Value[] = [];
  while (items.length < length) {
    const again = repeats && items.length > 0 && random.oneIn(2);
    if (again) items.push(items[random.below(items.length)] as Value);
    else items.push(bytes === null ? generate(view.item, narrower) : { kind: 'int', value: BigInt(bytes()) });
  }
  return { kind: 'list', items: random.oneIn(4) ? items.toSorted(byValue) : items };
}

/** Byte strings are mostly text: one choice of alphabet a string. */
function byteStyle(random: Random): (() => number) | null {
  switch (random.below(4)) {
    case 0:
      return null;
    case 1:
      return () => 97 + random.below(3);
    case 2:
      return () => 48 + random.below(10);
    default:
      return () => 32 + random.below(95);
  }
}

/** Ascending where the items are integers, otherwise as they are. */
const byValue = (a: Value, b: Value): number =>
  a.kind === 'int' && b.kind === 'int' ? (a.value < b.value ? -1 : a.value > b.value ? 1 : 0) : 0;

function generateVariant(type: RustType, variants: readonly VariantType[], on: Generating): Value {
  const costs = variants.map(({ fields }) => depthOfFields(fields, on.table, new Set([typeKey(type)])));
  const cheapest = Math.min(...costs);
  const recursive = variants.some(({ fields }) =>
    fields.some(({ type: t }) => depthOf(t, on.table, new Set([typeKey(type)])) === Infinity),
  );
  const small = on.nodes.left <= 0;
  const usable = variants.filter((_, i) => (small ? costs[i] === cheapest : true));
  const growing = usable.filter(({ fields }) => fields.length > 0);
  // A recursive value that stopped at the first coin toss would nearly always be tiny.
  const chosen = recursive && growing.length > 0 && !on.random.oneIn(3) ? on.random.pick(growing) : on.random.pick(usable);
  if (chosen === undefined) throw new AegisError('data/invalid', `the type ${typeKey(type)} has no values`);
  if (recursive) on.nodes.left--;
  return { kind: 'variant', name: chosen.name, items: chosen.fields.map(({ type: t }) => generate(t, on)) };
}

/** How many own types must be opened to end a value; infinite through a type that is being opened already. */
function depthOf(type: RustType, table: TypeTable, open: ReadonlySet<string>): number {
  const view = viewType(type, table);
  switch (view.kind) {
    case 'tuple':
      return Math.max(0, ...view.items.map((t) => depthOf(t, table, open)));
    case 'list':
      return view.length === null || view.length === 0 ? 0 : depthOf(view.item, table, open);
    case 'struct':
    case 'enum': {
      const key = typeKey(type);
      if (open.has(key)) return Infinity;
      const inside = new Set([...open, key]);
      if (view.kind === 'struct') return 1 + depthOfFields(view.fields, table, inside);
      return 1 + Math.min(...view.variants.map(({ fields }) => depthOfFields(fields, table, inside)));
    }
    default:
      return 0;
  }
}

const depthOfFields = (fields: readonly FieldType[], table: TypeTable, open: ReadonlySet<string>): number =>
  Math.max(0, ...fields.map(({ type }) => depthOf(type, table, open)));

function typeKey(type: RustType): string {
  return type.kind === 'box' || type.kind === 'ref' ? typeKey(type.item) : JSON.stringify(type);
}
