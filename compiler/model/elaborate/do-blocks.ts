/** `do` blocks in the monad that the expected type names: `Result` or `Option`. */
import type { DoItem, Loc, Term } from '../../lean/tree.ts';
import { OPTION_DECL, RESULT_DECL, UNIT } from '../builtin-types.ts';
import type { Core, CorePattern, Type } from '../core.ts';
import type { Inductive, InductiveCtor } from '../environment.ts';
import { freshMeta, showType, whnf } from '../types.ts';
import { type Context, ElabError, runTasks, unifies, withLocal, withLocals } from './context.ts';
import { elabCondition, elabIf, elabIfLet, elabLet, elabMatch } from './matching.ts';
import { elabPattern } from './patterns.ts';

type Do = Extract<Term, { kind: 'do' }>;

export function elabDo(cx: Context, term: Do, expected: Type | null): Core {
  const type = expected ?? monadic(RESULT_DECL, freshMeta());
  let monad = monadOf(type);
  if (monad === null) {
    // Nothing says which: Aeneas's own code is in `Result`.
    if (whnf(type).kind !== 'meta' || !unifies(cx, type, monadic(RESULT_DECL, freshMeta())))
      throw new ElabError('AE4301', `\`do\` gives a \`Result\`, but \`${showType(type)}\` is expected here`, term.span);
    monad = monadOf(type);
  }
  if (monad === null) throw new ElabError('AE4305', 'the monad of this `do` is not known', term.span);
  return sequence(cx, term.items, 0, type, monad.decl);
}

const monadic = (decl: Inductive, of: Type): Type => ({ kind: 'con', decl, args: [of] });

function monadOf(type: Type): { readonly decl: Inductive; readonly of: Type } | null {
  const t = whnf(type);
  if (t.kind !== 'con' || (t.decl !== RESULT_DECL && t.decl !== OPTION_DECL)) return null;
  return { decl: t.decl, of: t.args[0] as Type };
}

function sequence(cx: Context, items: readonly DoItem[], index: number, type: Type, monad: Inductive): Core {
  const item = items[index];
  if (item === undefined) return { kind: 'missing', reason: 'empty do', type };
  const last = index === items.length - 1;
  const rest = (inner: Context): Core => sequence(inner, items, index + 1, type, monad);
  switch (item.kind) {
    case 'return':
      if (!last) throw new ElabError('AE4311', '`return` before the end of a `do` is not supported', item.span);
      return pureOf(cx, monad, type, item.value, item.span);
    case 'expr':
      return last
        ? statement(cx, item.value, type)
        : bindCore(cx, { kind: 'wild' }, [], effect(cx, item.value, monad), rest, type);
    case 'let':
    case 'have':
      if (last) throw new ElabError('AE4311', 'the last item of a `do` must be an expression', item.span);
      return hoist(cx, item.value, monad, type, (inner, value) => elabLet(inner, { ...item, value }, rest));
    case 'bind':
      if (last) throw new ElabError('AE4311', 'the last item of a `do` must be an expression', item.span);
      return bindItem(cx, item, type, monad, rest);
  }
}

function bindItem(
  cx: Context,
  item: Extract<DoItem, { kind: 'bind' }>,
  type: Type,
  monad: Inductive,
  rest: (cx: Context) => Core,
): Core {
  const of = item.type === null ? freshMeta() : cx.session.elab.type(cx, item.type);
  const value = statement(cx, item.value, monadic(monad, of));
  runTasks(cx.session);
  const { pattern, locals } = elabPattern(cx, item.pattern, of);
  if (item.otherwise === null) return bindCore(cx, pattern, locals, value, rest, type);
  const local = { name: '_', type: of };
  const arms = [
    { alternatives: [[pattern]], body: rest(withLocals(cx, locals)) },
    { alternatives: [[{ kind: 'wild' } as CorePattern]], body: statement(cx, item.otherwise, type) },
  ];
  const body: Core = { kind: 'match', scrutinees: [{ kind: 'local', local, type: of }], arms, type };
  return { kind: 'bind', pattern: { kind: 'var', local }, value, body, type };
}

function bindCore(
  cx: Context,
  pattern: CorePattern,
  locals: readonly { readonly name: string; readonly type: Type }[],
  value: Core,
  rest: (cx: Context) => Core,
  type: Type,
): Core {
  return { kind: 'bind', pattern, value, body: rest(withLocals(cx, locals)), type };
}

