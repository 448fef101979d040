/**
 * A pure value read once stands where it is read, if Aeneas would write it there: comparisons, negations, structs, tuples
 * and variants anywhere; everything pure inside `ok`.
 *
 *     b := (i lt n)                if (i lt n) { … }
 *     if b { … }           ~~>
 *
 * Pure values may move past anything; operations that fail are steps and stay where they are.
 */
import type { Expr, PureTerm, Term } from '../../ir/functional.ts';
import type { EndTerm } from '../../ir/map-functional.ts';
import { linesOf, mapParts, mapStep } from '../../ir/map-functional.ts';
import { simplify } from './simplify.ts';

export function inlineOnce(term: Term): Term {
  const counts = new Map<string, number>();
  countTerm(term, counts);
  return inlineTerm(term, { counts, values: new Map(), bound: false });
}

interface Inlining {
  readonly counts: ReadonlyMap<string, number>;
  /** What is to stand for a variable. */
  readonly values: Map<string, Expr>;
  /** Inside a branch whose value is bound: there only a `let` says what type a function has. */
  readonly bound: boolean;
}

function inlineTerm(term: Term, state: Inlining): Term {
  const { lines, end } = linesOf(term);
  const lateUses = resultVariables(end);
  const kept = lines.flatMap((line): readonly (typeof line)[] => {
    if (line.kind === 'join') return [{ ...line, body: inlineTerm(line.body, state) }];
    if (line.kind === 'bind') {
      return [
        {
          ...line,
          step: mapStep(
            line.step,
            (expr) => inlineExpr(expr, state),
            (inner) => inlineTerm(inner, { ...state, bound: true }),
          ),
        },
      ];
    }
    const value = inlineExpr(line.value, state);
    if (line.pattern.kind === 'var' && state.counts.get(line.pattern.name) === 1) {
      const { name } = line.pattern;
      if (mayMove(value) || (lateUses.has(name) && !(state.bound && value.kind === 'lambda'))) {
        state.values.set(name, value);
        return [];
      }
    }
    return [{ ...line, value }];
  });
  for (const name of comparisonsIn(end, state)) {
    const value = state.values.get(name) as Expr;
    state.values.delete(name);
    kept.push({ kind: 'let', pattern: { kind: 'var', name, type: { kind: 'rust', type: { kind: 'bool' } } }, value, rest: end });
  }
  let result: Term = inlineEnd(end, state);
  for (const line of kept.reverse()) result = { ...line, rest: result };
  return result;
}

/** Comparisons that would stand in a tuple, where nothing says that they are meant as Bool and not as Prop. */
function comparisonsIn(end: EndTerm, state: Inlining): readonly string[] {
  if ((end.kind !== 'ok' && end.kind !== 'cont' && end.kind !== 'done') || end.of.kind !== 'tuple') return [];
  return end.of.items.flatMap((item) => {
    const value = item.kind === 'var' ? state.values.get(item.name) : undefined;
    return item.kind === 'var' &&
      ((value?.kind === 'binary' && !['and', 'or', 'xor'].includes(value.op)) ||
        (value?.kind === 'not' && value.type.kind === 'bool'))
      ? [item.name]
      : [];
  });
}

/** Variables of the result itself, also inside tuples and variants. */
function resultVariables(end: EndTerm): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (expr: Expr): void => {
    if (expr.kind === 'var') found.add(expr.name);
    if (expr.kind === 'tuple') expr.items.forEach(visit);
    if (expr.kind === 'either') visit(expr.of);
  };
  if (end.kind === 'ok' || end.kind === 'cont' || end.kind === 'done') visit(end.of);
  return found;
}

function mayMove(value: Expr): boolean {
  switch (value.kind) {
    case 'binary':
      return value.op !== 'and' && value.op !== 'or' && value.op !== 'xor';
    case 'not':
      return value.type.kind === 'bool';
    case 'tuple':
    case 'build':
    case 'either':
    case 'field':
    case 'with':
    case 'var':
    case 'literal':
    case 'constant':
    case 'const-param':
      return true;
    default:
      return false;
  }
}

function inlineEnd(end: EndTerm, state: Inlining): Term {
  const inline = (expr: Expr): Expr => inlineExpr(expr, state);
  switch (end.kind) {
    case 'if':
      return { ...end, cond: inline(end.cond), then: inlineTerm(end.then, state), else: inlineTerm(end.else, state) };
    case 'match':
      return { ...end, of: inline(end.of), arms: end.arms.map((arm) => ({ ...arm, body: inlineTerm(arm.body, state) })) };
    case 'tail':
      return { ...end, step: mapStep(end.step, inline, (inner) => inlineTerm(inner, state)) };
    case 'ok':
    case 'cont':
    case 'done':
      return { ...end, of: inline(end.of) };
    default:
      return end;
  }
}

function inlineExpr(expr: Expr, state: Inlining): Expr {
  if (expr.kind === 'var') return state.values.get(expr.name) ?? expr;
  return simplify(
    mapParts(
      expr,
      (part) => inlineExpr(part, state),
      (body) => inlinePure(body, state),
    ),
  );
}

function inlinePure(term: PureTerm, state: Inlining): PureTerm {
  if (term.kind === 'value') return { ...term, of: inlineExpr(term.of, state) };
  const value = inlineExpr(term.value, state);
  if (term.pattern.kind === 'var' && state.counts.get(term.pattern.name) === 1 && (mayMove(value) || value.kind === 'apply')) {
    state.values.set(term.pattern.name, value);
    return inlinePure(term.rest, state);
  }
  return { ...term, value, rest: inlinePure(term.rest, state) };
}

function countTerm(term: Term, counts: Map<string, number>): void {
  const expr = (e: Expr): Expr => {
    countExpr(e, counts);
    return e;
  };
  const inner = (t: Term): Term => {
    countTerm(t, counts);
    return t;
  };
  const { lines, end } = linesOf(term);
  for (const line of lines) {
    if (line.kind === 'let') expr(line.value);
    else if (line.kind === 'join') inner(line.body);
    else mapStep(line.step, expr, inner);
  }
  if (end.kind === 'if') {
    expr(end.cond);
    inner(end.then);
    inner(end.else);
  } else if (end.kind === 'match') {
    expr(end.of);
    for (const arm of end.arms) inner(arm.body);
  } else if (end.kind === 'tail') mapStep(end.step, expr, inner);
  else if (end.kind !== 'fail') expr(end.of);
}

function countExpr(expr: Expr, counts: Map<string, number>): void {
  if (expr.kind === 'var') counts.set(expr.name, (counts.get(expr.name) ?? 0) + 1);
  mapParts(
    expr,
    (part) => {
      countExpr(part, counts);
      return part;
    },
    (body) => {
      let at = body;
      for (; at.kind === 'let'; at = at.rest) countExpr(at.value, counts);
      countExpr(at.of, counts);
      return body;
    },
  );
}
