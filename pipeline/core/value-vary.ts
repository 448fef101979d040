import type { Random } from './random.ts';
import { rangeOf, type RustType } from './rust-type.ts';
import { type TypeTable, type Value, viewType } from './value.ts';
import { type GenerateSize, generateInt, generateValue } from './value-generate.ts';

/** A value of the same type that differs at one random place, or is the same where the type allows nothing else. */
export function varyValue(value: Value, type: RustType, table: TypeTable, random: Random, size: GenerateSize): Value {
  const view = viewType(type, table);
  const fresh = (): Value => generateValue(type, table, random, size);
  switch (value.kind) {
    case 'unit':
      return value;
    case 'bool':
      return { kind: 'bool', value: !value.value };
    case 'int':
      return view.kind === 'int' ? { kind: 'int', value: varyInt(value.value, view.type, random, size.magnitude) } : value;
    case 'float':
    case 'text':
      return fresh();
    case 'list':
      return view.kind === 'list'
        ? { kind: 'list', items: varyItems(value.items, view.item, view.length, { table, random, size }) }
        : value;
    case 'tuple':
    case 'struct':
    case 'variant': {
      const types = partTypes(value, type, table);
      if (value.kind === 'variant' && (types.length === 0 || random.oneIn(4))) return fresh();
      if (types.length === 0) return value;
      const at = random.below(types.length);
      const [part, partType] = [value.items[at], types[at]];
      if (part === undefined || partType === undefined) return value;
      return { ...value, items: value.items.with(at, varyValue(part, partType, table, random, size)) };
    }
  }
}

function partTypes(value: Value, type: RustType, table: TypeTable): readonly RustType[] {
  const view = viewType(type, table);
  if (view.kind === 'tuple') return view.items;
  if (view.kind === 'struct') return view.fields.map((field) => field.type);
  if (view.kind !== 'enum' || value.kind !== 'variant') return [];
  return view.variants.find(({ name }) => name === value.name)?.fields.map((field) => field.type) ?? [];
}

function varyInt(value: bigint, type: Parameters<typeof rangeOf>[0], random: Random, magnitude: number): bigint {
  const { min, max } = rangeOf(type);
  const near = random.pick([value + 1n, value - 1n, value + 1n, value - 1n, value * 2n, value / 2n, -value]);
  return near >= min && near <= max && !random.oneIn(4) ? near : generateInt(type, random, magnitude);
}

interface VaryOptions {
  readonly table: TypeTable;
  readonly random: Random;
  readonly size: GenerateSize;
}

function varyItems(
  items: readonly Value[],
  type: RustType,
  length: number | null,
  { table, random, size }: VaryOptions,
): readonly Value[] {
  const at = random.below(Math.max(1, items.length));
  const other = random.below(Math.max(1, items.length));
  const [item, swapped] = [items[at], items[other]];
  const choice = random.below(length === null ? 6 : 3);
  if (item === undefined || swapped === undefined) return length === null ? [generateValue(type, table, random, size)] : items;
  switch (choice) {
    case 0:
      return items.with(at, swapped).with(other, item);
    case 1:
      return items.with(at, swapped);
    case 2:
      return items.with(at, varyValue(item, type, table, random, size));
    case 3:
      return items.toSpliced(at, 1);
    case 4:
      return items.toSpliced(at, 0, swapped);
    default:
      return items.toSpliced(at, 0, generateValue(type, table, random, size));
  }
}
