/** Small pure expressions that may be repeated, and what is known of them. */
import type { Expr } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';

/** May stand anywhere any number of times: costs nothing and cannot fail. */
export function isAtom(expr: Expr): boolean {
  switch (expr.kind) {
    case 'var':
    case 'literal':
    case 'const-param':
    case 'constant':
      return true;
    case 'field':
      return isAtom(expr.of);
    case 'build':
      return expr.fields.length === 0;
    default:
      return false;
  }
}

/** Equal for equal atoms. */
export function keyOf(expr: Expr): string {
  switch (expr.kind) {
    case 'var':
      return expr.name;
    case 'literal': {
      const { value } = expr;
      if (value.kind === 'int') return `${value.value}#${value.type}`;
      return value.kind === 'unit' ? '()' : JSON.stringify(value.value);
    }
    case 'const-param':
      return `const ${expr.name}`;
    case 'constant':
      return `constant ${expr.target.lean} ${expr.target.leading.length === 0 ? '' : JSON.stringify(expr.target.leading, bigintText)}`;
    case 'field':
      return `${keyOf(expr.of)}.${expr.index}`;
    case 'build':
      return `${JSON.stringify(expr.adt)}::${expr.variant}(${expr.fields.map(keyOf).join()})`;
    default:
      throw new Error(`not an atom: ${expr.kind}`);
  }
}

const bigintText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** The variable an atom is made of; null for constants. */
export function variableOf(expr: Expr): string | null {
  if (expr.kind === 'var') return expr.name;
  return expr.kind === 'field' ? variableOf(expr.of) : null;
}

export const sameAtom = (a: Expr, b: Expr): boolean => a === b || (isAtom(a) && isAtom(b) && keyOf(a) === keyOf(b));

/** The atom with some variables replaced by atoms. */
export function replaceIn(expr: Expr, replacement: ReadonlyMap<string, Expr>): Expr {
  if (expr.kind === 'var') return replacement.get(expr.name) ?? expr;
  if (expr.kind !== 'field') return expr;
  const of = replaceIn(expr.of, replacement);
  return of === expr.of ? expr : { ...expr, of };
}

/** Field `index` of a value of a struct or tuple, given its definition if it has one. */
export function fieldOf(value: Expr, index: number, adt: MirType, definition: Expr | undefined): Expr {
  const known = definition ?? value;
  if (known.kind === 'build' || known.kind === 'tuple') {
    const item = known.kind === 'build' ? known.fields[index] : known.items[index];
    if (item !== undefined) return item;
  }
  return { kind: 'field', adt, index, of: value };
}
