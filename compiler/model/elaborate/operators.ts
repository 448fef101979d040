/** Overloaded operators, the way Lean's `binop%` and `binrel%` read them: all operands of a tree of operators are coerced to the largest type. */
import type { BinaryOp, Loc, Term } from '../../lean/tree.ts';
import {
  BITVEC_DECL,
  BOOL,
  FIN_DECL,
  INT_DECL,
  LIST_DECL,
  NAT,
  NAT_DECL,
  result,
  scalarOf,
  STRING_DECL,
} from '../builtin-types.ts';
import type { Core, Op, Type } from '../core.ts';
import { freshMeta, PROP, resolve, showType, whnf } from '../types.ts';
import { coerce, numberCoerces } from './coerce.ts';
import { hasInstance } from './instances.ts';
import { libraryCall } from './library-call.ts';
import { type Context, delay, ElabError, runTasks, unifies } from './context.ts';

const ARITHMETIC: Partial<Record<BinaryOp, Op>> = {
  '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '%': 'mod', '&&&': 'and', '|||': 'or', '^^^': 'xor', '++': 'append',
}; // biome-ignore format: one table
const RELATIONS: Partial<Record<BinaryOp, Op>> = { '=': 'eq', '≠': 'ne', '<': 'lt', '≤': 'le', '>': 'gt', '≥': 'ge', '==': 'eq', '!=': 'ne' }; // biome-ignore format: one table

export const isArithmetic = (op: BinaryOp): boolean => ARITHMETIC[op] !== undefined;
export const isRelation = (op: BinaryOp): boolean => RELATIONS[op] !== undefined;

type Tree =
  | { readonly kind: 'leaf'; core: Core; readonly loc: Loc }
  | { readonly kind: 'node'; readonly op: Op; readonly args: readonly Tree[]; readonly loc: Loc }
  | { readonly kind: 'power'; readonly base: Tree; readonly exponent: Term; readonly loc: Loc };

function treeOf(cx: Context, term: Term, expected: Type | null): Tree {
  if (term.kind === 'binary') {
    const op = ARITHMETIC[term.op];
    if (op !== undefined)
      return { kind: 'node', op, args: [treeOf(cx, term.left, expected), treeOf(cx, term.right, expected)], loc: term.span };
    if (term.op === '^') return { kind: 'power', base: treeOf(cx, term.left, expected), exponent: term.right, loc: term.span };
  }
  if (term.kind === 'unary' && term.op === '-')
    return { kind: 'node', op: 'neg', args: [treeOf(cx, term.of, expected)], loc: term.span };
  return { kind: 'leaf', core: cx.session.elab.term(cx, term, expected), loc: term.span };
}

/** Largest type of the leaves; null where none is known or two have nothing in common. */
function largest(cx: Context, trees: readonly Tree[], start: Type | null): Type | null {
  let max = start;
  let comparable = true;
  const visit = (tree: Tree): void => {
    if (tree.kind === 'node') tree.args.forEach(visit);
    else if (tree.kind === 'power') visit(tree.base);
    else {
      const type = tree.core.type;
      if (whnf(type).kind === 'meta') return;
      if (max === null) max = type;
      else if (!same(cx, max, type) && !numberCoerces(type, max)) {
        if (numberCoerces(max, type)) max = type;
        else comparable = false;
      }
    }
  };
  trees.forEach(visit);
  return comparable ? max : null;
}

/** Equal without solving anything. */
function same(cx: Context, a: Type, b: Type): boolean {
  const mark = cx.session.trail.mark();
  const equal = unifies(cx, a, b);
  cx.session.trail.undo(mark);
  return equal;
}

function coerceLeaves(cx: Context, tree: Tree, max: Type): void {
  if (tree.kind === 'node') for (const t of tree.args) coerceLeaves(cx, t, max);
  else if (tree.kind === 'power') coerceLeaves(cx, tree.base, max);
  else if (whnf(tree.core.type).kind === 'meta') unifies(cx, tree.core.type, max);
  else if (!same(cx, tree.core.type, max)) tree.core = coerce(cx, tree.core, max) ?? tree.core;
}

function toCore(cx: Context, tree: Tree): Core {
  switch (tree.kind) {
    case 'leaf':
      return tree.core;
    case 'power': {
      const base = toCore(cx, tree.base);
      const exponent = cx.session.elab.term(cx, tree.exponent, freshMeta());
      return operation(cx, 'pow', [base, exponent], tree.loc);
    }
    case 'node':
      return operation(
        cx,
        tree.op,
        tree.args.map((t) => toCore(cx, t)),
        tree.loc,
      );
  }
}

