/** Pure expressions, patterns and pure terms of the functional IR as Lean terms. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import { type IntType, isSigned } from '../../pipeline/core/rust-type.ts';
import type { CallTarget } from '../ir/call.ts';
import type { Expr, Literal, Pattern, PureBinary, PureTerm } from '../ir/functional.ts';
import { type BinaryOp, type FieldValue, NOWHERE, type Pattern as LeanPattern, type Term } from '../lean/tree.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import type { MirType } from '../rust/mir-type.ts';
import { Refusal } from '../passes/refusal.ts';
import { typeText } from '../rust/display-path.ts';
import { app, binary, lambda, name, scalar, tuple, tuplePattern, varPattern } from './build.ts';
import { constructorName, fieldName, structShape } from './data-shape.ts';
import { discriminantTerm } from './discriminant.ts';
import { targetTerm } from './leading.ts';
import { leanType, scalarName } from './lean-type.ts';

const span = NOWHERE;

export function literal(value: Literal): Term {
  switch (value.kind) {
    case 'int':
      return scalar(value.value, value.type);
    case 'bool':
      return name(value.value ? 'true' : 'false');
    case 'char':
      return { kind: 'char', value: value.value, span };
    case 'str':
      return app('toStr', [{ kind: 'str', value: value.value, span }]);
    case 'unit':
      return tuple([]);
    default:
      return assertNever(value);
  }
}

const OPERATORS: Readonly<Record<PureBinary, readonly [onIntegers: BinaryOp, onBool: BinaryOp]>> = {
  eq: ['=', '='],
  ne: ['!=', '!='],
  lt: ['<', '<'],
  le: ['≤', '≤'],
  gt: ['>', '>'],
  ge: ['≥', '≥'],
  and: ['&&&', '&&'],
  or: ['|||', '||'],
  xor: ['^^^', '!='],
};

export function expression(expr: Expr, crate: LinkedCrate): Term {
  const of = (part: Expr): Term => expression(part, crate);
  const value = (part: Expr): Term => asValue(part, BOOL, crate);
  switch (expr.kind) {
    case 'var':
    case 'const-param':
      return { kind: 'ident', name: [expr.name], explicit: false, span };
    case 'literal':
      return literal(expr.value);
    case 'constant':
      return targetTerm(expr.target, [], crate);
    case 'tuple':
      return tuple(expr.items.map(value));
    case 'build':
      return build(expr.adt, expr.variant, expr.fields.map(isTyped(expr.adt, expr.variant, crate) ? of : value), crate);
    case 'either':
      return app(`core.result.Result.${expr.side === 'left' ? 'Ok' : 'Err'}`, [value(expr.of)]);
    case 'array':
      return makeArray(expr.item, expr.items, crate);
    case 'repeat':
      return app('Array.repeat', [
        typeof expr.length === 'number' ? scalar(BigInt(expr.length), 'usize') : name(expr.length),
        value(expr.of),
      ]);
    case 'field':
      return readField(expr.adt, expr.index, of(expr.of), crate);
    case 'with':
      return update(
        expr.adt,
        of(expr.of),
        expr.fields.map((f) => ({ index: f.index, value: value(f.value) })),
        crate,
      );
    case 'binary':
      return binary(OPERATORS[expr.op][expr.type.kind === 'bool' ? 1 : 0], of(expr.left), of(expr.right));
    case 'not':
      return { kind: 'unary', op: expr.type.kind === 'bool' ? '¬' : '~~~', of: of(expr.of), span };
    case 'cast':
      return cast(expr.from, expr.to, of(expr.of));
    case 'discriminant':
      return discriminantTerm(expr.adt, expr.as, of(expr.of), crate);
    case 'match':
      return matchTerm(
        of(expr.of),
        expr.arms.map((arm) => ({ pattern: arm.pattern, body: of(arm.body) })),
        crate,
      );
    case 'lambda':
      return lambda(
        expr.params.map((p) => pattern(p, crate)),
        pureTerm(expr.body, crate),
      );
    case 'apply':
      return app(of(expr.fn), expr.args.map(of));
    case 'call':
      return callTerm(expr.target, expr.args, crate);
    default:
      return assertNever(expr);
  }
}

/** Numbers of platform width have no literal patterns: their value is matched. */
export function matchTerm(
  of: Term,
  arms: readonly { readonly pattern: Pattern; readonly body: Term }[],
  crate: LinkedCrate,
): Term {
  const [yes, no] = [true, false].map((value) =>
    arms.find(({ pattern: p }) => p.kind === 'literal' && p.value.kind === 'bool' && p.value.value === value),
  );
  if (yes !== undefined && no !== undefined) return { kind: 'if', name: null, cond: of, then: yes.body, else: no.body, span };
  const platform = arms.some(({ pattern: p }) => p.kind === 'literal' && p.value.kind === 'int' && p.value.type.endsWith('size'));
  const numeral = (p: Pattern): LeanPattern =>
    p.kind === 'literal' && p.value.kind === 'int' ? { kind: 'num', value: p.value.value, span } : pattern(p, crate);
  return {
    kind: 'match',
    scrutinees: [{ name: null, term: platform ? project(of, 'val') : of }],
    arms: arms.map(({ pattern: p, body }) => ({ alternatives: [[platform ? numeral(p) : pattern(p, crate)]], body, span })),
    span,
  };
}

