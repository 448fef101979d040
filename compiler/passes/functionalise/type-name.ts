/** The name Aeneas gives to a value that had none, after its type. */
import type { FunType } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';

export function typeName(type: FunType): string {
  switch (type.kind) {
    case 'rust':
      return mirTypeName(type.type);
    case 'tuple':
      return 'p';
    case 'arrow':
      return 'back';
    case 'either':
    case 'control':
      return 'r';
    default:
      return 'x';
  }
}

function mirTypeName(type: MirType): string {
  switch (type.kind) {
    case 'ref':
    case 'box':
      return mirTypeName(type.item);
    case 'int':
      return 'i';
    case 'bool':
      return 'b';
    case 'char':
      return 'c';
    case 'vec':
      return 'v';
    case 'slice':
    case 'str':
    case 'string':
      return 's';
    case 'array':
      return 'a';
    case 'option':
      return 'o';
    case 'result':
      return 'r';
    case 'tuple':
      return 'p';
    case 'param':
      return type.name.toLowerCase();
    case 'adt':
      return initials(type.path);
    default:
      return 'x';
  }
}

/** `m.ParseErr` is `pe`. */
function initials(path: string): string {
  const last = path.split(/\.|::/).at(-1) ?? '';
  const letters = (last.match(/[A-Z]/g) ?? []).join('').toLowerCase();
  return letters === '' ? (last[0]?.toLowerCase() ?? 'x') : letters;
}
