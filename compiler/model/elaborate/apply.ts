/** Application: implicit arguments are found by unification, explicit ones elaborated against the parameter's type. */
import type { Arg, Loc, Term } from '../../lean/tree.ts';
import type { Core, Local, Type } from '../core.ts';
import type { Global, InductiveCtor } from '../environment.ts';
import { freshMeta, hasMeta, isErased, resolve, showType, substitute, whnf } from '../types.ts';
import { type Context, ElabError, runTasks, unifies } from './context.ts';
import { instanceArgument } from './instances.ts';
import type { Scope } from '../scope.ts';

export type Head =
  | { readonly kind: 'global'; readonly decl: Global }
  | { readonly kind: 'ctor'; readonly ctor: InductiveCtor }
  | { readonly kind: 'value'; readonly core: Core };

/** An argument as written, or one that is a term already (`x` of `x.f`). */
export type Argument =
  | Arg
  | { readonly kind: 'core'; readonly core: Core }
  /** What the parameter's declaration says. */
  | { readonly kind: 'initial'; readonly term: Term; readonly scope: Scope };

interface Slot {
  readonly local: Local;
  readonly dom: Type;
  /** Stands for the argument in the types that depend on it. */
  readonly standIn: Type | null;
  readonly source: Argument | 'implicit' | 'instance';
  value: Core | null;
}

export interface Application {
  readonly head: Head;
  readonly args: readonly Argument[];
  /** `@f`: implicit parameters are given like the others. */
  readonly explicit: boolean;
  readonly loc: Loc;
}

export function apply(cx: Context, { head, args, explicit, loc }: Application, expected: Type | null): Core {
  const { slots, result } = layOut(head, args, explicit, loc);
  if (expected !== null && slots.length > 0) unifies(cx, result, expected);
  const late: Slot[] = [];
  for (const slot of slots) {
    if (typeof slot.source === 'string') slot.value = implicitValue(cx, slot, slot.source, loc);
    else if (mustWait(slot)) late.push(slot);
    else fill(cx, slot, slot.source, loc);
  }
  if (late.length > 0) runTasks(cx.session);
  for (const slot of late) if (typeof slot.source !== 'string') fill(cx, slot, slot.source, loc);
  return build(head, slots, result, loc);
}

function layOut(
  head: Head,
  args: readonly Argument[],
  explicit: boolean,
  loc: Loc,
): { readonly slots: Slot[]; readonly result: Type } {
  const positional = args.filter((a) => a.kind === 'positional' || a.kind === 'core');
  const named = new Map(args.flatMap((a) => (a.kind === 'named' ? [[a.name, a] as const] : [])));
  const fillRest = args.some((a) => a.kind === 'rest');
  const slots: Slot[] = [];
  let type = headType(head);
  let map = new Map<Local, Type>();
  let next = 0;
  for (;;) {
    if (type.kind !== 'pi') {
      type = whnf(substitute(type, map));
      map = new Map();
      if (type.kind !== 'pi') break;
    }
    const { info, local, dom, cod }: Extract<Type, { kind: 'pi' }> = type;
    const given = named.get(local.name);
    let source: Slot['source'];
    if (given !== undefined) {
      named.delete(local.name);
      source = given;
    } else if (info !== 'explicit' && !explicit) source = info === 'implicit' ? 'implicit' : 'instance';
    else {
      const arg = positional[next];
      if (arg === undefined) {
        const initial = head.kind === 'global' ? head.decl.params[slots.length]?.initial : undefined;
        if (initial === undefined && !fillRest) break;
        source = initial === undefined ? 'implicit' : { kind: 'initial', ...initial };
      } else {
        next++;
        source = arg;
      }
    }
    const standIn = source === 'implicit' || uses(cod, local) ? freshMeta() : null;
    slots.push({ local, dom: substitute(dom, map), standIn, source, value: null });
    if (standIn !== null) map.set(local, standIn);
    type = cod;
  }
  const result = substitute(type, map);
  if (next < positional.length) {
    const what = slots.some((s) => typeof s.source !== 'string')
      ? `this takes ${next} argument${next === 1 ? '' : 's'}, not ${positional.length}`
      : `this is no function: its type is \`${showType(result)}\``;
    throw new ElabError('AE4302', what, loc);
  }
  for (const name of named.keys()) throw new ElabError('AE4303', `there is no parameter named \`${name}\``, loc);
  return { slots, result };
}

function headType(head: Head): Type {
  switch (head.kind) {
    case 'global':
      return head.decl.type;
    case 'ctor':
      return head.ctor.type;
    case 'value':
      return head.core.type;
  }
}

function implicitValue(cx: Context, slot: Slot, source: 'implicit' | 'instance', loc: Loc): Core {
  if (source === 'instance') return instanceArgument(cx, slot.dom, loc);
  return slot.standIn === null ? { kind: 'erased', type: slot.dom } : { kind: 'implicit', value: slot.standIn, type: slot.dom };
}

