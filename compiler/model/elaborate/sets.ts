/** `{a, b}`, `∅`, `{x | p}`, `∪ ∩ \`, sums and products over sets: lists, `Finset`, `Multiset`, and `Set` as a property. */
import type { BinaryOp, Loc, Term } from '../../lean/tree.ts';
import { FINSET_DECL, FIN_DECL, LIST_DECL, list, MULTISET_DECL, PROD_DECL, SET_ALIAS } from '../builtin-types.ts';
import type { Core, Local, Type } from '../core.ts';
import type { Inductive, InductiveCtor } from '../environment.ts';
import { constructorsOnly } from '../js/determine.ts';
import { freshMeta, PROP, resolve, showType, whnf } from '../types.ts';
import { apply } from './apply.ts';
import { type Context, delay, ElabError, localCore, withLocal } from './context.ts';
import { libraryCall } from './library-call.ts';
import { logic, member } from './logic.ts';

const setOf = (item: Type): Type => ({ kind: 'con', decl: SET_ALIAS, args: [item] });
const finset = (item: Type): Type => ({ kind: 'con', decl: FINSET_DECL, args: [item] });

/** The kind of set a type is, with its elements' type; null while that is not known, `undefined` for none. */
function setKind(type: Type): { readonly decl: Inductive | 'set'; readonly item: Type } | null | undefined {
  const t = whnf(type);
  if (t.kind === 'meta') return null;
  if (t.kind === 'pi' && isProp(t.cod)) return { decl: 'set', item: t.dom };
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return undefined;
  const known = t.decl === LIST_DECL || t.decl === FINSET_DECL || t.decl === MULTISET_DECL;
  return known ? { decl: t.decl, item: t.args[0] as Type } : undefined;
}

const isProp = (type: Type): boolean => {
  const t = whnf(type);
  return t.kind === 'sort' && t.sort === 'Prop';
};

const lambda = (param: Local, body: Core): Core => ({ kind: 'lambda', param, body, type: setOf(param.type) });

export const isSetType = (type: Type | null): boolean => {
  const found = type === null ? null : setKind(type);
  return found !== null && found !== undefined && found.decl !== LIST_DECL;
};

/** `{a, b}`, `∅`. */
export function elabSet(cx: Context, items: readonly Term[], expected: Type | null, loc: Loc): Core {
  const type = expected ?? freshMeta();
  const make = (): Core | null => {
    const found = setKind(type);
    if (found === null) return null;
    if (found === undefined || (found.decl === LIST_DECL && items.length > 0))
      throw new ElabError('AE4310', `failed to synthesize \`Singleton _ ${showType(type, true)}\``, loc, 'write a list in `[…]`');
    const { decl, item } = found;
    const values = items.map((t) => cx.session.elab.termOf(cx, t, item));
    const asList: Core = { kind: 'list', items: values, type: list(item) };
    if (decl === LIST_DECL) return asList;
    if (decl === FINSET_DECL) return libraryCall(cx, 'List.toFinset', [asList], type, loc);
    if (decl === MULTISET_DECL) return { kind: 'convert', of: asList, type };
    const local: Local = { name: '_', type: item };
    return lambda(local, { kind: 'op', op: 'mem', args: [localCore(local), asList], over: item, type: PROP });
  };
  return delay(cx, loc, type, make, () => new ElabError('AE4305', '`{…}` needs a type that is known here', loc, 'write `({…} : Finset T)`')); // biome-ignore format: short
}