const BOOL: MirType = { kind: 'bool' };

/** Whether Lean takes it for a proposition where nothing says that a Bool is meant. */
export const isProposition = (expr: Expr): boolean =>
  (expr.kind === 'binary' && ['eq', 'lt', 'le', 'gt', 'ge'].includes(expr.op)) ||
  (expr.kind === 'not' && expr.type.kind === 'bool');

/** As a part of what has no type from outside. */
function asValue(expr: Expr, type: MirType, crate: LinkedCrate): Term {
  const term = expression(expr, crate);
  return isProposition(expr) ? { kind: 'ascription', term, type: leanType(type, crate), span } : term;
}

/**
 * A call. Where a type parameter stands for the type of an argument, nothing says that a comparison is meant as Bool: in the
 * library's functions it is the first argument that fixes the parameter, unless a type or instance did before.
 */
export function callTerm(target: CallTarget, args: readonly Expr[], crate: LinkedCrate): Term {
  const own = target.local === null ? undefined : crate.functions.get(target.local);
  const isOpen = (index: number): boolean =>
    own === undefined ? index === 0 && target.leading.length === 0 : own.generics.some((g) => g.kind === 'type');
  const terms = args.map((arg, index) => (isOpen(index) ? asValue(arg, BOOL, crate) : expression(arg, crate)));
  return targetTerm(target, terms, crate);
}

/** Whether the type of a field is known from what is built: not of tuples, nor where it is a parameter. */
const isTyped = (adt: MirType, variant: string | null, crate: LinkedCrate): boolean =>
  adt.kind === 'adt' && adt.args.length === 0 && (variant !== null || structShape(adt, crate).kind === 'record');

/** The first element says what all are. */
function makeArray(item: MirType, items: readonly Expr[], crate: LinkedCrate): Term {
  if (items.length === 0) return app('Array.empty', [leanType(item, crate)]);
  const terms = items.map((of, i): Term => {
    const term = expression(of, crate);
    const untyped = isProposition(of) || (of.kind === 'build' && of.adt.kind !== 'adt');
    return i === 0 && untyped ? { kind: 'ascription', term, type: leanType(item, crate), span } : term;
  });
  return app('Array.make', [scalar(BigInt(items.length), 'usize'), { kind: 'list', items: terms, span }]);
}

/** A struct literal, a constructor, or for tuple structs the tuple they are. */
function build(adt: MirType, variant: string | null, fields: readonly Term[], crate: LinkedCrate): Term {
  if (variant !== null) return app(constructorName(adt, variant, crate), fields);
  const shape = structShape(adt, crate);
  if (shape.kind === 'tuple') return tuple(fields);
  if (shape.inductive && adt.kind === 'adt') return app(`${adt.path}.mk`, fields);
  const values = fields.map((value, i): FieldValue => ({ path: [shape.fields[i] ?? `_${i}`], value, span }));
  // A structure that a bound branch returns has no type from outside.
  return { kind: 'structure', sources: [], fields: values, type: leanType(adt, crate), span };
}

/** `x.f`; of a tuple, `x.2.1` as Lean nests pairs. */
function readField(adt: MirType, index: number, of: Term, crate: LinkedCrate): Term {
  const shape = structShape(adt, crate);
  if (shape.kind === 'record') return project(of, fieldName(shape, index));
  if (shape.size === 1) return of;
  let at = of;
  for (let i = 0; i < index; i++) at = { kind: 'proj', of: at, field: 2, span };
  return index === shape.size - 1 ? at : { kind: 'proj', of: at, field: 1, span };
}

