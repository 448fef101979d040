import type { Type } from '../core.ts';
import type { Inductive } from '../environment.ts';
import { instantiate, isErased, whnf } from '../types.ts';

/** Whether values of the type are functions or hold some: no evaluation can say that two of them are equal. */
export function holdsFunctions(type: Type): boolean {
  const seen = new Set<Inductive>();
  const go = (given: Type): boolean => {
    const t = whnf(given);
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
