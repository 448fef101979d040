/** Variables a draft reads. Names are unique, so that what it binds itself need not be told apart by scope. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { Expr, PureTerm, Step } from '../../ir/functional.ts';
import type { Draft, End, Line } from './draft.ts';
import { isDraft } from './draft.ts';

export function freeVariables(draft: Draft): ReadonlySet<string> {
  const read = new Set<string>();
  visitDraft(draft, read);
  return read;
}

function visitDraft(draft: Draft, read: Set<string>): void {
  for (const line of draft.lines) visitLine(line, read);
  visitEnd(draft.end, read);
}

function visitLine(line: Line, read: Set<string>): void {
  if (line.kind === 'let') visitExpr(line.value, read);
  else if (line.kind === 'join') visitDraft(line.body, read);
  else if (isDraft(line.step)) visitDraft(line.step, read);
  else visitStep(line.step, read);
}

function visitEnd(end: End, read: Set<string>): void {
  switch (end.kind) {
    case 'if':
      visitExpr(end.cond, read);
      visitDraft(end.then, read);
      return visitDraft(end.else, read);
    case 'match':
      visitExpr(end.of, read);
      for (const arm of end.arms) visitDraft(arm.body, read);
      return;
    case 'tail':
      return visitStep(end.step, read);
    case 'ok':
    case 'cont':
    case 'done':
      return visitExpr(end.of, read);
    case 'fail':
      return;
    case 'hole':
      if (end.filled === null) throw new Error('code is left open');
      return visitDraft(end.filled, read);
    default:
      return assertNever(end);
  }
}

export function visitStep(step: Step, read: Set<string>): void {
  for (const expr of exprsOfStep(step)) visitExpr(expr, read);
}

/** Expressions of a step, in order of evaluation; a bound branch has none of its own. */
export function exprsOfStep(step: Step): readonly Expr[] {
  switch (step.kind) {
    case 'binary':
      return [step.left, step.right];
    case 'neg':
      return [step.of];
    case 'assert':
      return [step.cond];
    case 'index':
    case 'index-mut':
      return [step.of, step.index];
    case 'update':
      return [step.of, step.index, step.value];
    case 'call':
    case 'call-loop':
    case 'jump':
      return step.args;
    case 'constant':
    case 'term':
      return [];
    default:
      return assertNever(step);
  }
}

export function visitExpr(expr: Expr, read: Set<string>): void {
  if (expr.kind === 'var') read.add(expr.name);
  for (const part of partsOfExpr(expr)) visitExpr(part, read);
  if (expr.kind === 'lambda') visitPure(expr.body, read);
}

function visitPure(term: PureTerm, read: Set<string>): void {
  let at = term;
  for (; at.kind === 'let'; at = at.rest) visitExpr(at.value, read);
  visitExpr(at.of, read);
}

/** Direct parts; a lambda's body is not one. */
export function partsOfExpr(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'var':
    case 'literal':
    case 'const-param':
    case 'constant':
    case 'lambda':
      return [];
    case 'tuple':
    case 'array':
      return expr.items;
    case 'build':
      return expr.fields;
    case 'either':
    case 'repeat':
    case 'field':
    case 'not':
    case 'cast':
    case 'discriminant':
      return [expr.of];
    case 'with':
      return [expr.of, ...expr.fields.map((field) => field.value)];
    case 'binary':
      return [expr.left, expr.right];
    case 'match':
      return [expr.of, ...expr.arms.map((arm) => arm.body)];
    case 'apply':
      return [expr.fn, ...expr.args];
    case 'call':
      return expr.args;
    default:
      return assertNever(expr);
  }
}
