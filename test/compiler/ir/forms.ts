/** Every function of a crate in every form the passes give it, with the lookups of a real translation. */
import type { Cfg } from '../../../compiler/ir/cfg.ts';
import type { FunDef } from '../../../compiler/ir/functional.ts';
import type { TreeBody } from '../../../compiler/ir/tree.ts';
import { LoweredCrate } from '../../../compiler/emit/lower-crate.ts';
import { lookupsFor } from '../../../compiler/emit/lookups.ts';
import { dropScaffolding } from '../../../compiler/passes/drop-scaffolding.ts';
import { functionalise } from '../../../compiler/passes/functionalise/function.ts';
import { GRAPH_PASSES } from '../../../compiler/passes/pass-list.ts';
import { Refusal } from '../../../compiler/passes/refusal.ts';
import { structure } from '../../../compiler/passes/structure.ts';
import { tidy } from '../../../compiler/passes/tidy/tidy.ts';
import type { LinkedCrate } from '../../../compiler/rust/linked-crate.ts';

export interface Forms {
  readonly key: string;
  /** As it comes, and after each pass. */
  readonly graphs: readonly Cfg[];
  readonly tree: TreeBody | null;
  /** Before and after tidying. */
  readonly functional: readonly FunDef[];
}

/** A function that is refused on the way has the forms it got to. */
export function formsOf(crate: LinkedCrate): readonly Forms[] {
  const facts = new LoweredCrate(crate);
  return [...crate.functions.values()].flatMap((f): readonly Forms[] => {
    if (f.body === null || !('locals' in f.body)) return [];
    const lookups = lookupsFor(f.bounds, facts);
    const graphs: Cfg[] = [];
    const functional: FunDef[] = [];
    let tree: TreeBody | null = null;
    try {
      let graph = dropScaffolding(f.body);
      graphs.push(graph);
      for (const pass of GRAPH_PASSES) graphs.push((graph = pass.run(graph, lookups)));
      tree = structure(graph);
      const result = functionalise(tree, f, lookups);
      functional.push({ path: f.key, ...result.definition });
      functional.push({ path: f.key, ...tidy(result, lookups.reservedNames) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return [{ key: f.key, graphs, tree, functional }];
  });
}
