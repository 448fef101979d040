/** Names and fields: `x`, `x.f`, `A.b.c`, `.some`, `e.1`. */
import type { Loc, Name, Term } from '../../lean/tree.ts';
import type { Core, Local, Type } from '../core.ts';
import type { Constant, Inductive } from '../environment.ts';
import { resolveName } from '../scope.ts';
import { freshMeta, instantiate, resolve, showType, unfold, whnf } from '../types.ts';
import { type Argument, apply, type Head } from './apply.ts';
import { type Context, delay, ElabError, findLocal, localCore } from './context.ts';
import { readDiscriminant } from './discriminants.ts';
import { elabUniv } from './sets.ts';
import { fieldHint, nameHint } from './suggest.ts';

type Ident = Extract<Term, { kind: 'ident' }>;

/** A name applied to arguments (perhaps none). */
export function elabIdent(cx: Context, ident: Ident, args: readonly Argument[], expected: Type | null): Core {
  const { name, explicit, span } = ident;
  const local = name[0] === undefined ? null : findLocal(cx, name[0]);
  if (local !== null && !hidesFunction(cx, local, name, args))
    return fieldChain(cx, { kind: 'value', core: localCore(local) }, name.slice(1), args, expected, span, explicit);
  if (name.join('.') === 'Finset.univ' && args.length === 0) return elabUniv(cx, expected, span);
  const found = resolveName(cx.session.env, cx.scope, name);
  if (found === null && name.length === 1 && name[0] === 'read_discriminant' && args.length === 1)
    return readDiscriminant(cx, args[0] as Argument, span);
  if (found === null) return unknownName(cx, name, expected, span);
  // `List.foo`: the type is there, what follows is not.
  if (found.fields.length > 0 && found.candidates.every(isTypeName)) return unknownName(cx, name, expected, span);
  const attempt = (constant: Constant): Core =>
    fieldChain(cx, headOf(constant, span), found.fields, args, expected, span, explicit);
  const [only] = found.candidates;
  if (found.candidates.length === 1 && only !== undefined) return attempt(only);
  return overloaded(cx, found.candidates, attempt, span, name);
}

/**
 * Aeneas may name a variable like a library function that it then calls (`lift`). Lean refuses such a file; what is meant is clear, so models
 * (not statements) are read with the function.
 */
function hidesFunction(cx: Context, local: Local, name: Name, args: readonly Argument[]): boolean {
  if (cx.session.unknown === null || name.length !== 1 || args.length === 0) return false;
  const type = whnf(local.type);
  if (type.kind !== 'con') return false;
  const found = resolveName(cx.session.env, cx.scope, name);
  return found?.candidates[0]?.kind === 'global';
}

const MOST_ATTEMPTS = 2000;

/** All meanings are tried; exactly one must fit. */
function overloaded(cx: Context, candidates: readonly Constant[], attempt: (c: Constant) => Core, loc: Loc, name: Name): Core {
  const { session } = cx;
  const fits: Constant[] = [];
  let firstError: unknown = null;
  for (const candidate of candidates) {
    if (session.attempts++ > MOST_ATTEMPTS)
      throw new ElabError('AE4202', 'too many ambiguous names within each other', loc, 'write full names');
    const mark = session.trail.mark();
    const tasks = [...session.tasks];
    try {
      attempt(candidate);
      fits.push(candidate);
    } catch (e) {
      if (!(e instanceof ElabError)) throw e;
      firstError ??= e;
    }
    session.trail.undo(mark);
    session.tasks.splice(0, session.tasks.length, ...tasks);
  }
  const [only] = fits;
  if (only === undefined) throw firstError;
  if (fits.length > 1)
    throw new ElabError(
      'AE4202',
      `\`${name.join('.')}\` is ambiguous: it can be ${fits.map((c) => `\`${fullName(c)}\``).join(' or ')}`,
      loc,
      'write the full name',
    );
  return attempt(only);
}

const isTypeName = (c: Constant): boolean => c.kind === 'inductive' || (c.kind === 'global' && c.alias !== null);

export const fullName = (c: Constant): string => (c.kind === 'ctor' ? `${c.owner.name}.${c.name}` : c.name);

function headOf(constant: Constant, loc: Loc): Head {
  switch (constant.kind) {
    case 'global':
      return { kind: 'global', decl: constant };
    case 'ctor':
      return { kind: 'ctor', ctor: constant };
    case 'inductive':
      throw new ElabError('AE4304', `\`${constant.name}\` is a type; a value is expected here`, loc);
  }
}

