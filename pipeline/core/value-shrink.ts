import type { RustType } from './rust-type.ts';
import { type TypeTable, type Value, viewType } from './value.ts';

/** Values of the same type that are simpler in one step, the boldest first. Following the first that still serves ends after finitely many steps. */
export function* shrinkValue(value: Value, type: RustType, table: TypeTable): Generator<Value> {
  const view = viewType(type, table);
  switch (value.kind) {
    case 'bool':
      if (value.value) yield { kind: 'bool', value: false };
      return;
    case 'int':
      for (const smaller of shrinkInt(value.value)) yield { kind: 'int', value: smaller };
      return;
    case 'float':
      if (value.value !== 0) yield { kind: 'float', value: 0 };
      if (!Number.isInteger(value.value) && Number.isFinite(value.value)) yield { kind: 'float', value: Math.trunc(value.value) };
      return;
    case 'text': {
      if (view.kind === 'char') {
        if (value.value !== 'a') yield { kind: 'text', value: 'a' };
        return;
      }
      const chars = [...value.value];
      for (const { from, to } of cuts(chars.length))
        yield { kind: 'text', value: [...chars.slice(0, from), ...chars.slice(to)].join('') };
      return;
    }
    case 'list':
      if (view.kind !== 'list') return;
      if (view.length === null)
        for (const { from, to } of cuts(value.items.length))
          yield { kind: 'list', items: value.items.toSpliced(from, to - from) };
      yield* shrinkOneOf(value, () => view.item, table);
      return;
    case 'tuple':
      yield* shrinkOneOf(value, (i) => (view.kind === 'tuple' ? view.items[i] : undefined), table);
      return;
    case 'struct':
      yield* shrinkOneOf(value, (i) => (view.kind === 'struct' ? view.fields[i]?.type : undefined), table);
      return;
    case 'variant': {
      if (view.kind !== 'enum') return;
      const own = view.variants.find(({ name }) => name === value.name);
      // A part of the same type can stand for the whole: cuts a list or tree at once.
      for (const [i, field] of (own?.fields ?? []).entries()) if (sameOwnType(field.type, type)) yield value.items[i] as Value;
      const plain = view.variants.find(({ fields }) => fields.length === 0);
      if (plain !== undefined && value.items.length > 0) yield { kind: 'variant', name: plain.name, items: [] };
      yield* shrinkOneOf(value, (i) => own?.fields[i]?.type, table);
      return;
    }
    case 'unit':
      return;
  }
}

function* shrinkInt(value: bigint): Generator<bigint> {
  if (value === 0n) return;
  yield 0n;
  for (let step = value / 2n; step !== 0n; step /= 2n) if (value - step !== 0n) yield value - step;
  yield value > 0n ? value - 1n : value + 1n;
}

function* cuts(length: number): Generator<{ readonly from: number; readonly to: number }> {
  for (let width = length; width >= 1; width = Math.floor(width / 2))
    for (let from = 0; from < length; from += width) yield { from, to: Math.min(length, from + width) };
}

function* shrinkOneOf(
  value: Extract<Value, { items: readonly Value[] }>,
  typeOf: (index: number) => RustType | undefined,
  table: TypeTable,
): Generator<Value> {
  for (const [i, item] of value.items.entries()) {
    const type = typeOf(i);
    if (type === undefined) continue;
    for (const smaller of shrinkValue(item, type, table)) yield { ...value, items: value.items.with(i, smaller) };
  }
}

const sameOwnType = (part: RustType, whole: RustType): boolean => {
  const bare = (type: RustType): RustType => (type.kind === 'box' || type.kind === 'ref' ? bare(type.item) : type);
  return JSON.stringify(bare(part)) === JSON.stringify(bare(whole));
};
