/** Which types hold mutable borrows, so that their values are followed instead of copied. */
import type { MirType } from '../../rust/mir-type.ts';
import type { Lookups } from '../lookups.ts';

const LIBRARY = new Set([
  'std::slice::IterMut',
  'std::slice::ChunksMut',
  'std::slice::ChunksExactMut',
  'core::slice::IterMut',
  'core::slice::iter::IterMut',
  'std::vec::Drain',
]);

/** Whether a `&mut` is in the type, not counting what is behind a shared reference. */
export function holdsMutable(type: MirType, lookups: Lookups, seen: ReadonlySet<string> = new Set()): boolean {
  switch (type.kind) {
    case 'ref':
      return type.mutable;
    case 'tuple':
      return type.items.some((item) => holdsMutable(item, lookups, seen));
    case 'array':
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
      return holdsMutable(type.item, lookups, seen);
    case 'result':
      return holdsMutable(type.ok, lookups, seen) || holdsMutable(type.err, lookups, seen);
    case 'closure':
      return lookups.captures(type.id).some((captured) => holdsMutable(captured, lookups, seen));
    case 'adt': {
      if (LIBRARY.has(type.path) || type.args.some((arg) => holdsMutable(arg, lookups, seen))) return true;
      const adt = seen.has(type.path) ? undefined : lookups.adt(type.path);
      const inside = new Set([...seen, type.path]);
      return adt?.variants.some((v) => v.fields.some((f) => holdsMutable(f.type, lookups, inside))) ?? false;
    }
    default:
      return false;
  }
}

/** References and boxes erased from the outside. */
export function pointee(type: MirType): MirType {
  return type.kind === 'ref' || type.kind === 'box' ? pointee(type.item) : type;
}
