/** Terms that stand where a type is wanted: types proper, and propositions as the types of their proofs. */
import type { Binder, Loc, Name, Term } from '../../lean/tree.ts';
import { prod } from '../builtin-types.ts';
import type { Core, Local, Type } from '../core.ts';
import type { Global, Inductive, Param } from '../environment.ts';
import { resolveName } from '../scope.ts';
import { arrow, freshMeta, PROP, showType, substitute, TYPE, whnf } from '../types.ts';
import { asTypeValue } from './apply.ts';
import { type Context, ElabError, findLocal, withLocal } from './context.ts';
import { logic } from './logic.ts';
import { unknownError } from './names.ts';

export function elabType(cx: Context, term: Term): Type {
  switch (term.kind) {
    case 'hole':
      return freshMeta();
    case 'sort':
      return term.sort === 'Prop' ? PROP : TYPE;
    case 'sorry':
      cx.session.sorries++;
      return { kind: 'var', local: { name: 'sorry', type: TYPE } };
    case 'ident':
      return named(cx, term.name, [], term);
    case 'app':
      if (term.fn.kind === 'ident')
        return named(
          cx,
          term.fn.name,
          term.args.flatMap((a) => (a.kind === 'positional' ? [a.value] : [])),
          term,
        );
      return proofOf(cx, term);
    case 'arrow': {
      const from = elabType(cx, term.from);
      const to = elabType(cx, term.to);
      if (to.kind !== 'proof') return arrow(from, to);
      if (from.kind === 'proof') return { kind: 'proof', prop: logic('→', from.prop, to.prop) };
      return {
        kind: 'proof',
        prop: { kind: 'quantifier', op: '∀', local: { name: '_', type: from }, body: to.prop, type: PROP },
      };
    }
    case 'pi':
      return piType(cx, term.binder, term.body);
    case 'quantifier':
      if (term.quantifier !== '∀' || term.bound !== null || !endsInType(cx, term.body)) return proofOf(cx, term);
      return elabType(
        cx,
        term.binders.reduceRight<Term>((body, binder) => ({ kind: 'pi', binder, body, span: term.span }), term.body),
      );
    case 'binary':
      if (term.op === '×') return prod(elabType(cx, term.left), elabType(cx, term.right));
      return proofOf(cx, term);
    case 'ascription':
      return elabType(cx, term.term);
    case 'commandIn':
      return elabType(cx, term.body);
    default:
      return proofOf(cx, term);
  }
}

/** Does a chain of arrows end in a type rather than in a proposition, by the look of its last name? */
function endsInType(cx: Context, term: Term): boolean {
  switch (term.kind) {
    case 'arrow':
      return endsInType(cx, term.to);
    case 'pi':
      return endsInType(cx, term.body);
    case 'quantifier':
      return term.quantifier === '∀' && endsInType(cx, term.body);
    case 'app':
      return endsInType(cx, term.fn);
    case 'ident':
      return isTypeName(cx, term.name);
    default:
      return false;
  }
}

function isTypeName(cx: Context, name: Name): boolean {
  if (name[0] !== undefined && findLocal(cx, name[0]) !== null) return false;
  const found = resolveName(cx.session.env, cx.scope, name);
  if (found === null || found.fields.length > 0) return false;
  return found.candidates.some((c) => c.kind === 'inductive' || (c.kind === 'global' && c.alias !== null));
}

function proofOf(cx: Context, term: Term): Type {
  return { kind: 'proof', prop: cx.session.elab.prop(cx, term) };
}

function piType(cx: Context, binder: Binder, body: Term): Type {
  const info = binder.kind === 'explicit' ? 'explicit' : binder.kind === 'instance' ? 'instance' : 'implicit';
  const names = binder.names.length === 0 ? ['_'] : binder.names;
  const go = (inner: Context, index: number): Type => {
    const name = names[index];
    if (name === undefined) return elabType(inner, body);
    const dom = binder.type === null ? freshMeta() : elabType(inner, binder.type);
    refuseInstance(binder, dom);
    const local: Local = { name, type: dom };
    const cod = go(withLocal(inner, local), index + 1);
    if (cod.kind !== 'proof') return { kind: 'pi', info, local, dom, cod };
    const prop: Core =
      dom.kind === 'proof' ? logic('→', dom.prop, cod.prop) : { kind: 'quantifier', op: '∀', local, body: cod.prop, type: PROP };
    return { kind: 'proof', prop };
  };
  return go(cx, 0);
}