/** `a + b`, `-a`, `a ^ b`, `a ++ b`. */
export function elabArithmetic(cx: Context, term: Term, expected: Type | null): Core {
  const tree = treeOf(cx, term, null);
  const known = expected !== null && whnf(expected).kind !== 'meta' ? expected : null;
  const max = largest(cx, [tree], known);
  if (max !== null) coerceLeaves(cx, tree, max);
  return toCore(cx, tree);
}

/** `a = b`, `a < b`, `a == b`. */
export function elabRelation(cx: Context, term: Extract<Term, { kind: 'binary' }>): Core {
  const op = RELATIONS[term.op] as Op;
  const [left, right] = bothSides(cx, term.left, term.right);
  const max = largest(cx, [left, right], null);
  if (max !== null) {
    coerceLeaves(cx, left, max);
    coerceLeaves(cx, right, max);
  }
  const type = term.op === '==' || term.op === '!=' ? BOOL : PROP;
  return relation(cx, op, toCore(cx, left), toCore(cx, right), type, term.span);
}

/** What takes its type from the other side is read after it. */
function bothSides(cx: Context, left: Term, right: Term): readonly [Tree, Tree] {
  if (needsType(left) && !needsType(right)) {
    const r = treeOf(cx, right, null);
    return [treeOf(cx, left, r.kind === 'leaf' ? r.core.type : null), r];
  }
  const l = treeOf(cx, left, null);
  return [l, treeOf(cx, right, needsType(right) && l.kind === 'leaf' ? l.core.type : null)];
}

const needsType = (t: Term): boolean =>
  t.kind === 'anonymous' ||
  t.kind === 'structure' ||
  t.kind === 'lambda' ||
  t.kind === 'dotIdent' ||
  (t.kind === 'app' && t.fn.kind === 'dotIdent') ||
  (t.kind === 'unary' && t.op === '↑');

export function relation(cx: Context, op: Op, left: Core, right: Core, type: Type, loc: Loc): Core {
  let [l, r] = [left, right];
  if (!unifies(cx, l.type, r.type)) {
    runTasks(cx.session);
    const onRight = coerce(cx, r, l.type);
    const onLeft = onRight === null ? coerce(cx, l, r.type) : null;
    if (onRight !== null) r = onRight;
    else if (onLeft !== null) l = onLeft;
    else if (!unifies(cx, l.type, r.type))
      throw new ElabError(
        'AE4301',
        `the left side has type \`${showType(l.type)}\`, the right side \`${showType(r.type)}\``,
        loc,
      );
  }
  const core: Core = { kind: 'op', op, args: [l, r], over: l.type, type };
  if (op === 'eq' || op === 'ne') return core;
  const check = (): Core | null => {
    const t = whnf(l.type);
    if (t.kind === 'meta') return null;
    if (
      isNumber(t) ||
      scalarOf(t) !== null ||
      (t.kind === 'con' && (t.decl === FIN_DECL || t.decl === BITVEC_DECL || t.decl.name === 'Char' || t.decl.name === 'Bool'))
    )
      return core;
    const ofList = t.kind === 'con' && t.decl === LIST_DECL ? hasInstance(cx, 'LT', t) : false;
    if (ofList !== false) return ofList === null ? null : listOrder(cx, op, l, r, loc);
    throw new ElabError('AE4310', `there is no order on \`${showType(t)}\``, loc);
  };
  return delay(cx, loc, type, check, () => new ElabError('AE4306', 'the type of the compared values is not known', loc));
}

/** `l ≤ m` is `¬ m < l`. */
function listOrder(cx: Context, op: Op, left: Core, right: Core, loc: Loc): Core {
  const flipped = op === 'gt' || op === 'le';
  const less = libraryCall(cx, 'List.internalLt', flipped ? [right, left] : [left, right], PROP, loc);
  return op === 'lt' || op === 'gt' ? less : { kind: 'logic', op: '¬', args: [less], type: PROP };
}

const isNumber = (t: Type): boolean => t.kind === 'con' && (t.decl === NAT_DECL || t.decl === INT_DECL);

/** An operator whose operands are coerced already. */
export function operation(cx: Context, op: Op, args: readonly Core[], loc: Loc): Core {
  const now = operationNow(cx, op, args, loc);
  if (now !== null) return now;
  // Numerals alone: the type of the result is theirs.
  const [a] = args as [Core];
  const numeral = args.every((x) => resolve(x.type).kind === 'meta' && fallbackOf(x.type) !== null);
  const type = numeral ? a.type : freshMeta();
  if (numeral && op !== 'pow') for (const x of args) unifies(cx, x.type, a.type);
  return delay(
    cx,
    loc,
    type,
    () => {
      const core = operationNow(cx, op, args, loc);
      return core === null ? null : cx.session.elab.ensure(cx, core, type, loc);
    },
    () => new ElabError('AE4306', 'the types of the operands are not known', loc, 'give the type of a variable'),
  );
}

