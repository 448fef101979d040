/** Rebuilding expressions, patterns and terms of the functional IR part by part. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Expr, Pattern, PureTerm, Step, Term } from './functional.ts';

/** The expression with its direct parts replaced; a lambda's body is a part through `onPure`. */
export function mapParts(expr: Expr, f: (part: Expr) => Expr, onPure: (term: PureTerm) => PureTerm): Expr {
  switch (expr.kind) {
    case 'var':
    case 'literal':
    case 'const-param':
    case 'constant':
      return expr;
    case 'tuple':
    case 'array':
      return { ...expr, items: expr.items.map(f) };
    case 'build':
      return { ...expr, fields: expr.fields.map(f) };
    case 'either':
    case 'repeat':
    case 'field':
    case 'not':
    case 'cast':
    case 'discriminant':
      return { ...expr, of: f(expr.of) };
    case 'with':
      return { ...expr, of: f(expr.of), fields: expr.fields.map((field) => ({ ...field, value: f(field.value) })) };
    case 'binary':
      return { ...expr, left: f(expr.left), right: f(expr.right) };
    case 'match':
      return { ...expr, of: f(expr.of), arms: expr.arms.map((arm) => ({ ...arm, body: f(arm.body) })) };
    case 'lambda':
      return { ...expr, body: onPure(expr.body) };
    case 'apply':
      return { ...expr, fn: f(expr.fn), args: expr.args.map(f) };
    case 'call':
      return { ...expr, args: expr.args.map(f) };
    default:
      return assertNever(expr);
  }
}

/** The step with its expressions replaced; a bound branch through `onTerm`. */
export function mapStep(step: Step, f: (expr: Expr) => Expr, onTerm: (term: Term) => Term): Step {
  switch (step.kind) {
    case 'binary':
      return { ...step, left: f(step.left), right: f(step.right) };
    case 'neg':
      return { ...step, of: f(step.of) };
    case 'assert':
      return { ...step, cond: f(step.cond) };
    case 'index':
    case 'index-mut':
      return { ...step, of: f(step.of), index: f(step.index) };
    case 'update':
      return { ...step, of: f(step.of), index: f(step.index), value: f(step.value) };
    case 'call':
    case 'call-loop':
    case 'jump':
      return { ...step, args: step.args.map(f) };
    case 'constant':
      return step;
    case 'term':
      return { ...step, of: onTerm(step.of) };
    default:
      return assertNever(step);
  }
}

/** Names a pattern binds, from left to right. */
export function namesIn(pattern: Pattern): readonly string[] {
  switch (pattern.kind) {
    case 'var':
      return [pattern.name];
    case 'tuple':
      return pattern.items.flatMap(namesIn);
    case 'adt':
      return pattern.fields.flatMap(namesIn);
    case 'either':
      return namesIn(pattern.of);
    case 'wild':
    case 'literal':
      return [];
    default:
      return assertNever(pattern);
  }
}

export function mapNames(pattern: Pattern, f: (variable: Extract<Pattern, { kind: 'var' }>) => Pattern): Pattern {
  switch (pattern.kind) {
    case 'var':
      return f(pattern);
    case 'tuple':
      return { ...pattern, items: pattern.items.map((item) => mapNames(item, f)) };
    case 'adt':
      return { ...pattern, fields: pattern.fields.map((field) => mapNames(field, f)) };
    case 'either':
      return { ...pattern, of: mapNames(pattern.of, f) };
    case 'wild':
    case 'literal':
      return pattern;
    default:
      return assertNever(pattern);
  }
}

export type LineTerm = Extract<Term, { kind: 'bind' | 'let' | 'join' }>;
export type EndTerm = Exclude<Term, LineTerm>;

/** A block as its lines and its end: straight code is long, and must not be walked by recursion. */
export function linesOf(term: Term): { readonly lines: readonly LineTerm[]; readonly end: EndTerm } {
  const lines: LineTerm[] = [];
  let at = term;
  while (at.kind === 'bind' || at.kind === 'let' || at.kind === 'join') {
    lines.push(at);
    at = at.rest;
  }
  return { lines, end: at };
}