function unknownName(cx: Context, name: Name, expected: Type | null, loc: Loc): Core {
  const text = name.join('.');
  if (cx.session.unknown === null) throw unknownError(cx, name, loc);
  cx.session.unknown.push({ name: text, loc });
  return { kind: 'missing', reason: `unknown name \`${text}\``, type: expected ?? freshMeta() };
}

export function unknownError(cx: Context, name: Name, loc: Loc): ElabError {
  const text = name.join('.');
  return new ElabError(
    'AE4201',
    `unknown name \`${text}\``,
    loc,
    nameHint(text.replace(/^_root_\./, ''), cx.session.env.names()),
  );
}

function fieldChain(
  cx: Context,
  head: Head,
  fields: Name,
  args: readonly Argument[],
  expected: Type | null,
  loc: Loc,
  explicit: boolean,
): Core {
  if (fields.length === 0) return apply(cx, { head, args, explicit, loc }, expected);
  let core = head.kind === 'value' ? head.core : apply(cx, { head, args: [], explicit: false, loc }, null);
  fields.forEach((field, i) => {
    const last = i === fields.length - 1;
    core = elabField(cx, core, field, last ? args : [], last ? expected : null, loc);
  });
  return core;
}

/** `of.field args`; waits while the type of `of` is not known. */
export function elabField(
  cx: Context,
  of: Core,
  field: string | number,
  args: readonly Argument[],
  expected: Type | null,
  loc: Loc,
): Core {
  const now = fieldNow(cx, of, field, args, expected, loc);
  if (now !== null) return now;
  const type = expected ?? freshMeta();
  return delay(
    cx,
    loc,
    type,
    () => {
      const core = fieldNow(cx, of, field, args, type, loc);
      return core === null ? null : cx.session.elab.ensure(cx, core, type, loc);
    },
    () => new ElabError('AE4305', `the type of what \`.${field}\` is taken of is not known here`, loc, 'give its type'),
  );
}

function fieldNow(
  cx: Context,
  of: Core,
  field: string | number,
  args: readonly Argument[],
  expected: Type | null,
  loc: Loc,
): Core | null {
  if (whnf(of.type).kind === 'meta') return null;
  if (whnf(of.type).kind === 'proof') return { kind: 'erased', type: of.type };
  for (let type: Type | null = resolve(of.type); type !== null; ) {
    if (type.kind === 'con') {
      const found = fieldOf(cx, of, type, field, args, expected, loc);
      if (found !== null) return found;
    } else if (type.kind === 'pi' && typeof field === 'string') {
      const found = memberOf(cx, of, 'Function', field, args, expected, loc);
      if (found !== null) return found;
    }
    const next: Type | null = unfold(type);
    type = next === null ? null : resolve(next);
  }
  const t = whnf(of.type);
  const listLike = t.kind === 'con' && t.decl.kind === 'inductive' && t.decl.representation === 'seq';
  const names = cx.session.env.names();
  const hint = t.kind === 'con' && typeof field === 'string' ? fieldHint(t.decl.name, field, listLike, names) : null;
  throw new ElabError('AE4203', `there is no field \`${field}\`: the type is \`${showType(of.type)}\``, loc, hint);
}

