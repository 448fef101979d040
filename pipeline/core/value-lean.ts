import { assertNever } from './assert-never.ts';
import { AegisError } from './errors.ts';
import type { RustType } from './rust-type.ts';
import { type TypeTable, type Value, viewType } from './value.ts';

/** Words that Lean reads as keywords and that occur as Rust names; such a name is written in « ». */
const KEYWORDS = new Set(
  'at by calc def from deriving do end example export from fun have import include inductive infix initialize instance let local macro mutual namespace nomatch notation open opaque postfix prefix private protected scoped section set_option show suffices syntax theorem then termination_by universe variable where with structure axiom lemma abbrev class attribute omit run_cmd rec prelude meta public'.split(
    ' ',
  ),
);

export const leanName = (name: string): string => (KEYWORDS.has(name) ? `«${name}»` : name);

/**
 * A Lean term for the value, as Aeneas's library has it: `5#u32`, `(-7)#i32`, `Array.make 2#usize [ … ]`, vectors and slices as `⟨[ … ], by scalar_tac⟩`
 * (their type must be known at the place), one-field tuple structs as their field, longer ones as tuples. Throws `data/invalid` for what has no model (floats).
 */
export function leanTerm(value: Value, type: RustType, table: TypeTable): string {
  const view = viewType(type, table);
  switch (value.kind) {
    case 'unit':
      return '()';
    case 'bool':
      return String(value.value);
    case 'int':
      return `${value.value < 0n ? `(${value.value})` : value.value}#${view.kind === 'int' ? view.type : ''}`;
    case 'float':
      throw new AegisError('data/invalid', 'a float has no Lean literal: no model supports floats');
    case 'text':
      return view.kind === 'char' ? `(Char.ofNat ${value.value.codePointAt(0) ?? 0})` : `(toStr ${JSON.stringify(value.value)})`;
    case 'list': {
      const items = `[${value.items.map((item) => leanTerm(item, view.kind === 'list' ? view.item : type, table)).join(', ')}]`;
      return view.kind === 'list' && view.of === 'array'
        ? `(Array.make ${value.items.length}#usize ${items})`
        : `⟨${items}, by scalar_tac⟩`;
    }
    case 'tuple':
      return tuple(value.items.map((item, i) => leanTerm(item, (view.kind === 'tuple' && view.items[i]) || type, table)));
    case 'struct': {
      if (view.kind !== 'struct') return tuple([]);
      const items = view.fields.map(({ type: t }, i) => leanTerm(value.items[i] as Value, t, table));
      if (view.shape !== 'record') return tuple(items);
      return `({ ${view.fields.map(({ name }, i) => `${leanName(name)} := ${items[i]}`).join(', ')} } : ${leanPath(view.path)})`;
    }
    case 'variant': {
      if (view.kind !== 'enum') return value.name;
      const fields = view.variants.find(({ name }) => name === value.name)?.fields ?? [];
      const items = fields.map(({ type: t }, i) => leanTerm(value.items[i] as Value, t, table));
      const head = view.path === null ? STANDARD[value.name] : `${leanPath(view.path)}.${leanName(value.name)}`;
      return items.length === 0 ? `${head}` : `(${head} ${items.join(' ')})`;
    }
    default:
      return assertNever(value);
  }
}

const STANDARD: Readonly<Record<string, string>> = {
  Some: 'some',
  None: 'none',
  Ok: 'core.result.Result.Ok',
  Err: 'core.result.Result.Err',
};

const leanPath = (path: string): string => path.split('.').map(leanName).join('.');

const tuple = (items: readonly string[]): string =>
  items.length === 0 ? '()' : items.length === 1 ? `${items[0]}` : `(${items.join(', ')})`;