/** `{x : T | p}`: a property; `{x ∈ s | p}` of a `Finset` is one again. */
export function elabSetOf(cx: Context, term: Extract<Term, { kind: 'setOf' }>, expected: Type | null): Core {
  const wanted = expected === null ? null : setKind(expected);
  const within = term.within === null ? null : cx.session.elab.term(cx, term.within, null);
  const from = within === null ? null : setKind(within.type);
  const type = term.type === null ? (from?.item ?? wanted?.item ?? freshMeta()) : cx.session.elab.type(cx, term.type);
  const local: Local = { name: term.name, type };
  const body = cx.session.elab.prop(withLocal(cx, local), term.body);
  if (within !== null && from?.decl === FINSET_DECL)
    return libraryCall(cx, 'Finset.filter', [lambda(local, body), within], within.type, term.span);
  return lambda(local, within === null ? body : logic('∧', member(cx, localCore(local), within, false, term.span), body));
}

const OPERATIONS: Partial<Record<BinaryOp, 'Union' | 'Inter' | 'Sdiff'>> = { '∪': 'Union', '∩': 'Inter', '\\': 'Sdiff' };
export const isSetOperation = (op: BinaryOp): boolean => OPERATIONS[op] !== undefined;

/** `s ∪ t`, `s ∩ t`, `s \ t`. */
export function elabSetOperation(cx: Context, term: Extract<Term, { kind: 'binary' }>, expected: Type | null): Core {
  const op = OPERATIONS[term.op] as 'Union' | 'Inter' | 'Sdiff';
  const left = cx.session.elab.term(cx, term.left, expected);
  const right = cx.session.elab.termOf(cx, term.right, left.type);
  const make = (): Core | null => {
    const found = setKind(left.type);
    if (found === null) return null;
    if (found === undefined || found.decl === MULTISET_DECL)
      throw new ElabError('AE4310', `failed to synthesize \`${op} ${showType(left.type, true)}\``, term.span);
    const { decl, item } = found;
    if (decl === FINSET_DECL) return libraryCall(cx, `Finset.internal${op}`, [left, right], left.type, term.span);
    if (decl === LIST_DECL)
      return libraryCall(
        cx,
        `List.${{ Union: 'union', Inter: 'inter', Sdiff: 'diff' }[op]}`,
        [left, right],
        left.type,
        term.span,
      );
    const local: Local = { name: '_', type: item };
    const [a, b] = [left, right].map((s): Core => ({ kind: 'apply', fn: s, args: [localCore(local)], type: PROP })) as [
      Core,
      Core,
    ];
    return lambda(local, op === 'Union' ? logic('∨', a, b) : logic('∧', a, op === 'Inter' ? b : logic('¬', b)));
  };
  return delay(cx, term.span, left.type, make, () => new ElabError('AE4306', 'the types of the sets are not known', term.span));
}

/** `s ⊆ t` of lists and `Finset`s. */
export function elabSubset(cx: Context, term: Extract<Term, { kind: 'binary' }>): Core {
  const left = cx.session.elab.term(cx, term.left, null);
  const right = cx.session.elab.termOf(cx, term.right, left.type);
  const make = (): Core | null => {
    const found = setKind(left.type);
    if (found === null) return null;
    if (found === undefined || found.decl === 'set' || found.decl === MULTISET_DECL)
      throw new ElabError('AE4312', `\`⊆\` is not supported on \`${showType(left.type)}\``, term.span, 'write `∀ x ∈ s, x ∈ t`');
    const args = [left, right].map((s) => elements(cx, s, found.item, term.span));
    return { kind: 'op', op: 'subset', args, over: list(found.item), type: PROP };
  };
  return delay(cx, term.span, PROP, make, () => new ElabError('AE4306', 'the types of the sets are not known', term.span));
}

/** The elements of a list, `Finset` or `Multiset` as a list. */
export function elements(cx: Context, container: Core, item: Type, loc: Loc): Core {
  const t = whnf(container.type);
  if (t.kind === 'con' && t.decl === LIST_DECL) return container;
  return libraryCall(cx, 'Finset.internalToList', [container], list(item), loc);
}