/** A named type with its arguments; any other name is a proposition. */
function named(cx: Context, name: Name, args: readonly Term[], term: Term): Type {
  const local = name[0] === undefined ? null : findLocal(cx, name[0]);
  if (local !== null) {
    const sort = whnf(local.type);
    if (name.length === 1 && args.length === 0 && sort.kind === 'sort' && sort.sort === 'Type') return { kind: 'var', local };
    return proofOf(cx, term);
  }
  const found = resolveName(cx.session.env, cx.scope, name);
  if (found === null) {
    if (cx.session.unknown === null) throw unknownError(cx, name, term.span);
    cx.session.unknown.push({ name: name.join('.'), loc: term.span });
    return freshMeta();
  }
  if (found.fields.length > 0) return proofOf(cx, term);
  const types = found.candidates.filter(
    (c): c is Inductive | Global => c.kind === 'inductive' || (c.kind === 'global' && c.alias !== null),
  );
  if (types.length === 0) return proofOf(cx, term);
  if (types.length > 1)
    throw new ElabError(
      'AE4202',
      `the type \`${name.join('.')}\` is ambiguous: ${types.map((t) => t.name).join(' or ')}`,
      term.span,
      'write the full name',
    );
  return typeApplication(cx, types[0] as Inductive | Global, args, term.span);
}

function typeApplication(cx: Context, decl: Inductive | Global, args: readonly Term[], loc: Loc): Type {
  const map = new Map<Local, Type>();
  let next = 0;
  const given = decl.params.map((param): Type => {
    const type =
      param.info === 'explicit' ? typeArgument(cx, param, args[next], substitute(param.type, map), decl.name, loc) : freshMeta();
    if (param.info === 'explicit') next++;
    map.set(param.local, type);
    return type;
  });
  if (next < args.length)
    throw new ElabError(
      'AE4302',
      `the type \`${decl.name}\` takes ${next} argument${next === 1 ? '' : 's'}, not ${args.length}`,
      loc,
    );
  return { kind: 'con', decl, args: given };
}

function typeArgument(cx: Context, param: Param, arg: Term | undefined, expected: Type, owner: string, loc: Loc): Type {
  if (arg === undefined) throw new ElabError('AE4302', `the type \`${owner}\` needs its argument \`${param.local.name}\``, loc);
  const kind = whnf(expected);
  if (kind.kind === 'sort' && kind.sort === 'Type') {
    const type = elabType(cx, arg);
    if (type.kind === 'proof') throw new ElabError('AE4301', 'a type is expected here', arg.span);
    return type;
  }
  if (kind.kind === 'pi')
    throw new ElabError('AE4312', `types over type constructors are not supported: \`${showType(expected)}\``, arg.span);
  return asTypeValue(cx.session.elab.termOf(cx, arg, expected));
}

/** Whether a term can only be a type. */
export function namesType(cx: Context, term: Term): boolean {
  switch (term.kind) {
    case 'sort':
    case 'arrow':
      return true;
    case 'binary':
      return term.op === '×';
    case 'app':
      return namesType(cx, term.fn);
    case 'ident': {
      const local = term.name[0] === undefined ? null : findLocal(cx, term.name[0]);
      if (local !== null) {
        const sort = whnf(local.type);
        return term.name.length === 1 && sort.kind === 'sort' && sort.sort === 'Type';
      }
      const found = resolveName(cx.session.env, cx.scope, term.name);
      return (
        found !== null &&
        found.fields.length === 0 &&
        found.candidates.every((c) => c.kind === 'inductive' || (c.kind === 'global' && c.alias !== null))
      );
    }
    default:
      return false;
  }
}

/** `[Add Nat]` would give `+` another meaning below it: only classes over types that are themselves unknown may be supposed. */
function refuseInstance({ kind, type: term }: Binder, type: Type): void {
  if (kind !== 'instance' || term === null || mentionsVariable(type)) return;
  throw new ElabError('AE4319', `\`[${showType(type)}]\` would change what operators mean`, term.span, 'leave it out');
}

function mentionsVariable(type: Type): boolean {
  const t = whnf(type);
  return t.kind === 'var' || t.kind === 'meta' || (t.kind === 'con' && t.args.some(mentionsVariable));
}

/** Binders of a declaration from left to right; `inner` sees them all. */
export function elabBinders(
  cx: Context,
  binders: readonly Binder[],
): { readonly params: readonly Param[]; readonly inner: Context } {
  const params: Param[] = [];
  let inner = cx;
  for (const binder of binders) {
    const info = binder.kind === 'explicit' ? 'explicit' : binder.kind === 'instance' ? 'instance' : 'implicit';
    for (const name of binder.names.length === 0 ? ['_'] : binder.names) {
      const type = binder.type === null ? freshMeta() : elabType(inner, binder.type);
      refuseInstance(binder, type);
      const local: Local = { name, type };
      params.push({
        info,
        local,
        type,
        ...(binder.default === null ? {} : { initial: { term: binder.default, scope: cx.scope } }),
      });
      inner = withLocal(inner, local);
    }
  }
  return { params, inner };
}

export const piOver = (params: readonly Param[], type: Type): Type =>
  params.reduceRight<Type>((cod, p) => ({ kind: 'pi', info: p.info, local: p.local, dom: p.type, cod }), type);
