/**
 * The last step of a block is its result, and a branch that only panics is an assertion.
 *
 *     x <- f(a)                     if c { fail } else { rest }     assert !c
 *     ok x         ~~>  f(a)                                  ~~>   rest
 */
import type { Expr, Pattern, Term } from '../../ir/functional.ts';
import type { EndTerm, LineTerm } from '../../ir/map-functional.ts';
import { linesOf, mapStep } from '../../ir/map-functional.ts';
import { simplify } from './simplify.ts';

export function tidyTails(term: Term): Term {
  const { lines, end } = linesOf(term);
  let result = tidyEnd(end);
  for (const line of [...lines].reverse()) result = tidyLine(line, result);
  return result;
}

function tidyLine(line: LineTerm, rest: Term): Term {
  if (line.kind === 'let') return { ...line, rest };
  if (line.kind === 'join') return { ...line, body: tidyTails(line.body), rest };
  const step = mapStep(line.step, (expr) => expr, tidyTails);
  if (rest.kind === 'ok' && returns(rest.of, line.pattern, line.unit))
    return step.kind === 'term' ? step.of : { kind: 'tail', step };
  return { ...line, step, rest };
}

/** Whether the result is what the pattern has just bound. */
function returns(result: Expr, pattern: Pattern, unit: boolean): boolean {
  switch (pattern.kind) {
    case 'var':
      return result.kind === 'var' && result.name === pattern.name;
    case 'wild':
      return unit && result.kind === 'literal' && result.value.kind === 'unit';
    case 'tuple':
      return (
        result.kind === 'tuple' &&
        result.items.length === pattern.items.length &&
        result.items.every((item, i) => returns(item, pattern.items[i] as Pattern, false))
      );
    default:
      return false;
  }
}

function tidyEnd(end: EndTerm): Term {
  switch (end.kind) {
    case 'if':
      return tidyIf(end.cond, tidyTails(end.then), tidyTails(end.else));
    case 'match':
      return { ...end, arms: end.arms.map((arm) => ({ ...arm, body: tidyTails(arm.body) })) };
    case 'tail':
      return end.step.kind === 'term' ? tidyTails(end.step.of) : end;
    default:
      return end;
  }
}

function tidyIf(cond: Expr, then: Term, otherwise: Term): Term {
  if (then.kind === 'fail' && otherwise.kind === 'fail') return { kind: 'if', cond, then, else: otherwise };
  if (then.kind === 'fail') return asserted(simplify({ kind: 'not', type: { kind: 'bool' }, of: cond }), otherwise);
  if (otherwise.kind === 'fail') return asserted(cond, then);
  return { kind: 'if', cond, then, else: otherwise };
}

const asserted = (cond: Expr, rest: Term): Term => ({
  kind: 'bind',
  pattern: { kind: 'wild' },
  step: { kind: 'assert', cond },
  unit: true,
  rest,
});
