/** Type classes: which types have equality, a default value, an order. */
import type { Loc } from '../../lean/tree.ts';
import { INT_DECL, LIST_DECL, NAT_DECL } from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import type { Inductive } from '../environment.ts';
import { showType, whnf } from '../types.ts';
import { type Context, delay, ElabError } from './context.ts';

/** The argument for `[C α]`: the default value for `Inhabited`, nothing for the others, which are only checked. */
export function instanceArgument(cx: Context, dom: Type, loc: Loc): Core {
  const t = whnf(dom);
  const name = t.kind === 'con' ? t.decl.name : '';
  const type = t.kind === 'con' ? t.args[0] : undefined;
  if (type === undefined) return { kind: 'erased', type: dom };
  const missing = (of: Type): ElabError =>
    new ElabError(
      'AE4310',
      `failed to synthesize \`${name} ${showType(of, true)}\`: the type has no such instance`,
      loc,
      'derive it or declare an instance',
    );
  const check = (): boolean | null => hasInstance(cx, name, type);
  if (name === 'Decidable') return { kind: 'erased', type: dom };
  const checked = delay(
    cx,
    loc,
    dom,
    () => {
      const has = check();
      if (has === false) throw missing(type);
      return has === null ? null : { kind: 'erased', type: dom };
    },
    () => missing(type),
  );
  return name === 'Inhabited' ? { kind: 'default', type, loc } : checked;
}

/** Null while the type is not known. */
export function hasInstance(cx: Context, name: string, type: Type): boolean | null {
  const t = whnf(type);
  switch (t.kind) {
    case 'meta':
      return null;
    case 'con': {
      if (t.decl.kind !== 'inductive') return false;
      if (!derives(cx, t.decl, name)) return false;
      const parts = t.args.filter((a) => whnf(a).kind !== 'value').map((a) => hasInstance(cx, name, a));
      return parts.includes(false) ? isFreeOf(name, t.decl) : parts.includes(null) ? null : true;
    }
    case 'sort':
      return t.sort === 'Prop';
    case 'var':
    case 'pi':
    case 'value':
    case 'proof':
      return false;
  }
}

/** `Inhabited (List α)` asks nothing of α. */
const isFreeOf = (name: string, decl: Inductive): boolean => name === 'Inhabited' && decl.library && decl.name !== 'Prod';

function derives(cx: Context, decl: Inductive, name: string): boolean {
  if (decl.deriving.includes(name)) return true;
  if (name === 'BEq' || name === 'LawfulBEq')
    return (
      decl.deriving.includes('DecidableEq') ||
      cx.session.env.lookup(`inst.BEq.${decl.name}`) !== null ||
      cx.session.env.lookup(`inst.DecidableEq.${decl.name}`) !== null
    );
  if (name === 'Neg') return decl.name === 'Int';
  if (ORDERS.has(name)) return decl.representation === 'integer' || (decl === LIST_DECL && (name === 'LT' || name === 'LE'));
  // Aeneas's scalars add up to a `Result`: they have no `Add`.
  if (SUMS.has(name)) return decl === NAT_DECL || decl === INT_DECL;
  return cx.session.env.lookup(`inst.${name}.${decl.name}`) !== null;
}

const ORDERS: ReadonlySet<string> = new Set(['Ord', 'LT', 'LE', 'Max', 'Min']);
const SUMS: ReadonlySet<string> = new Set(['Add', 'Zero', 'Mul', 'One']);
