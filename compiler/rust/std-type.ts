import { definedPath, shownPath } from './std-paths.ts';
import type { MirType } from './mir-type.ts';

/** A type of the standard library by either of its paths; those with a kind of their own get it. Allocator arguments are dropped. */
export function stdType(path: string, args: readonly MirType[]): MirType {
  const [first, second] = args;
  switch (definedPath(path)) {
    case 'alloc::vec::Vec':
      return first === undefined ? bare(path, args) : { kind: 'vec', item: first };
    case 'alloc::boxed::Box':
      return first === undefined ? bare(path, args) : { kind: 'box', item: first };
    case 'core::option::Option':
      return first === undefined ? bare(path, args) : { kind: 'option', item: first };
    case 'core::result::Result':
      return first === undefined || second === undefined ? bare(path, args) : { kind: 'result', ok: first, err: second };
    case 'alloc::string::String':
      return { kind: 'string' };
    default:
      return bare(path, args);
  }
}

const bare = (path: string, args: readonly MirType[]): MirType => ({ kind: 'adt', path: shownPath(path), args });
