/** `match`, `if`, `let`, `fun`. */
import { type Arm, type Binder, type LambdaParam, type Loc, NOWHERE, type Pattern, type Term } from '../../lean/tree.ts';
import { BOOL_DECL } from '../builtin-types.ts';
import type { Core, CoreArm, CorePattern, Local, Type } from '../core.ts';
import { arrow, freshMeta, instantiate, PROP, whnf } from '../types.ts';
import { type Context, ElabError, flatParams, localCore, runTasks, unifies, withLocal, withLocals } from './context.ts';
import { coversAll } from './exhaustive.ts';
import { elabPattern } from './patterns.ts';

/** Elaborates a body against the type all branches share. */
type Body = (cx: Context, term: Term, type: Type) => Core;

export function elabMatch(cx: Context, term: Extract<Term, { kind: 'match' }>, expected: Type | null, body: Body): Core {
  const scrutinees = term.scrutinees.map((s) => cx.session.elab.term(cx, s.term, null));
  runTasks(cx.session);
  const inner = withLocals(
    cx,
    term.scrutinees.flatMap((s) => (s.name === null ? [] : [{ name: s.name, type: proofType() }])),
  );
  const type = expected ?? freshMeta();
  return {
    kind: 'match',
    scrutinees,
    arms: elabArms(
      inner,
      term.arms,
      scrutinees.map((s) => s.type),
      type,
      body,
    ),
    type,
  };
}

const proofType = (): Type => ({ kind: 'proof', prop: { kind: 'erased', type: PROP } });

export function elabArms(cx: Context, arms: readonly Arm[], types: readonly Type[], type: Type, body: Body): CoreArm[] {
  const read = arms.map((arm) => {
    let locals: readonly Local[] | null = null;
    const alternatives = arm.alternatives.map((patterns) => {
      if (patterns.length !== types.length)
        throw new ElabError(
          'AE4302',
          `${types.length} pattern${types.length === 1 ? ' is' : 's are'} needed here, not ${patterns.length}`,
          arm.span,
        );
      const bound = patterns.map((p, i) => elabPattern(cx, p, types[i] as Type));
      const own = bound.flatMap((b) => b.locals);
      const cores = bound.map((b) => b.pattern);
      if (locals === null) {
        locals = own;
        return cores;
      }
      return cores.map((c) => renamed(c, own, locals as readonly Local[], arm.span));
    });
    return { alternatives, body: body(withLocals(cx, locals ?? []), arm.body, type) };
  });
  if (!coversAll(read.flatMap((arm) => arm.alternatives)))
    throw new ElabError('AE4318', 'missing cases: some values match no pattern', arms[0]?.span ?? NOWHERE);
  return read;
}

/** Alternatives of one arm bind the same names: they share the first one's variables. */
function renamed(pattern: CorePattern, own: readonly Local[], shared: readonly Local[], loc: Loc): CorePattern {
  const to = (local: Local): Local => {
    const found = shared.find((s) => s.name === local.name);
    if (found === undefined || own.length !== shared.length)
      throw new ElabError('AE4308', 'the alternatives of this arm bind different variables', loc);
    return found;
  };
  switch (pattern.kind) {
    case 'var':
      return { kind: 'var', local: to(pattern.local) };
    case 'as':
      return { kind: 'as', local: to(pattern.local), pattern: renamed(pattern.pattern, own, shared, loc) };
    case 'ctor':
      return { ...pattern, args: pattern.args.map((p) => renamed(p, own, shared, loc)) };
    case 'plus':
      return { ...pattern, of: renamed(pattern.of, own, shared, loc) };
    case 'cons':
      return { kind: 'cons', head: renamed(pattern.head, own, shared, loc), tail: renamed(pattern.tail, own, shared, loc) };
    case 'wild':
    case 'integer':
    case 'text':
    case 'bool':
    case 'nil':
      return pattern;
  }
}

/** The condition may be a proposition or a Bool. */
export function elabIf(cx: Context, term: Extract<Term, { kind: 'if' }>, expected: Type | null, body: Body): Core {
  const cond = elabCondition(cx, term.cond);
  const type = expected ?? freshMeta();
  const named = term.name === null ? cx : withLocal(cx, { name: term.name, type: { kind: 'proof', prop: cond } });
  if (term.else === null) throw new ElabError('AE4309', '`if` without `else` is only possible inside `do`', term.span);
  return { kind: 'if', cond, then: body(named, term.then, type), else: body(named, term.else, type), type };
}

export function elabCondition(cx: Context, term: Term): Core {
  const cond = cx.session.elab.term(cx, term, PROP);
  const t = whnf(cond.type);
  if (t.kind === 'con' && t.decl === BOOL_DECL) return cond;
  return cx.session.elab.ensure(cx, cond, PROP, term.span);
}

