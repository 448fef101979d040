/** Rust types as Lean types of a crate's model, every name in full. */
import { leanName } from '../../pipeline/core/lean-name.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import { AegisError } from '../../pipeline/core/errors.ts';

export const leanPathIn = (crate: string, path: string): string => [crate, ...path.split('.').map(leanName)].join('.');

/** `Std.U32`; also the constructor of the library's type of integer types, `.U32`. */
export const scalarName = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1);

/** Boxes and references are transparent. Throws `data/invalid` for types that have no values. */
export function leanTypeIn(crate: string, type: RustType): string {
  const of = (inner: RustType): string => leanTypeIn(crate, inner);
  switch (type.kind) {
    case 'bool':
      return 'Bool';
    case 'char':
      return 'Char';
    case 'unit':
      return 'Unit';
    case 'int':
      return `Std.${scalarName(type.type)}`;
    case 'tuple':
      return type.items.length === 0 ? 'Unit' : `(${type.items.map(of).join(' × ')})`;
    case 'array':
      return `(Aeneas.Std.Array ${of(type.item)} ${type.length}#usize)`;
    case 'slice':
      return `(Slice ${of(type.item)})`;
    case 'vec':
      return `(alloc.vec.Vec ${of(type.item)})`;
    case 'option':
      return `(Option ${of(type.item)})`;
    case 'result':
      return `(core.result.Result ${of(type.ok)} ${of(type.err)})`;
    case 'box':
    case 'ref':
      return of(type.item);
    case 'adt':
      return type.args.length === 0
        ? leanPathIn(crate, type.path)
        : `(${[leanPathIn(crate, type.path), ...type.args.map(of)].join(' ')})`;
    case 'str':
    case 'string':
    case 'f32':
    case 'f64':
    case 'never':
    case 'param':
    case 'other':
      throw new AegisError('data/invalid', `a value of the type ${type.kind} cannot be given to a model`);
  }
}