function fallbackOf(type: Type): Type | null {
  const t = resolve(type);
  return t.kind === 'meta' ? t.fallback : null;
}

function operationNow(cx: Context, op: Op, args: readonly Core[], loc: Loc): Core | null {
  const [a, b] = args as [Core, Core | undefined];
  if (op === 'pow' && b !== undefined) return power(cx, a, b, loc);
  if (op === 'shl' || op === 'shr') return b === undefined ? null : shift(cx, op, a, b, loc);
  if (b !== undefined) {
    const known = whnf(a.type).kind !== 'meta' ? a.type : whnf(b.type).kind !== 'meta' ? b.type : null;
    if (known === null) return null;
    if (!unifies(cx, a.type, b.type))
      throw new ElabError(
        'AE4310',
        `failed to synthesize an instance for this operator on \`${showType(a.type)}\` and \`${showType(b.type)}\``,
        loc,
      );
  } else if (whnf(a.type).kind === 'meta') return null;
  const t = whnf(a.type);
  const over = a.type;
  const bad = (): never => {
    throw new ElabError('AE4310', `failed to synthesize an instance for this operator on \`${showType(over)}\``, loc);
  };
  if (op === 'append')
    return t.kind === 'con' && (t.decl === LIST_DECL || t.decl === STRING_DECL)
      ? { kind: 'op', op, args, over, type: over }
      : bad();
  if (t.kind === 'con' && t.decl === BITVEC_DECL) {
    const name = BIT_FUNCTIONS[op];
    return name === undefined ? bad() : libraryCall(cx, `BitVec.${name}`, [widthOf(t.args[0]), ...args], over, loc);
  }
  if (scalarOf(t) !== null) {
    const pure = op === 'and' || op === 'or' || op === 'xor';
    return op === 'neg' ? bad() : { kind: 'op', op, args, over, type: pure ? over : result(over) };
  }
  if (!isNumber(t)) return t.kind === 'con' && t.decl.name.endsWith('Scalar') ? null : bad();
  if (op === 'neg' && t.kind === 'con' && t.decl === NAT_DECL) return bad();
  return { kind: 'op', op, args, over, type: over };
}

const BIT_FUNCTIONS: Partial<Record<Op, string>> = {
  add: 'add', sub: 'sub', mul: 'mul', div: 'udiv', mod: 'umod', and: 'and', or: 'or', xor: 'xor', neg: 'neg', not: 'not',
}; // biome-ignore format: one table

/** The width in a type, as a term. */
const widthOf = (arg: Type | undefined): Core => ({ kind: 'implicit', value: arg ?? freshMeta(), type: NAT });

/** The exponent is a natural number unless it says otherwise. */
function power(cx: Context, base: Core, exponent: Core, loc: Loc): Core | null {
  const e = whnf(exponent.type);
  if (e.kind === 'meta') unifies(cx, exponent.type, { kind: 'con', decl: NAT_DECL, args: [] });
  const t = whnf(base.type);
  if (t.kind === 'meta') return null;
  const exp = whnf(exponent.type);
  if (!isNumber(t) || exp.kind !== 'con' || exp.decl !== NAT_DECL)
    throw new ElabError(
      'AE4310',
      `failed to synthesize an instance for \`^\` on \`${showType(base.type)}\` and \`${showType(exponent.type)}\``,
      loc,
    );
  return { kind: 'op', op: 'pow', args: [base, exponent], over: base.type, type: base.type };
}

/** On scalars the amount may be of any scalar type. */
function shift(cx: Context, op: 'shl' | 'shr', a: Core, b: Core, loc: Loc): Core | null {
  const t = whnf(a.type);
  const amount = whnf(b.type);
  if (t.kind === 'meta' || amount.kind === 'meta') return null;
  if (scalarOf(t) !== null && scalarOf(amount) !== null)
    return { kind: 'op', op, args: [a, b], over: a.type, type: result(a.type) };
  if (t.kind === 'con' && t.decl === BITVEC_DECL && isNumber(amount))
    return libraryCall(cx, `BitVec.${op === 'shl' ? 'shiftLeft' : 'ushiftRight'}`, [widthOf(t.args[0]), a, b], a.type, loc);
  if (isNumber(t) && isNumber(amount)) return { kind: 'op', op, args: [a, b], over: a.type, type: a.type };
  throw new ElabError(
    'AE4310',
    `failed to synthesize an instance for this shift on \`${showType(a.type)}\` and \`${showType(b.type)}\``,
    loc,
  );
}