export function elabIfLet(cx: Context, term: Extract<Term, { kind: 'ifLet' }>, expected: Type | null, body: Body): Core {
  const value = cx.session.elab.term(cx, term.value, null);
  runTasks(cx.session);
  const type = expected ?? freshMeta();
  const { pattern, locals } = elabPattern(cx, term.pattern, value.type);
  if (term.else === null) throw new ElabError('AE4309', '`if let` without `else` is only possible inside `do`', term.span);
  const arms: CoreArm[] = [
    { alternatives: [[pattern]], body: body(withLocals(cx, locals), term.then, type) },
    { alternatives: [[{ kind: 'wild' }]], body: body(cx, term.else, type) },
  ];
  return { kind: 'match', scrutinees: [value], arms, type };
}

export interface LetParts {
  readonly pattern: Pattern;
  readonly params: readonly Binder[];
  readonly type: Term | null;
  readonly value: Term;
}

/** `let p := v` around what `body` makes with p's variables. */
export function elabLet(cx: Context, { pattern, params, type, value }: LetParts, body: (cx: Context) => Core): Core {
  let core: Core;
  if (params.length > 0) core = localFunction(cx, params, type, value);
  else if (type === null) core = cx.session.elab.term(cx, value, null);
  else core = cx.session.elab.termOf(cx, value, cx.session.elab.type(cx, type));
  runTasks(cx.session);
  return letCore(cx, pattern, core, body);
}

export function letCore(cx: Context, pattern: Pattern, value: Core, body: (cx: Context) => Core): Core {
  const bound = elabPattern(cx, pattern, value.type);
  const inner = body(withLocals(cx, bound.locals));
  if (bound.pattern.kind === 'var') return { kind: 'let', local: bound.pattern.local, value, body: inner, type: inner.type };
  return { kind: 'match', scrutinees: [value], arms: [{ alternatives: [[bound.pattern]], body: inner }], type: inner.type };
}

function localFunction(cx: Context, params: readonly Binder[], type: Term | null, value: Term): Core {
  return lambda(
    cx,
    params.map((binder) => ({ kind: 'binder', binder })),
    null,
    (inner) =>
      type === null
        ? inner.session.elab.term(inner, value, null)
        : inner.session.elab.termOf(inner, value, inner.session.elab.type(inner, type)),
  );
}

export function elabLambda(cx: Context, term: Extract<Term, { kind: 'lambda' }>, expected: Type | null): Core {
  return lambda(cx, term.params, expected, (inner, type) =>
    type === null ? inner.session.elab.term(inner, term.body, null) : inner.session.elab.termOf(inner, term.body, type),
  );
}

function lambda(
  cx: Context,
  params: readonly LambdaParam[],
  expected: Type | null,
  body: (cx: Context, type: Type | null) => Core,
): Core {
  const flat = flatParams(params);
  const go = (inner: Context, index: number, wanted: Type | null): Core => {
    const param = flat[index];
    if (param === undefined) return body(inner, wanted);
    const pi = wanted === null ? null : whnf(wanted);
    const dom = pi?.kind === 'pi' ? pi.dom : freshMeta();
    if (param.kind === 'named' && param.binder.type !== null) {
      const written = inner.session.elab.type(inner, param.binder.type);
      if (!unifies(inner, dom, written))
        throw new ElabError('AE4301', 'this variable has another type than is expected here', param.binder.span);
    }
    const local: Local = { name: param.kind === 'named' ? param.name : '_', type: dom };
    const cod = pi?.kind === 'pi' ? instantiate(pi.cod, [pi.local], [{ kind: 'var', local }]) : null;
    const inside =
      param.kind === 'named'
        ? go(withLocal(inner, local), index + 1, cod)
        : letCore(inner, param.pattern, localCore(local), (c) => go(c, index + 1, cod));
    const info = pi?.kind === 'pi' ? pi.info : 'explicit';
    return { kind: 'lambda', param: local, body: inside, type: { kind: 'pi', info, local, dom, cod: inside.type } };
  };
  return go(cx, 0, expected);
}

/** `fun | p => e | …`, and definitions by cases: functions of as many parameters as there are patterns. */
export function armsFunction(
  cx: Context,
  arms: readonly Arm[],
  type: Type,
  body: Body,
  loc: Loc,
  /** Told of the parameters before the arms are read, which may call the function. */
  begin: (params: readonly Local[]) => void = () => undefined,
): { readonly params: readonly Local[]; readonly core: Core } {
  const count = arms[0]?.alternatives[0]?.length ?? 0;
  const params: Local[] = [];
  let rest = whnf(type);
  for (let i = 0; i < count; i++) {
    if (rest.kind === 'meta') {
      const made = arrow(freshMeta(), freshMeta());
      unifies(cx, rest, made);
      rest = whnf(made);
    }
    if (rest.kind !== 'pi')
      throw new ElabError('AE4302', `there are ${count} patterns but the type has ${i} argument${i === 1 ? '' : 's'}`, loc);
    const local: Local = { name: rest.local.name === '_' ? `x${i + 1}` : rest.local.name, type: rest.dom };
    params.push(local);
    rest = whnf(instantiate(rest.cod, [rest.local], [{ kind: 'var', local }]));
  }
  begin(params);
  const core: Core = {
    kind: 'match',
    scrutinees: params.map(localCore),
    arms: elabArms(
      cx,
      arms,
      params.map((p) => p.type),
      rest,
      body,
    ),
    type: rest,
  };
  return { params, core };
}
