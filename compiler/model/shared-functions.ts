/** Functions of a model that all statements about it may run, so that each is written and warmed up once and not for every statement. */
import type { Global } from './environment.ts';
import { callees } from './js/call-graph.ts';
import { isResult, runtimeParams } from './js/conventions.ts';
import type { Compiled, CompiledUnit } from './js/unit.ts';

/** Gives null for what is no function of the model, and for what comes to a constant: each statement pays for the computing of its own. */
export function sharedFunctions(globals: readonly Global[], unit: () => CompiledUnit): (decl: Global) => Compiled | null {
  const ofModel = new Set(globals);
  const known = new Map<Global, Compiled | null>();
  return (decl) => {
    if (!ofModel.has(decl) || decl.alias !== null || decl.body.kind !== 'core') return null;
    const before = known.get(decl);
    if (before !== undefined) return before;
    const made = reachesConstant(decl) ? null : writtenIn(unit, decl);
    known.set(decl, made);
    return made;
  };
}

function reachesConstant(decl: Global): boolean {
  const seen = new Set<Global>([decl]);
  for (const g of seen) {
    if (g.body.kind === 'core' && runtimeParams(g).length === 0 && !isResult(g.type)) return true;
    for (const to of callees(g)) seen.add(to);
  }
  return false;
}

/** Null where the model's code nests too deep to be written: what a statement needs of it may not. */
function writtenIn(unit: () => CompiledUnit, decl: Global): Compiled | null {
  try {
    return unit().function(decl);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
