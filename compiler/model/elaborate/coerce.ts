/** The coercions that Lean inserts where a term has another type than is wanted. */
import type { Loc } from '../../lean/tree.ts';
import {
  ARRAY_DECL,
  BOOL_DECL,
  FIN_DECL,
  INT_DECL,
  ISCALAR_DECL,
  LIST_DECL,
  MULTISET_DECL,
  NAT_DECL,
  OPTION_DECL,
  SLICE_DECL,
  USCALAR_DECL,
  VEC_DECL,
} from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import type { Inductive } from '../environment.ts';
import { showType, whnf } from '../types.ts';
import { type Context, delay, ElabError, unifies } from './context.ts';

/** The term itself or coerced; an error if neither has the type. */
export function ensure(cx: Context, core: Core, type: Type, loc: Loc): Core {
  if (unifies(cx, core.type, type)) return core;
  const mismatch = (): ElabError =>
    new ElabError(
      'AE4301',
      `type mismatch: this has type \`${showType(core.type)}\` but \`${showType(type)}\` is expected here`,
      loc,
    );
  const attempt = (): Core | null => {
    if (unifies(cx, core.type, type)) return core;
    const coerced = coerce(cx, core, type);
    if (coerced === null && !isOpen(core.type) && !isOpen(type)) throw mismatch();
    return coerced;
  };
  return delay(cx, loc, type, attempt, mismatch);
}

const isOpen = (type: Type): boolean => whnf(type).kind === 'meta';

/** The coerced term, or null if there is no coercion (yet). */
export function coerce(cx: Context, core: Core, type: Type): Core | null {
  const from = whnf(core.type);
  const to = whnf(type);
  if (to.kind === 'sort' && to.sort === 'Prop') return isCon(from, BOOL_DECL) ? { kind: 'convert', of: core, type } : null;
  if (from.kind === 'sort' && from.sort === 'Prop') return isCon(to, BOOL_DECL) ? { kind: 'convert', of: core, type } : null;
  if (to.kind !== 'con') return null;
  if (numberCoerces(from, to)) return { kind: 'convert', of: core, type };
  if (
    to.decl === LIST_DECL &&
    from.kind === 'con' &&
    isSequence(from.decl) &&
    unifies(cx, from.args[0] as Type, to.args[0] as Type)
  )
    return { kind: 'convert', of: core, type };
  if (
    to.decl === MULTISET_DECL &&
    from.kind === 'con' &&
    from.decl === LIST_DECL &&
    unifies(cx, from.args[0] as Type, to.args[0] as Type)
  )
    return { kind: 'convert', of: core, type };
  if (to.decl === OPTION_DECL && from.kind !== 'meta' && unifies(cx, core.type, to.args[0] as Type))
    return { kind: 'construct', ctor: OPTION_DECL.ctors[1] as NonNullable<(typeof OPTION_DECL.ctors)[1]>, args: [core], type };
  return null;
}

/** Nat to Int, unsigned scalars to Nat and Int, signed ones to Int. */
export function numberCoerces(from: Type, to: Type): boolean {
  const f = whnf(from);
  const t = whnf(to);
  if (f.kind !== 'con' || t.kind !== 'con') return false;
  if (t.decl === NAT_DECL) return f.decl === USCALAR_DECL || f.decl === FIN_DECL;
  return (
    t.decl === INT_DECL && (f.decl === NAT_DECL || f.decl === USCALAR_DECL || f.decl === ISCALAR_DECL || f.decl === FIN_DECL)
  );
}

const isCon = (type: Type, decl: Inductive): boolean => type.kind === 'con' && type.decl === decl;
const isSequence = (decl: unknown): boolean => decl === SLICE_DECL || decl === VEC_DECL || decl === ARRAY_DECL;
