/** The passes on the graph, in their order. Before them `drop-scaffolding`; after them `structure`, `functionalise` and those of `tidy/tidy.ts`. */
import type { Cfg } from '../ir/cfg.ts';
import { copySmallTails } from './copy-small-tails.ts';
import { dropUnread } from './drop-unread.ts';
import { foldChecks } from './fold-checks.ts';
import { foldVecLiterals } from './fold-vec-literals.ts';
import type { Lookups } from './lookups.ts';
import { nameVariants } from './name-variants.ts';
import { noteForBreaks } from './note-for-breaks.ts';

export interface GraphPass {
  readonly name: string;
  readonly run: (cfg: Cfg, lookups: Lookups) => Cfg;
}

export const GRAPH_PASSES: readonly GraphPass[] = [
  // First, because it changes the types of locals that all later passes go by.
  { name: 'fold-vec-literals', run: foldVecLiterals },
  // On whole straight lines: what a check guards is in its block.
  { name: 'fold-checks', run: foldChecks },
  // After the checks: their conditions are switches on nothing else's bools.
  { name: 'name-variants', run: nameVariants },
  // Checks and discriminants folded above leave their parts unread.
  { name: 'drop-unread', run: dropUnread },
  // On loops as they are written.
  { name: 'note-for-breaks', run: noteForBreaks },
  // Last: copies should be of as little as possible.
  { name: 'copy-small-tails', run: copySmallTails },
];

export const runGraphPasses = (cfg: Cfg, lookups: Lookups): Cfg =>
  GRAPH_PASSES.reduce((graph, pass) => pass.run(graph, lookups), cfg);
