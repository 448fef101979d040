/** Types as the rest of the project sees them. */
import type { LeanConstructor, LeanType } from './api.ts';
import {
  ARRAY_DECL,
  BOOL_DECL,
  CHAR_DECL,
  INT_DECL,
  LIST_DECL,
  NAT_DECL,
  OPTION_DECL,
  PROD_DECL,
  SLICE_DECL,
  scalarOf,
  UNIT_DECL,
  VEC_DECL,
} from './builtin-types.ts';
import { lengthOf, namedFields } from './codec.ts';
import type { Type } from './core.ts';
import type { Inductive } from './environment.ts';
import { instantiate, showType, unfold, resolve, whnf } from './types.ts';

export function leanType(type: Type, namespace: string): LeanType {
  const go = (t: Type): LeanType => leanType(t, namespace);
  const scalar = scalarOf(type);
  if (scalar !== null) return { kind: 'scalar', type: scalar };
  const t = whnf(type);
  if (t.kind === 'sort' && t.sort === 'Prop') return { kind: 'prop' };
  if (t.kind === 'pi') return { kind: 'function', text: showType(t) };
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return { kind: 'other', text: showType(t) };
  const { decl } = t;
  const [a, b] = t.args;
  if (decl === BOOL_DECL) return { kind: 'bool' };
  if (decl === NAT_DECL) return { kind: 'nat' };
  if (decl === INT_DECL) return { kind: 'int' };
  if (decl === UNIT_DECL) return { kind: 'unit' };
  if (decl === CHAR_DECL) return { kind: 'char' };
  if (decl.representation === 'text') return { kind: 'str' };
  if (a !== undefined) {
    if (decl === LIST_DECL) return { kind: 'list', item: go(a) };
    if (decl === SLICE_DECL) return { kind: 'slice', item: go(a) };
    if (decl === VEC_DECL) return { kind: 'vec', item: go(a) };
    if (decl === OPTION_DECL) return { kind: 'option', item: go(a) };
    if (decl === ARRAY_DECL) {
      const length = lengthOf(b);
      return length === null ? { kind: 'other', text: showType(t) } : { kind: 'array', item: go(a), length };
    }
  }
  if (decl === PROD_DECL) return { kind: 'tuple', items: tupleParts(t).map(go) };
  if (decl.name === 'Aeneas.Std.core.result.Result' && a !== undefined && b !== undefined)
    return { kind: 'result', ok: go(a), err: go(b) };
  return { kind: 'adt', name: withoutNamespace(decl.name, namespace), args: t.args.map(go) };
}

function tupleParts(type: Type): Type[] {
  const out: Type[] = [];
  let t = resolve(type);
  while (t.kind === 'con' && t.decl === PROD_DECL) {
    out.push(t.args[0] as Type);
    t = resolve(t.args[1] as Type);
    if (unfold(t) !== null) break;
  }
  return [...out, t];
}

export const withoutNamespace = (name: string, namespace: string): string =>
  namespace !== '' && name.startsWith(`${namespace}.`) ? name.slice(namespace.length + 1) : name;

export function constructorsOf(decl: Inductive, args: readonly Type[], namespace: string): LeanConstructor[] {
  const locals = decl.params.map((p) => p.local);
  return decl.ctors.map((ctor) => ({
    name: ctor.name,
    fields: ctor.fields
      .filter((f) => f.slot >= 0)
      .map((f) => ({
        name: decl.structure ? f.name : namedFields(decl) ? (decl.accessors?.get(f.slot) ?? null) : null,
        type: leanType(instantiate(f.type, locals, args), namespace),
      })),
  }));
}
