import type { Type } from '../core.ts';
import type { Global, Inductive } from '../environment.ts';
import { instantiate, isErased, resolve, whnf } from '../types.ts';

/** Whether values of the type are functions or hold some: no evaluation can say that two of them are equal. */
export function holdsFunctions(type: Type): boolean {
  const seen = new Set<Inductive | Global>();
  const go = (given: Type): boolean => {
    const named = resolve(given);
    if (named.kind === 'con' && named.args.length === 0 && named.decl.kind === 'global') {
      if (seen.has(named.decl)) return false;
      seen.add(named.decl);
    }
    const t = whnf(named);
    if (t.kind === 'pi') return !isErased(t);
    if (t.kind !== 'con' || t.decl.kind !== 'inductive') return false;
    if (t.args.some(go)) return true;
    if (seen.has(t.decl)) return false;
    seen.add(t.decl);
    const locals = t.decl.params.map((p) => p.local);
    return t.decl.ctors.some((c) => c.fields.some((f) => f.slot >= 0 && go(instantiate(f.type, locals, t.args))));
  };
  return go(type);
}
