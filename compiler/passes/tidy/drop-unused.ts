/**
 * Pure lets nobody reads go, and names nobody reads become `_`. What may fail stays.
 *
 *     %3 := Slice.len(s)                       (_, back) <- index_mut(v, i)
 *     (%4, back) <- index_mut(v, i)     ~~>    ok back@(1)
 *     ok back@(1)
 */
import { visitExpr, visitStep } from '../functionalise/free-variables.ts';
import type { Pattern, PureTerm, Term } from '../../ir/functional.ts';
import type { EndTerm } from '../../ir/map-functional.ts';
import { linesOf, mapNames, mapParts, mapStep, namesIn } from '../../ir/map-functional.ts';
import type { Expr } from '../../ir/functional.ts';

/** `used` gets every variable the result reads. */
export function dropUnused(term: Term, used: Set<string>): Term {
  const { lines, end } = linesOf(term);
  let result: Term = dropInEnd(end, used);
  for (const line of [...lines].reverse()) {
    switch (line.kind) {
      case 'let': {
        const pattern = withoutUnused(line.pattern, used);
        if (namesIn(pattern).length === 0) continue;
        result = { ...line, pattern, value: dropInExpr(line.value, used), rest: result };
        break;
      }
      case 'join':
        if (!used.has(line.name)) continue;
        result = { ...line, body: dropUnused(line.body, used), rest: result };
        break;
      default: {
        const pattern = withoutUnused(line.pattern, used);
        const step = mapStep(
          line.step,
          (expr) => dropInExpr(expr, used),
          (inner) => dropUnused(inner, used),
        );
        if (step.kind === 'jump') used.add(step.join);
        result = { ...line, pattern, step, rest: result };
      }
    }
  }
  return result;
}

function dropInEnd(end: EndTerm, used: Set<string>): Term {
  switch (end.kind) {
    case 'if': {
      const [then, otherwise] = [dropUnused(end.then, used), dropUnused(end.else, used)];
      return { ...end, cond: dropInExpr(end.cond, used), then, else: otherwise };
    }
    case 'match': {
      const arms = end.arms.map((arm) => {
        const body = dropUnused(arm.body, used);
        return { pattern: withoutUnused(arm.pattern, used), body };
      });
      return { ...end, of: dropInExpr(end.of, used), arms };
    }
    case 'tail': {
      if (end.step.kind === 'term') return { ...end, step: { ...end.step, of: dropUnused(end.step.of, used) } };
      if (end.step.kind === 'jump') used.add(end.step.join);
      visitStep(end.step, used);
      return end;
    }
    case 'ok':
    case 'cont':
    case 'done':
      return { ...end, of: dropInExpr(end.of, used) };
    default:
      return end;
  }
}

function dropInExpr(expr: Expr, used: Set<string>): Expr {
  if (expr.kind === 'lambda') return { ...expr, body: dropInPure(expr.body, used) };
  if (expr.kind === 'var') visitExpr(expr, used);
  return mapParts(
    expr,
    (part) => dropInExpr(part, used),
    (body) => dropInPure(body, used),
  );
}

function dropInPure(term: PureTerm, used: Set<string>): PureTerm {
  if (term.kind === 'value') return { ...term, of: dropInExpr(term.of, used) };
  const rest = dropInPure(term.rest, used);
  const pattern = withoutUnused(term.pattern, used);
  return namesIn(pattern).length === 0 ? rest : { ...term, pattern, value: dropInExpr(term.value, used), rest };
}

/** A tuple of which nothing is used is no tuple. */
function withoutUnused(pattern: Pattern, used: ReadonlySet<string>): Pattern {
  const named = mapNames(pattern, (variable) => (used.has(variable.name) ? variable : { kind: 'wild' }));
  return named.kind === 'tuple' && namesIn(named).length === 0 ? { kind: 'wild' } : named;
}
