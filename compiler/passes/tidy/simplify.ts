/** Local rules on expressions: a struct rebuilt from itself is an update or itself, a double negation nothing. */
import type { Expr, PureBinary } from '../../ir/functional.ts';
import { isAtom, sameAtom } from '../functionalise/atoms.ts';

export function simplify(expr: Expr): Expr {
  switch (expr.kind) {
    case 'build':
      return expr.variant === null ? asUpdate(expr) : expr;
    case 'tuple':
      return sameWhole(expr.items) ?? expr;
    case 'not':
      return expr.type.kind === 'bool' ? negated(expr.of, expr) : expr;
    case 'field':
      return fieldOfKnown(expr);
    default:
      return expr;
  }
}

/** `(p.0, p.1)` is `p`. */
function sameWhole(items: readonly Expr[]): Expr | null {
  const first = items[0];
  if (first?.kind !== 'field' || !isAtom(first.of) || first.adt.kind === 'adt') return null;
  const { of, adt } = first;
  if (adt.kind !== 'tuple' || adt.items.length !== items.length) return null;
  return items.every((item, i) => item.kind === 'field' && item.index === i && sameAtom(item.of, of)) ? of : null;
}

/** `S { a: s.a, b: 1 }` is `{ s with b := 1 }`. */
function asUpdate(expr: Extract<Expr, { kind: 'build' }>): Expr {
  const { adt, fields } = expr;
  const isKept = (field: Expr, i: number, of: Expr): boolean =>
    field.kind === 'field' && field.index === i && isAtom(field.of) && sameAtom(field.of, of);
  const source = fields.find(
    (field, i) =>
      field.kind === 'field' &&
      field.index === i &&
      field.adt.kind === 'adt' &&
      adt.kind === 'adt' &&
      field.adt.path === adt.path,
  );
  if (source?.kind !== 'field' || !isAtom(source.of)) return expr;
  const changed = fields.flatMap((value, index) => (isKept(value, index, source.of) ? [] : [{ index, value }]));
  if (changed.length === 0) return source.of;
  return changed.length < fields.length ? { kind: 'with', adt, of: source.of, fields: changed } : expr;
}

const OPPOSITE: Partial<Record<PureBinary, PureBinary>> = { eq: 'ne', ne: 'eq' };

function negated(of: Expr, otherwise: Expr): Expr {
  if (of.kind === 'literal' && of.value.kind === 'bool')
    return { kind: 'literal', value: { kind: 'bool', value: !of.value.value } };
  if (of.kind === 'not' && of.type.kind === 'bool') return of.of;
  const op = of.kind === 'binary' ? OPPOSITE[of.op] : undefined;
  return op !== undefined && of.kind === 'binary' ? { ...of, op } : otherwise;
}

function fieldOfKnown(expr: Extract<Expr, { kind: 'field' }>): Expr {
  const { of, index } = expr;
  if (of.kind === 'tuple') return of.items[index] ?? expr;
  if (of.kind === 'build' && of.variant === null) return of.fields[index] ?? expr;
  if (of.kind === 'with') return of.fields.find((field) => field.index === index)?.value ?? { ...expr, of: of.of };
  return expr;
}