/** Functions and constructors without a name learn their types from the other arguments. */
function mustWait(slot: Slot): boolean {
  if (typeof slot.source === 'string' || slot.source.kind === 'core' || slot.source.kind === 'rest') return false;
  return slot.source.kind === 'initial' || (learns(slot.source.value) && hasMeta(slot.dom));
}

function learns(term: Term): boolean {
  switch (term.kind) {
    case 'lambda':
    case 'matchLambda':
    case 'anonymous':
    case 'structure':
    case 'dotIdent':
    case 'do':
      return true;
    case 'app':
      return term.fn.kind === 'dotIdent';
    default:
      return false;
  }
}

function fill(cx: Context, slot: Slot, source: Argument, loc: Loc): void {
  if (source.kind === 'rest') return;
  if (source.kind === 'initial') {
    slot.value = cx.session.elab.termOf({ session: cx.session, scope: source.scope, locals: null }, source.term, slot.dom);
    return;
  }
  if (source.kind === 'core') {
    slot.value = cx.session.elab.ensure(cx, source.core, slot.dom, loc);
  } else if (isErased(slot.dom)) {
    const dom = whnf(slot.dom);
    if (dom.kind === 'proof') {
      slot.value = { kind: 'erased', type: slot.dom };
    } else {
      const type = cx.session.elab.type(cx, source.value);
      if (slot.standIn !== null && !unifies(cx, slot.standIn, type))
        throw new ElabError(
          'AE4301',
          `this type is \`${showType(type)}\` but \`${showType(slot.standIn)}\` is expected here`,
          source.value.span,
        );
      slot.value = { kind: 'erased', type: slot.dom };
    }
    return;
  } else slot.value = cx.session.elab.termOf(cx, source.value, slot.dom);
  if (slot.standIn !== null && !unifies(cx, slot.standIn, asTypeValue(slot.value)))
    throw new ElabError('AE4301', `\`${showType(slot.standIn)}\` is expected here`, loc);
}

/** A term as it stands in types. */
export function asTypeValue(core: Core): Type {
  if (core.kind === 'implicit') return core.value;
  return core.kind === 'local' ? { kind: 'var', local: core.local } : { kind: 'value', core };
}

function build(head: Head, slots: readonly Slot[], result: Type, loc: Loc): Core {
  const given = (from: readonly Slot[]): Core[] => from.filter((s) => hasValue(s)).map((s) => s.value as Core);
  switch (head.kind) {
    case 'value':
      return slots.length === 0 ? head.core : { kind: 'apply', fn: head.core, args: given(slots), type: result };
    case 'ctor':
      return { kind: 'construct', ctor: head.ctor, args: given(slots.slice(head.ctor.owner.params.length)), type: result };
    case 'global': {
      const { decl } = head;
      const own = slots.slice(0, decl.params.length);
      const more = given(slots.slice(decl.params.length));
      if (decl.body.kind === 'projection') {
        const of = own[own.length - 1]?.value;
        if (own.length === decl.params.length && of !== undefined && of !== null) {
          const field: Core = {
            kind: 'project',
            of,
            owner: decl.body.owner,
            index: decl.body.index,
            type: more.length === 0 ? result : typeBefore(slots, decl.params.length, result),
          };
          return more.length === 0 ? field : { kind: 'apply', fn: field, args: more, type: result };
        }
      }
      const call: Core = {
        kind: 'call',
        decl,
        args: given(own),
        type: more.length === 0 ? result : typeBefore(slots, decl.params.length, result),
        loc,
      };
      return more.length === 0 ? call : { kind: 'apply', fn: call, args: more, type: result };
    }
  }
}

/** The type of the application to the first `count` arguments only. */
function typeBefore(slots: readonly Slot[], count: number, result: Type): Type {
  return slots
    .slice(count)
    .reduceRight<Type>((cod, s) => ({ kind: 'pi', info: 'explicit', local: s.local, dom: s.dom, cod }), result);
}

function hasValue(slot: Slot): boolean {
  if (slot.source === 'instance') return slot.value?.kind === 'default';
  return !isErased(slot.dom);
}

const usesCache = new WeakMap<Type, boolean>();

/** Whether a type depends on a variable. */
function uses(type: Type, local: Local): boolean {
  const known = usesCache.get(type);
  if (known !== undefined) return known;
  const answer = mentions(type, local);
  usesCache.set(type, answer);
  return answer;
}

function mentions(type: Type, local: Local): boolean {
  const t = resolve(type);
  switch (t.kind) {
    case 'var':
      return t.local === local;
    case 'con':
      return t.args.some((a) => mentions(a, local));
    case 'pi':
      return mentions(t.dom, local) || mentions(t.cod, local);
    case 'value':
      return t.core.kind === 'local' ? t.core.local === local : t.core.kind !== 'integer' && t.core.kind !== 'construct';
    case 'meta':
    case 'sort':
    case 'proof':
      return false;
  }
}
