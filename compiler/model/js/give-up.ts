/** Which propositions may end without an answer: those that run definitions of the files. */
import type { Core } from '../core.ts';
import { PROP, whnf } from '../types.ts';
import { visit } from './call-graph.ts';

const known = new WeakMap<Core, boolean>();

export function mayGiveUp(core: Core): boolean {
  const found = known.get(core);
  if (found !== undefined) return found;
  let may = false;
  const t = whnf(core.type);
  if (t.kind === 'sort' && t.sort === PROP.sort)
    visit(core, (c) => {
      if (c.kind === 'call' && !c.decl.library) may = true;
    });
  known.set(core, may);
  return may;
}
