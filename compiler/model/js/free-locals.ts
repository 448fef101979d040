/** Variables that a term takes from outside. */
import type { Core, CorePattern, Local } from '../core.ts';
import { resolve } from '../types.ts';
import { children } from './call-graph.ts';

const known = new WeakMap<Core, ReadonlySet<Local>>();

export function freeLocals(core: Core): ReadonlySet<Local> {
  const found = known.get(core);
  if (found !== undefined) return found;
  const out = new Set<Local>();
  for (const child of children(core)) for (const l of freeLocals(child)) out.add(l);
  if (core.kind === 'local') out.add(core.local);
  if (core.kind === 'implicit') {
    const t = resolve(core.value);
    if (t.kind === 'var') out.add(t.local);
  }
  for (const bound of boundBy(core)) out.delete(bound);
  if (core.kind !== 'delayed' || core.core !== null) known.set(core, out);
  return out;
}

export const mentionsAny = (core: Core, locals: ReadonlySet<Local>): boolean => {
  for (const l of freeLocals(core)) if (locals.has(l)) return true;
  return false;
};

/** Every variable is one object: what is bound anywhere inside is bound only there. */
function boundBy(core: Core): readonly Local[] {
  switch (core.kind) {
    case 'lambda':
      return [core.param];
    case 'let':
    case 'quantifier':
      return [core.local];
    case 'bind':
    case 'spec':
      return patternLocals(core.pattern);
    case 'match':
      return core.arms.flatMap((a) => a.alternatives.flatMap((ps) => ps.flatMap(patternLocals)));
    default:
      return [];
  }
}

export function patternLocals(p: CorePattern): readonly Local[] {
  switch (p.kind) {
    case 'var':
      return [p.local];
    case 'as':
      return [p.local, ...patternLocals(p.pattern)];
    case 'ctor':
      return p.args.flatMap(patternLocals);
    case 'plus':
      return patternLocals(p.of);
    case 'cons':
      return [...patternLocals(p.head), ...patternLocals(p.tail)];
    case 'wild':
    case 'integer':
    case 'text':
    case 'bool':
    case 'nil':
      return [];
  }
}