/** An action whose result nobody takes. */
function effect(cx: Context, term: Term, monad: Inductive): Core {
  if (term.kind === 'if' && term.else === null) {
    const type = monadic(monad, UNIT);
    const cond = elabCondition(cx, term.cond);
    return {
      kind: 'if',
      cond,
      then: statement(cx, term.then, type),
      else: pureCore(monad, { kind: 'construct', ctor: unitCtor(), args: [], type: UNIT }, type),
      type,
    };
  }
  return statement(cx, term, monadic(monad, UNIT));
}

function unitCtor(): InductiveCtor {
  const t = whnf(UNIT);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') throw new Error('Unit is an inductive type');
  return t.decl.ctors[0] as InductiveCtor;
}

const pureCore = (monad: Inductive, value: Core, type: Type): Core => ({
  kind: 'construct',
  ctor: monad.ctors[monad === RESULT_DECL ? 0 : 1] as InductiveCtor,
  args: [value],
  type,
});

function pureOf(cx: Context, monad: Inductive, type: Type, value: Term | null, loc: Loc): Core {
  const of = monadOf(type)?.of ?? UNIT;
  const core: Core =
    value === null ? { kind: 'construct', ctor: unitCtor(), args: [], type: UNIT } : cx.session.elab.termOf(cx, value, of);
  return pureCore(monad, cx.session.elab.ensure(cx, core, of, loc), type);
}

/** An item that is an expression: its branches are items too. */
function statement(cx: Context, term: Term, type: Type): Core {
  const monad = monadOf(type)?.decl ?? RESULT_DECL;
  const body = (inner: Context, t: Term, of: Type): Core => statement(inner, t, of);
  switch (term.kind) {
    case 'if':
      return hoist(cx, term.cond, monad, type, (inner, cond) => elabIf(inner, { ...term, cond }, type, body));
    case 'ifLet':
      return hoist(cx, term.value, monad, type, (inner, value) => {
        if (!term.monadic) return elabIfLet(inner, { ...term, value }, type, body);
        throw new ElabError('AE4311', '`if let … ←` is not supported', term.span);
      });
    case 'match':
      return elabMatch(cx, term, type, body);
    default:
      return hoist(cx, term, monad, type, (inner, t) => inner.session.elab.termOf(inner, t, type));
  }
}

/** `(← e)` inside a term is done before it. */
function hoist(cx: Context, term: Term, monad: Inductive, type: Type, body: (cx: Context, term: Term) => Core): Core {
  const actions: { readonly name: string; readonly of: Term }[] = [];
  const rewritten = replaceActions(term, actions);
  const go = (inner: Context, index: number): Core => {
    const action = actions[index];
    if (action === undefined) return body(inner, rewritten);
    const of = freshMeta();
    const value = statement(inner, action.of, monadic(monad, of));
    const local = { name: action.name, type: of };
    return { kind: 'bind', pattern: { kind: 'var', local }, value, body: go(withLocal(inner, local), index + 1), type };
  };
  return go(cx, 0);
}

function replaceActions(term: Term, actions: { readonly name: string; readonly of: Term }[]): Term {
  const go = (t: Term): Term => replaceActions(t, actions);
  switch (term.kind) {
    case 'nestedAction': {
      const of = go(term.of);
      const name = `←${actions.length}@${term.span.start}`;
      actions.push({ name, of });
      return { kind: 'ident', name: [name], explicit: false, span: term.span };
    }
    case 'app':
      return { ...term, fn: go(term.fn), args: term.args.map((a) => (a.kind === 'rest' ? a : { ...a, value: go(a.value) })) };
    case 'binary':
      return { ...term, left: go(term.left), right: go(term.right) };
    case 'unary':
    case 'proj':
      return { ...term, of: go(term.of) };
    case 'ascription':
      return { ...term, term: go(term.term) };
    case 'tuple':
    case 'anonymous':
    case 'list':
      return { ...term, items: term.items.map(go) };
    case 'index':
      return { ...term, of: go(term.of), index: go(term.index) };
    case 'structure':
      return {
        ...term,
        sources: term.sources.map(go),
        fields: term.fields.map((f) => (f.value === null ? f : { ...f, value: go(f.value) })),
      };
    default:
      return term;
  }
}
