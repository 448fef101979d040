import { parentPath } from './lean-path.ts';
import type { LinkedImpl } from './linked-crate.ts';
import type { MirType } from './mir-type.ts';

/** `m::{impl#0}::get` → `m::S::get`, or `<m::S as m::Tr>::get` for a trait's method: how people write it. */
export function displayPath(key: string, impls: readonly LinkedImpl[]): string {
  const found = impls.find((i) => key.startsWith(`${i.key}::`));
  if (found === undefined) return key;
  const rest = key.slice(found.key.length + 2);
  const self = typeText(found.self);
  if (found.trait !== null) return `<${self} as ${found.trait.path.replaceAll('.', '::')}${argsText(found.trait.args)}>::${rest}`;
  return found.self.kind === 'adt' && !found.self.path.includes('::')
    ? `${found.self.path.replaceAll('.', '::')}::${rest}`
    : `${parentPath(found.key) === '' ? '' : `${parentPath(found.key)}::`}<${self}>::${rest}`;
}

const argsText = (args: readonly MirType[]): string => (args.length === 0 ? '' : `<${args.map(typeText).join(', ')}>`);

/** A type as people write it. */
export function typeText(type: MirType): string {
  switch (type.kind) {
    case 'int':
      return type.type;
    case 'unit':
      return '()';
    case 'never':
      return '!';
    case 'string':
      return 'String';
    case 'tuple':
      return `(${type.items.map(typeText).join(', ')}${type.items.length === 1 ? ',' : ''})`;
    case 'array':
      return `[${typeText(type.item)}; ${type.length}]`;
    case 'slice':
      return `[${typeText(type.item)}]`;
    case 'vec':
      return `Vec<${typeText(type.item)}>`;
    case 'option':
      return `Option<${typeText(type.item)}>`;
    case 'box':
      return `Box<${typeText(type.item)}>`;
    case 'result':
      return `Result<${typeText(type.ok)}, ${typeText(type.err)}>`;
    case 'ref':
      return `&${type.mutable ? 'mut ' : ''}${typeText(type.item)}`;
    case 'raw':
      return `*${type.mutable ? 'mut' : 'const'} ${typeText(type.item)}`;
    case 'adt':
      return `${type.path.replaceAll('.', '::')}${argsText(type.args)}`;
    case 'param':
      return type.name;
    case 'const':
      return String(type.value);
    case 'projection':
      if (type.trait === '') return `${typeText(type.self)}::${type.name}`;
      return `<${typeText(type.self)} as ${type.trait.replaceAll('.', '::')}${argsText(type.args)}>::${type.name}`;
    case 'closure':
      return 'a closure';
    case 'fn-item':
      return 'a function item';
    case 'fn-pointer':
      return `fn(${type.params.map(typeText).join(', ')}) -> ${typeText(type.result)}`;
    case 'opaque':
    case 'dyn':
    case 'other':
      return type.text;
    default:
      return type.kind;
  }
}
