/** Propositions: connectives, quantifiers, membership, claims about runs. */
import type { BinaryOp, Binder, LambdaParam, Loc, Term } from '../../lean/tree.ts';
import {
  FINSET_DECL,
  INT_DECL,
  LIST_DECL,
  list,
  MULTISET_DECL,
  NAT_DECL,
  OPTION_DECL,
  PROD_DECL,
  prod,
  result,
} from '../builtin-types.ts';
import type { Core, CorePattern, Local, Op, Type } from '../core.ts';
import type { Global, Inductive, InductiveCtor } from '../environment.ts';
import { freshMeta, PROP, showType, whnf } from '../types.ts';
import {
  type Context,
  delay,
  ElabError,
  type FlatParam,
  flatParams,
  localCore,
  runTasks,
  unifies,
  withLocal,
  withLocals,
} from './context.ts';
import { elabPattern } from './patterns.ts';
import { relation } from './operators.ts';
import { elabBig, elabSubset, elements } from './sets.ts';

export const logic = (op: Extract<Core, { kind: 'logic' }>['op'], ...args: Core[]): Core => ({
  kind: 'logic',
  op,
  args,
  type: PROP,
});

const CONNECTIVES: Partial<Record<BinaryOp, '∧' | '∨' | '↔'>> = { '∧': '∧', '∨': '∨', '↔': '↔' };
const LIST_RELATIONS: Partial<Record<BinaryOp, Op>> = { '<+:': 'prefix', '<:+': 'suffix', '<+': 'sublist', '<:+:': 'infix', '~': 'perm' }; // biome-ignore format: one table

export function elabLogicBinary(cx: Context, term: Extract<Term, { kind: 'binary' }>): Core | null {
  const connective = CONNECTIVES[term.op];
  if (connective !== undefined)
    return logic(connective, cx.session.elab.prop(cx, term.left), cx.session.elab.prop(cx, term.right));
  if (term.op === '∈' || term.op === '∉') {
    const container = cx.session.elab.term(cx, term.right, null);
    return member(cx, term.left, container, term.op === '∉', term.span);
  }
  if (term.op === '⊆') return elabSubset(cx, term);
  const onLists = LIST_RELATIONS[term.op];
  if (onLists !== undefined) {
    const left = cx.session.elab.termOf(cx, term.left, list(freshMeta()));
    const right = cx.session.elab.termOf(cx, term.right, left.type);
    return { kind: 'op', op: onLists, args: [left, right], over: left.type, type: PROP };
  }
  if (term.op === '∣') {
    const left = cx.session.elab.term(cx, term.left, null);
    const right = cx.session.elab.term(cx, term.right, left.type);
    return divides(cx, relation(cx, 'eq', left, right, PROP, term.span), term.span);
  }
  return null;
}

function divides(cx: Context, sides: Core, loc: Loc): Core {
  if (sides.kind !== 'op') throw new ElabError('AE4310', '`∣` is for numbers', loc);
  const make = (): Core | null => {
    const t = whnf(sides.over);
    if (t.kind === 'meta') return null;
    if (t.kind === 'con' && (t.decl === NAT_DECL || t.decl === INT_DECL)) return { ...sides, op: 'dvd' };
    throw new ElabError('AE4310', `failed to synthesize \`Dvd ${showType(t, true)}\``, loc);
  };
  return delay(cx, loc, PROP, make, () => new ElabError('AE4306', 'the type of the operands of `∣` is not known', loc));
}

/** `x ∈ s`: of lists and their like, of an option, or of a set, which is a property. */
export function member(cx: Context, left: Term | Core, container: Core, negated: boolean, loc: Loc): Core {
  runTasks(cx.session);
  const within = whnf(container.type);
  const item =
    (within.kind === 'pi' ? within.dom : within.kind === 'con' && holdsItems(within.decl) ? within.args[0] : null) ?? freshMeta();
  const isTerm = 'span' in left;
  const core = isTerm ? cx.session.elab.termOf(cx, left, item) : cx.session.elab.ensure(cx, left, item, loc);
  const make = (): Core | null => {
    const t = whnf(container.type);
    if (t.kind === 'meta') return null;
    if (t.kind === 'pi') {
      const holds: Core = { kind: 'apply', fn: container, args: [core], type: PROP };
      return negated ? logic('¬', holds) : holds;
    }
    if (t.kind !== 'con' || !holdsItems(t.decl) || !unifies(cx, t.args[0] as Type, item))
      throw new ElabError(
        'AE4310',
        `failed to synthesize \`Membership ${showType(core.type, true)} ${showType(t, true)}\``,
        loc,
        'take `.val` of it',
      );
    if (t.decl === OPTION_DECL) {
      const some: Core = { kind: 'construct', ctor: OPTION_DECL.ctors[1] as InductiveCtor, args: [core], type: t };
      return { kind: 'op', op: negated ? 'ne' : 'eq', args: [container, some], over: t, type: PROP };
    }
    return {
      kind: 'op',
      op: negated ? 'notMem' : 'mem',
      args: [core, elements(cx, container, item, loc)],
      over: item,
      type: PROP,
    };
  };
  return delay(cx, loc, PROP, make, () => new ElabError('AE4305', 'the type of the right side of `∈` is not known', loc));
}

