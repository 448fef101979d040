import type { CheckedBinary, Expr, Pattern, Step, Term } from '../ir/functional.ts';
import { mapStep } from '../ir/map-functional.ts';
import { printExpr, printFunType, printStep } from '../ir/print-functional.ts';
import { inParts, type Operator, type Variant } from './variant.ts';
import { swaps, typeKey, type Variables, varyExpression } from './vary-expression.ts';

const CHECKED: Readonly<Record<CheckedBinary, readonly CheckedBinary[]>> = {
  add: ['sub'],
  sub: ['add'],
  mul: ['add'],
  div: ['rem', 'mul'],
  rem: ['div'],
  shl: ['shr'],
  shr: ['shl'],
};

/** Steps changed in one place; a bound branch is varied through `varyTerm`. */
export function varyStep(
  step: Step,
  result: Pattern | null,
  variables: Variables,
  varyTerm: (term: Term) => readonly Variant<Term>[],
): readonly Variant<Step>[] {
  const inside = inParts<Step, Expr | Term>(
    step,
    (whole, onPart) =>
      mapStep(
        whole,
        (part) => onPart(part) as Expr,
        (term) => onPart(term) as Term,
      ),
    (part) => (step.kind === 'term' ? varyTerm(part as Term) : varyExpression(part as Expr, variables)),
  );
  return [...own(step, result, variables), ...inside];
}

/** A step that only gives this value. */
const giving = (of: Expr): Step => ({ kind: 'term', of: { kind: 'ok', of } });

function own(step: Step, result: Pattern | null, variables: Variables): readonly Variant<Step>[] {
  const variant = (operator: Operator, of: Step, text = printStep(of)): Variant<Step> => ({
    operator,
    change: `${printStep(step)} becomes ${text}`,
    of,
  });
  const dropped = (of: Expr): Variant<Step> => variant('dropped-update', giving(of), printExpr(of));
  switch (step.kind) {
    case 'binary': {
      const operators = CHECKED[step.op].map((op) => variant('arithmetic', { ...step, op }));
      const ordered = step.op === 'sub' || step.op === 'div' || step.op === 'rem';
      return ordered ? [...operators, variant('arguments', { ...step, left: step.right, right: step.left })] : operators;
    }
    case 'neg':
      return [variant('arithmetic', giving(step.of), printExpr(step.of))];
    case 'update':
      return [dropped(step.of)];
    case 'call': {
      const same = step.args.find((arg) => result !== null && isOf(arg, result, variables));
      return [
        ...swaps(step.args, variables).map((args) => variant('arguments', { ...step, args })),
        ...(same === undefined ? [] : [dropped(same)]),
      ];
    }
    case 'call-loop':
    case 'jump':
      return swaps(step.args, variables).map((args) => variant('arguments', { ...step, args }));
    default:
      return [];
  }
}

/** Whether the argument has the type of the variable that takes the result: the call changes it. */
const isOf = (arg: Expr, result: Pattern, variables: Variables): boolean =>
  arg.kind === 'var' && result.kind === 'var' && typeKey(arg, variables) === printFunType(result.type);
