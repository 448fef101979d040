import { AegisError } from '../../pipeline/core/errors.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import { type TypeTable, type Value, viewType } from '../../pipeline/core/value.ts';
import { leanName } from '../../pipeline/core/lean-name.ts';
import { leanPathIn, scalarName } from './lean-names.ts';

export interface CrateTypes {
  readonly crate: string;
  readonly table: TypeTable;
}

/**
 * A Lean term for an argument. Made by the functions of lean-project/Aegis.lean and not by literals: those prove their bounds one by one,
 * which takes longer than the run.
 */
export function leanArgument(value: Value, type: RustType, types: CrateTypes): string {
  const view = viewType(type, types.table);
  switch (view.kind) {
    case 'bool':
      return value.kind === 'bool' ? String(value.value) : mismatch(value, type);
    case 'int':
      if (value.kind !== 'int') return mismatch(value, type);
      return `(Aegis.${view.type.startsWith('u') ? 'unsigned' : 'signed'} .${scalarName(view.type)} (${value.value}))`;
    case 'char':
      return value.kind === 'text' ? `(Char.ofNat ${value.value.codePointAt(0) ?? 0})` : mismatch(value, type);
    case 'unit':
      return '()';
    case 'list': {
      if (value.kind !== 'list') return mismatch(value, type);
      const items = `[${value.items.map((item) => leanArgument(item, view.item, types)).join(', ')}]`;
      return view.of === 'array' ? `(Aeneas.Std.Array.make ${value.items.length}#usize ${items})` : `(Aegis.${view.of} ${items})`;
    }
    case 'tuple':
      return 'items' in value ? tuple(value.items, view.items, types) : mismatch(value, type);
    case 'struct': {
      if (!('items' in value)) return mismatch(value, type);
      const fields = view.fields.map((field) => field.type);
      if (view.shape !== 'record') return tuple(value.items, fields, types);
      const path = leanPathIn(types.crate, view.path);
      return `(${[`${path}.mk`, ...all(value.items, fields, types)].join(' ')})`;
    }
    case 'enum': {
      if (value.kind !== 'variant') return mismatch(value, type);
      const fields = view.variants.find(({ name }) => name === value.name)?.fields.map((field) => field.type) ?? [];
      const head = view.path === null ? STANDARD[value.name] : `${leanPathIn(types.crate, view.path)}.${leanName(value.name)}`;
      return `(${[head ?? mismatch(value, type), ...all(value.items, fields, types)].join(' ')})`;
    }
    case 'string':
    case 'float':
    case 'none':
      return mismatch(value, type);
  }
}

const STANDARD: Readonly<Record<string, string>> = {
  Some: 'Option.some',
  None: 'Option.none',
  Ok: 'core.result.Result.Ok',
  Err: 'core.result.Result.Err',
};

const all = (items: readonly Value[], fields: readonly RustType[], types: CrateTypes): readonly string[] =>
  items.map((item, i) => leanArgument(item, fields[i] ?? { kind: 'unit' }, types));

/** A model has no one-field products, and the empty one is the unit. */
function tuple(items: readonly Value[], fields: readonly RustType[], types: CrateTypes): string {
  const parts = all(items, fields, types);
  return parts.length === 1 ? (parts[0] ?? '()') : `(${parts.join(', ')})`;
}

function mismatch(value: Value, type: RustType): never {
  throw new AegisError('data/invalid', `a ${value.kind} cannot be given to a model as ${type.kind}`);
}