const project = (of: Term, name: string): Term =>
  of.kind === 'ident' ? { ...of, name: [...of.name, name] } : { kind: 'proj', of, field: name, span };

interface Change {
  readonly index: number;
  readonly value: Term;
}

function update(adt: MirType, of: Term, changes: readonly Change[], crate: LinkedCrate): Term {
  const shape = structShape(adt, crate);
  const valueAt = (index: number): Term | undefined => changes.find((c) => c.index === index)?.value;
  if (shape.kind === 'tuple') {
    return tuple(Array.from({ length: shape.size }, (_, i) => valueAt(i) ?? readField(adt, i, of, crate)));
  }
  if (shape.inductive || changes.length === shape.fields.length) {
    return build(
      adt,
      null,
      shape.fields.map((_, i) => valueAt(i) ?? readField(adt, i, of, crate)),
      crate,
    );
  }
  const fields = changes.map((c): FieldValue => ({ path: [fieldName(shape, c.index)], value: c.value, span }));
  return { kind: 'structure', sources: [of], fields, type: null, span };
}

function cast(from: MirType, to: MirType, of: Term): Term {
  const dot = (type: IntType): Term => ({ kind: 'dotIdent', name: [scalarName(type)], span });
  if (to.kind === 'int' && from.kind === 'int') {
    if (from.type === to.type) return of;
    const way = isSigned(from.type) === isSigned(to.type) ? 'cast' : 'hcast';
    return app(`${isSigned(from.type) ? 'I' : 'U'}Scalar.${way}`, [dot(to.type), of]);
  }
  if (to.kind === 'int' && from.kind === 'bool')
    return app(`${isSigned(to.type) ? 'I' : 'U'}Scalar.cast_fromBool`, [dot(to.type), of]);
  throw new Refusal('AE5205', `a cast from ${typeText(from)} to ${typeText(to)} has no model`, null, 'use `u8` for characters');
}

export function pattern(p: Pattern, crate: LinkedCrate): LeanPattern {
  switch (p.kind) {
    case 'wild':
      return { kind: 'wild', span };
    case 'var':
      return varPattern(p.name);
    case 'tuple':
      return tuplePattern(p.items.map((item) => pattern(item, crate)));
    case 'adt': {
      const fields = p.fields.map((f) => pattern(f, crate));
      if (p.variant === null && structShape(p.adt, crate).kind === 'tuple') return tuplePattern(fields);
      if (p.variant === null) return { kind: 'anonymous', items: fields, span };
      return constructor(constructorName(p.adt, p.variant, crate), fields);
    }
    case 'either':
      return constructor(`core.result.Result.${p.side === 'left' ? 'Ok' : 'Err'}`, [pattern(p.of, crate)]);
    case 'literal':
      return literalPattern(p.value);
    default:
      return assertNever(p);
  }
}

function constructor(path: string, args: readonly LeanPattern[]): LeanPattern {
  if (args.length === 0) return { kind: 'ident', name: path.split('.'), span };
  return { kind: 'ctor', name: path.split('.'), dot: false, args, rest: false, span };
}

/** Integers are matched with the literal whose type the scrutinee gives. */
function literalPattern(value: Literal): LeanPattern {
  switch (value.kind) {
    case 'int':
      return { kind: 'scalar', value: value.value, type: isSigned(value.type) ? 'iscalar' : 'uscalar', span };
    case 'bool':
      return { kind: 'ident', name: [value.value ? 'true' : 'false'], span };
    case 'char':
    case 'str':
      return { kind: value.kind, value: value.value, span };
    case 'unit':
      return { kind: 'tuple', items: [], span };
    default:
      return assertNever(value);
  }
}

export function pureTerm(term: PureTerm, crate: LinkedCrate): Term {
  switch (term.kind) {
    case 'value':
      return expression(term.of, crate);
    case 'let':
      return {
        kind: 'let',
        pattern: pattern(term.pattern, crate),
        params: [],
        type: null,
        value: expression(term.value, crate),
        body: pureTerm(term.rest, crate),
        span,
      };
    default:
      return assertNever(term);
  }
}