function fieldOf(
  cx: Context,
  of: Core,
  type: Extract<Type, { kind: 'con' }>,
  field: string | number,
  args: readonly Argument[],
  expected: Type | null,
  loc: Loc,
): Core | null {
  const { decl } = type;
  if (decl.kind === 'inductive' && decl.structure) {
    const core = structureField(of, decl, type.args, field);
    if (core !== null) return apply(cx, { head: { kind: 'value', core }, args, explicit: false, loc }, expected);
  }
  return typeof field === 'number' ? null : memberOf(cx, of, decl.name, field, args, expected, loc);
}

/** A field of a structure or of one it extends. */
export function structureField(of: Core, owner: Inductive, args: readonly Type[], field: string | number): Core | null {
  const ctor = owner.ctors[0];
  if (ctor === undefined) return null;
  const index = typeof field === 'number' ? field - 1 : ctor.fields.findIndex((f) => f.name === field);
  const found = ctor.fields[index];
  const locals = owner.params.map((p) => p.local);
  if (found !== undefined) return { kind: 'project', of, owner, index, type: instantiate(found.type, locals, args) };
  if (typeof field === 'number') return null;
  for (const [i, f] of ctor.fields.entries()) {
    if (!f.name.startsWith('to') || f.slot < 0) continue;
    const parent = whnf(instantiate(f.type, locals, args));
    if (parent.kind !== 'con' || parent.decl.kind !== 'inductive' || !parent.decl.structure) continue;
    const inner = structureField({ kind: 'project', of, owner, index: i, type: parent }, parent.decl, parent.args, field);
    if (inner !== null) return inner;
  }
  return null;
}

/** `x.f` as `T.f x`: `x` becomes the first explicit argument of the type `T`. */
function memberOf(
  cx: Context,
  of: Core,
  typeName: string,
  field: string,
  args: readonly Argument[],
  expected: Type | null,
  loc: Loc,
): Core | null {
  const constant = cx.session.env.lookup(`${typeName}.${field}`);
  if (constant === null || constant.kind === 'inductive') return null;
  const type = constant.type;
  const place = selfPlace(type, typeName);
  const at = place === -1 ? 0 : place;
  const positional = args.filter((a) => a.kind === 'positional' || a.kind === 'core');
  const others = args.filter((a) => a.kind === 'named' || a.kind === 'rest');
  const all: Argument[] = [...positional.slice(0, at), { kind: 'core', core: of }, ...positional.slice(at), ...others];
  if (positional.length < at)
    throw new ElabError('AE4302', `\`.${field}\` needs ${at} arguments before it can be applied this way`, loc);
  return apply(cx, { head: headOf(constant, loc), args: all, explicit: false, loc }, expected);
}

function selfPlace(type: Type, typeName: string): number {
  let explicit = 0;
  for (let t = type; t.kind === 'pi'; t = t.cod) {
    if (t.info !== 'explicit') continue;
    const dom = resolve(t.dom);
    if (dom.kind === 'con' && dom.decl.name === typeName) return explicit;
    if (typeName === 'Function' && dom.kind === 'pi') return explicit;
    explicit++;
  }
  return -1;
}

/** `.some x`: the expected type names the namespace. */
export function elabDotIdent(cx: Context, name: Name, args: readonly Argument[], expected: Type | null, loc: Loc): Core {
  const type = expected ?? freshMeta();
  return delay(
    cx,
    loc,
    type,
    () => {
      for (let t: Type | null = resolve(type); t !== null; ) {
        if (t.kind === 'meta') return null;
        if (t.kind === 'con') {
          const constant = cx.session.env.lookup(`${t.decl.name}.${name.join('.')}`);
          if (constant !== null)
            return cx.session.elab.ensure(
              cx,
              apply(cx, { head: headOf(constant, loc), args, explicit: false, loc }, type),
              type,
              loc,
            );
        }
        const next: Type | null = unfold(t);
        t = next === null ? null : resolve(next);
      }
      throw new ElabError('AE4201', `unknown name \`${showType(type)}.${name.join('.')}\``, loc);
    },
    () => new ElabError('AE4305', `\`.${name.join('.')}\` needs a type that is known here`, loc, 'write the full name'),
  );
}
