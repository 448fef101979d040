import { rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Expr, FunType, Literal, PureBinary, PureTerm } from '../ir/functional.ts';
import { mapParts } from '../ir/map-functional.ts';
import { printExpr, printFunType } from '../ir/print-functional.ts';
import { inParts, type Operator, type Variant, within } from './variant.ts';

/** Types of the variables of a function, by name. */
export type Variables = ReadonlyMap<string, FunType>;

/** Expressions with one operator, constant or order of arguments changed, of the same type. */
export function varyExpression(expr: Expr, variables: Variables): readonly Variant<Expr>[] {
  const inside = inParts<Expr, Expr | PureTerm>(
    expr,
    (whole, onPart) =>
      mapParts(
        whole,
        (part) => onPart(part) as Expr,
        (body) => onPart(body) as PureTerm,
      ),
    (part) => (isPureTerm(part) ? varyPure(part, variables) : varyExpression(part, variables)),
  );
  return [...own(expr, variables), ...inside];
}

const isPureTerm = (part: Expr | PureTerm): part is PureTerm => part.kind === 'let' || part.kind === 'value';

function varyPure(term: PureTerm, variables: Variables): readonly Variant<PureTerm>[] {
  if (term.kind === 'value') return within(varyExpression(term.of, variables), (of): PureTerm => ({ ...term, of }));
  return [
    ...within(varyExpression(term.value, variables), (value): PureTerm => ({ ...term, value })),
    ...within(varyPure(term.rest, variables), (rest): PureTerm => ({ ...term, rest })),
  ];
}

const PURE: Readonly<Record<PureBinary, readonly (readonly [Operator, PureBinary])[]>> = {
  eq: [['comparison', 'ne']],
  ne: [['comparison', 'eq']],
  lt: [['comparison', 'le']],
  le: [['comparison', 'lt']],
  gt: [['comparison', 'ge']],
  ge: [['comparison', 'gt']],
  and: [['logic', 'or']],
  or: [['logic', 'and']],
  xor: [['logic', 'or']],
};

function own(expr: Expr, variables: Variables): readonly Variant<Expr>[] {
  const variant = (operator: Operator, of: Expr): Variant<Expr> => ({
    operator,
    change: `${printExpr(expr)} becomes ${printExpr(of)}`,
    of,
  });
  switch (expr.kind) {
    case 'literal':
      return otherLiterals(expr.value).map((value) => variant('constant', { kind: 'literal', value }));
    case 'binary':
      return PURE[expr.op].map(([operator, op]) => variant(operator, { ...expr, op }));
    case 'not':
      return [variant('logic', expr.of)];
    case 'with':
      return expr.fields.map((_, i) => {
        const fields = expr.fields.toSpliced(i, 1);
        return variant('dropped-update', fields.length === 0 ? expr.of : { ...expr, fields });
      });
    case 'tuple':
      return swaps(expr.items, variables).map((items) => variant('arguments', { ...expr, items }));
    case 'build':
      return swaps(expr.fields, variables).map((fields) => variant('arguments', { ...expr, fields }));
    case 'call':
      return swaps(expr.args, variables).map((args) => variant('arguments', { ...expr, args }));
    default:
      return [];
  }
}

function otherLiterals(value: Literal): readonly Literal[] {
  if (value.kind === 'bool') return [{ kind: 'bool', value: !value.value }];
  if (value.kind !== 'int') return [];
  const { min, max } = rangeOf(value.type);
  return [value.value + 1n, value.value - 1n].filter((n) => n >= min && n <= max).map((n) => ({ ...value, value: n }));
}

/** Neighbours of one type exchanged. */
export function swaps(args: readonly Expr[], variables: Variables): readonly (readonly Expr[])[] {
  return args.flatMap((a, i) => {
    const b = args[i + 1];
    if (b === undefined || printExpr(a) === printExpr(b)) return [];
    const type = typeKey(a, variables);
    return type !== null && type === typeKey(b, variables) ? [args.with(i, b).with(i + 1, a)] : [];
  });
}

/** Text that two expressions of one type share; null where the type is not at hand. */
export function typeKey(expr: Expr, variables: Variables): string | null {
  if (expr.kind === 'var') {
    const type = variables.get(expr.name);
    return type === undefined ? null : printFunType(type);
  }
  if (expr.kind === 'literal' && expr.value.kind === 'int')
    return printFunType({ kind: 'rust', type: { kind: 'int', type: expr.value.type } });
  if (expr.kind === 'literal' && expr.value.kind === 'bool') return printFunType({ kind: 'rust', type: { kind: 'bool' } });
  return expr.kind === 'cast' ? printFunType({ kind: 'rust', type: expr.to }) : null;
}
