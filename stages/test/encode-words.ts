import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import { type TypeTable, type Value, viewType } from '../../pipeline/core/value.ts';

/** A value as the words that `rust-template/value/src/decode.rs` reads. */
export function encodeWords(value: Value, type: RustType, table: TypeTable): string {
  const words: string[] = [];
  push(value, type, table, words);
  return words.join(' ');
}

function push(value: Value, type: RustType, table: TypeTable, words: string[]): void {
  const view = viewType(type, table);
  switch (value.kind) {
    case 'unit':
      return;
    case 'bool':
      words.push(value.value ? '1' : '0');
      return;
    case 'int':
      words.push(value.value.toString());
      return;
    case 'float':
      words.push(floatBits(value.value));
      return;
    case 'text': {
      const codes = [...value.value].map((c) => String(c.codePointAt(0)));
      if (view.kind !== 'char') words.push(String(codes.length));
      words.push(...codes);
      return;
    }
    case 'list':
      words.push(String(value.items.length));
      if (view.kind === 'list') for (const item of value.items) push(item, view.item, table, words);
      return;
    case 'tuple':
      if (view.kind === 'tuple') value.items.forEach((item, i) => push(item, view.items[i] ?? type, table, words));
      return;
    case 'struct':
      if (view.kind === 'struct') value.items.forEach((item, i) => push(item, view.fields[i]?.type ?? type, table, words));
      return;
    case 'variant': {
      if (view.kind !== 'enum') return;
      const index = view.variants.findIndex(({ name }) => name === value.name);
      words.push(String(index));
      value.items.forEach((item, i) => push(item, view.variants[index]?.fields[i]?.type ?? type, table, words));
      return;
    }
    default:
      assertNever(value);
  }
}

function floatBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString();
}