/** `∑ i ∈ s, e` is `Finset.sum s (fun i => e)`; with a type in place of `s` the sum is over all its values. */
export function elabBig(cx: Context, term: Extract<Term, { kind: 'quantifier' }>, expected: Type | null): Core {
  const { quantifier, binders, bound, body, span } = term;
  const [binder, more] = binders;
  const [name, second] = binder?.names ?? [];
  if (binder === undefined || name === undefined || more !== undefined || second !== undefined)
    throw new ElabError('AE4312', `\`${quantifier}\` over several variables is not supported`, span, 'nest them');
  const over = bound === null ? everything(cx, binder.type, span) : rangeOf(cx, bound.op, bound.term, span);
  const fn: Term = {
    kind: 'lambda',
    params: [{ kind: 'binder', binder: { ...binder, names: [name], type: bound === null ? binder.type : null } }],
    body,
    span,
  };
  const decl = cx.session.env.lookup(quantifier === '∑' ? 'Finset.sum' : 'Finset.prod');
  if (decl?.kind !== 'global') throw new Error('the library has no Finset.sum');
  const args = [
    { kind: 'core' as const, core: over },
    { kind: 'positional' as const, value: fn },
  ];
  return apply(cx, { head: { kind: 'global', decl }, args, explicit: false, loc: span }, expected);
}

function rangeOf(cx: Context, op: BinaryOp, term: Term, loc: Loc): Core {
  if (op === '∈') return cx.session.elab.termOf(cx, term, finset(freshMeta()));
  const name = op === '<' ? 'Finset.Iio' : op === '≤' ? 'Finset.Iic' : null;
  if (name === null) throw new ElabError('AE4312', `sums bounded with \`${op}\` are not supported`, loc, 'write `∑ i ∈ s, …`');
  const decl = cx.session.env.lookup(name);
  if (decl?.kind !== 'global') throw new Error(`the library has no ${name}`);
  const args = [{ kind: 'positional' as const, value: term }];
  return apply(cx, { head: { kind: 'global', decl }, args, explicit: false, loc }, null);
}

/** All values of a type that has few, as a `Finset`. */
function everything(cx: Context, term: Term | null, loc: Loc): Core {
  const type = term === null ? freshMeta() : cx.session.elab.type(cx, term);
  return univ(cx, type, loc);
}

function univ(cx: Context, type: Type, loc: Loc): Core {
  const t = whnf(type);
  const n = t.kind === 'con' && t.decl === FIN_DECL && t.args[0] !== undefined ? resolve(t.args[0]) : null;
  if (n?.kind === 'value' || n?.kind === 'var') {
    const count: Core = n.kind === 'value' ? n.core : { kind: 'local', local: n.local, type: n.local.type };
    return libraryCall(cx, 'Finset.range', [count], finset(type), loc);
  }
  const values = t.kind === 'con' && t.decl !== PROD_DECL && constructorsOnly(t) !== null ? t.decl : null;
  if (values?.kind !== 'inductive')
    throw new ElabError('AE4312', `the values of \`${showType(type)}\` cannot be listed`, loc, 'write `∑ i ∈ s, …`');
  const items = values.ctors.map((ctor: InductiveCtor): Core => ({ kind: 'construct', ctor, args: [], type }));
  return libraryCall(cx, 'List.toFinset', [{ kind: 'list', items, type: list(type) }], finset(type), loc);
}

/** `Finset.univ`: its type says of what. */
export function elabUniv(cx: Context, expected: Type | null, loc: Loc): Core {
  const type = expected ?? freshMeta();
  const make = (): Core | null => {
    const found = setKind(type);
    if (found === null || (found !== undefined && whnf(found.item).kind === 'meta')) return null;
    if (found?.decl !== FINSET_DECL) throw new ElabError('AE4301', `\`Finset.univ\` is no \`${showType(type)}\``, loc);
    return univ(cx, found.item, loc);
  };
  return delay(cx, loc, type, make, () => new ElabError('AE4305', 'of what `Finset.univ` consists is not known here', loc, 'write `(Finset.univ : Finset T)`')); // biome-ignore format: short
}
