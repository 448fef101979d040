import { INT_TYPES, type IntType, rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Term } from '../lean/tree.ts';
import type { Place } from './constraint.ts';
import type { Path } from './inside.ts';

/** Sum of places times coefficients plus a constant. */
export interface Linear {
  readonly parts: readonly { readonly place: Place; readonly factor: bigint }[];
  readonly constant: bigint;
  /** False where a subtraction stands in it: on naturals it stops at zero, so what follows from the form need not be so. */
  readonly exact: boolean;
}

/** Which names are inputs, and which is the item of an enclosing `∀ x ∈ list`. */
export interface Names {
  readonly inputs: ReadonlyMap<string, number>;
  readonly item: { readonly name: string; readonly list: number } | null;
}

/** The term as a linear form, or null where it is none (products of places, functions, …). */
export function linearOf(term: Term, names: Names): Linear | null {
  switch (term.kind) {
    case 'num':
    case 'scalar':
      return { parts: [], constant: term.value, exact: true };
    case 'ascription':
      return linearOf(term.term, names);
    case 'unary':
      return unaryLinear(term, names);
    case 'binary':
      return binaryLinear(term, names);
    case 'ident':
    case 'app':
    case 'proj': {
      const limit = limitOf(term);
      if (limit !== null) return { parts: [], constant: limit, exact: true };
      const place = placeOf(term, names);
      return place === null ? null : { parts: [{ place, factor: 1n }], constant: 0n, exact: true };
    }
    default:
      return null;
  }
}

function unaryLinear(term: Term & { kind: 'unary' }, names: Names): Linear | null {
  const inner = linearOf(term.of, names);
  if (inner === null) return null;
  if (term.op === '↑') return inner;
  return term.op === '-' ? scale(inner, -1n) : null;
}

const EXPONENT_LIMIT = 200n;

function binaryLinear(term: Term & { kind: 'binary' }, names: Names): Linear | null {
  const left = linearOf(term.left, names);
  const right = linearOf(term.right, names);
  if (left === null || right === null) return null;
  const exact = left.exact && right.exact;
  switch (term.op) {
    case '+':
      return { parts: [...left.parts, ...right.parts], constant: left.constant + right.constant, exact };
    case '-':
      return { parts: [...left.parts, ...scale(right, -1n).parts], constant: left.constant - right.constant, exact: false };
    case '*':
      if (left.parts.length === 0) return scale(right, left.constant);
      return right.parts.length === 0 ? scale(left, right.constant) : null;
    case '^': {
      if (left.parts.length > 0 || right.parts.length > 0 || right.constant < 0n || right.constant > EXPONENT_LIMIT) return null;
      return { parts: [], constant: left.constant ** right.constant, exact };
    }
    default:
      return null;
  }
}

const scale = ({ parts, constant, exact }: Linear, by: bigint): Linear => ({
  exact,
  parts: parts.map((p) => ({ ...p, factor: p.factor * by })),
  constant: constant * by,
});

/** `U32.max`, `Std.Usize.max`, `I64.min`. */
function limitOf(term: Term): bigint | null {
  if (term.kind !== 'ident') return null;
  const [end, type] = [term.name.at(-1), term.name.at(-2)?.toLowerCase()];
  const int = INT_TYPES.find((t): t is IntType => t === type);
  if (int === undefined || (end !== 'max' && end !== 'min')) return null;
  return rangeOf(int)[end];
}

/** The input a term is, seen through `.val` and coercions; `item` where it is the item of the enclosing quantifier. */
export function inputOf(term: Term, names: Names): number | 'item' | null {
  const path = pathOf(term);
  if (path === null) return null;
  const [root, ...rest] = path;
  if (typeof root !== 'string' || rest.some((field) => field !== 'val')) return null;
  if (names.item?.name === root) return 'item';
  return names.inputs.get(root) ?? null;
}

function placeOf(term: Term, names: Names): Place | null {
  const direct = inputOf(term, names);
  if (direct !== null) return direct === 'item' ? itemPlace(names, 'items') : { input: direct, part: 'value' };
  const of = lengthArgument(term, names);
  if (of === null) return placeInside(term, names);
  return of === 'item' ? itemPlace(names, 'itemLengths') : { input: of, part: 'length' };
}

/** `house.lowest.val`, `p.2.val`: a number in a record or tuple. */
function placeInside(term: Term, names: Names): Place | null {
  const [root, ...fields] = pathOf(term) ?? [];
  const path = fields.at(-1) === 'val' ? fields.slice(0, -1) : fields;
  if (path.length === 0 || path.includes('val')) return null;
  if (names.item !== null && names.item.name === root) return { input: names.item.list, part: 'items', path };
  const input = typeof root === 'string' ? names.inputs.get(root) : undefined;
  return input === undefined ? null : { input, part: 'value', path };
}

const itemPlace = (names: Names, part: 'items' | 'itemLengths'): Place | null =>
  names.item === null ? null : { input: names.item.list, part };

/** `x.length`, `x.val.length`, `Slice.length x`, `(x).length`. */
function lengthArgument(term: Term, names: Names): number | 'item' | null {
  if (term.kind === 'ident' && (term.name.at(-1) === 'length' || term.name.at(-1) === 'len')) {
    return inputOf({ ...term, name: term.name.slice(0, -1) }, names);
  }
  if (term.kind === 'proj' && term.field === 'length') return inputOf(term.of, names);
  if (term.kind !== 'app' || term.fn.kind !== 'ident' || term.fn.name.at(-1) !== 'length') return null;
  const [only, more] = term.args;
  return only?.kind === 'positional' && more === undefined ? inputOf(only.value, names) : null;
}

/** `x.val` is one name; `(x).val` and `↑x` are the same thing. */
function pathOf(term: Term): Path | null {
  if (term.kind === 'ident') return term.name;
  if (term.kind === 'ascription') return pathOf(term.term);
  if (term.kind === 'unary' && term.op === '↑') return pathOf(term.of);
  if (term.kind !== 'proj') return null;
  const inner = pathOf(term.of);
  return inner === null ? null : [...inner, term.field];
}