const holdsItems = (decl: Inductive | Global): boolean =>
  decl === LIST_DECL || decl === FINSET_DECL || decl === MULTISET_DECL || decl === OPTION_DECL;

export function elabQuantifier(cx: Context, term: Extract<Term, { kind: 'quantifier' }>, expected: Type | null): Core {
  const { quantifier: op, bound, binders, body, span } = term;
  if (op === '∑' || op === '∏') return elabBig(cx, term, expected);
  const go = (inner: Context, rest: readonly { readonly name: string; readonly binder: Binder }[]): Core => {
    const [first, ...more] = rest;
    if (first === undefined) return inner.session.elab.prop(inner, body);
    const type = first.binder.type === null ? freshMeta() : inner.session.elab.type(inner, first.binder.type);
    if (type.kind === 'proof') {
      const then = go(withLocal(inner, { name: first.name, type }), more);
      return op === '∀' ? logic('→', type.prop, then) : logic('∧', type.prop, then);
    }
    const local: Local = { name: first.name, type };
    const scope = withLocal(inner, local);
    if (bound === null) return { kind: 'quantifier', op, local, body: go(scope, more), type: PROP };
    const guard = boundOn(scope, local, bound.op, bound.term, span);
    return { kind: 'quantifier', op, local, body: logic(op === '∀' ? '→' : '∧', guard, go(scope, more)), type: PROP };
  };
  return go(
    cx,
    binders.flatMap((binder) => binder.names.map((name) => ({ name, binder }))),
  );
}

/** `x ∈ l`, `i < n` of a bounded quantifier. */
function boundOn(cx: Context, local: Local, op: BinaryOp, term: Term, loc: Loc): Core {
  const self = localCore(local);
  if (op === '∈' || op === '∉') return member(cx, self, cx.session.elab.term(cx, term, null), op === '∉', loc);
  const ops: Partial<Record<BinaryOp, Op>> = { '<': 'lt', '≤': 'le', '>': 'gt', '≥': 'ge', '≠': 'ne', '=': 'eq' };
  const rel = ops[op];
  if (rel === undefined) throw new ElabError('AE4312', `a quantifier cannot be bounded with \`${op}\` here`, loc);
  return relation(cx, rel, self, cx.session.elab.term(cx, term, null), PROP, loc);
}

/** `run ⦃ x y => post ⦄`: several variables take the result, a tuple, apart. */
export function elabSpec(cx: Context, term: Extract<Term, { kind: 'spec' }>): Core {
  const of = freshMeta();
  const run = cx.session.elab.termOf(cx, term.of, result(of));
  runTasks(cx.session);
  if (term.params.length === 0) return specOfPredicate(cx, run, of, term.post);
  const { pattern, locals } = specPattern(cx, term.params, of, term.span);
  return { kind: 'spec', run, pattern, post: cx.session.elab.prop(withLocals(cx, locals), term.post), type: PROP };
}

function specOfPredicate(cx: Context, run: Core, of: Type, post: Term): Core {
  const local: Local = { name: '_', type: of };
  const predicate = cx.session.elab.termOf(cx, post, { kind: 'pi', info: 'explicit', local, dom: of, cod: PROP });
  const body: Core = { kind: 'apply', fn: predicate, args: [localCore(local)], type: PROP };
  return { kind: 'spec', run, pattern: { kind: 'var', local }, post: body, type: PROP };
}

function specPattern(
  cx: Context,
  params: readonly LambdaParam[],
  type: Type,
  loc: Loc,
): { readonly pattern: CorePattern; readonly locals: readonly Local[] } {
  const go = (rest: readonly FlatParam[], of: Type): { readonly pattern: CorePattern; readonly locals: readonly Local[] } => {
    const [first, ...more] = rest;
    if (first === undefined) return { pattern: { kind: 'wild' }, locals: [] };
    if (more.length > 0) {
      const [a, b] = [freshMeta(), freshMeta()];
      if (!unifies(cx, of, prod(a, b)))
        throw new ElabError(
          'AE4301',
          `${params.length} variables need a tuple, but the result has type \`${showType(type)}\``,
          loc,
        );
      const left = go([first], a);
      const right = go(more, b);
      return {
        pattern: { kind: 'ctor', ctor: PROD_DECL.ctors[0] as InductiveCtor, args: [left.pattern, right.pattern] },
        locals: [...left.locals, ...right.locals],
      };
    }
    if (first.kind === 'pattern') return elabPattern(cx, first.pattern, of);
    if (first.binder.type !== null && !unifies(cx, of, cx.session.elab.type(cx, first.binder.type)))
      throw new ElabError('AE4301', `\`${first.name}\` has type \`${showType(of)}\` here`, loc);
    if (first.name === '_') return { pattern: { kind: 'wild' }, locals: [] };
    const local: Local = { name: first.name, type: of };
    return { pattern: { kind: 'var', local }, locals: [local] };
  };
  return go(flatParams(params), type);
}
