/**
 * A short way to the end of the function is copied to each of its entries.
 *
 *     bb1: { …; goto bb3 }              bb1: { …; _0 = move _4; return }
 *     bb2: { …; goto bb3 }       ~~>    bb2: { …; _0 = move _4; return }
 *     bb3: { _0 = move _4; return }
 *
 * Makes the ends of branches and loops return by themselves, as Aeneas has them. Copies only statements that cannot fail
 * and hold no call, so that nothing grows by more than a few lines an entry.
 */
import type { Cfg, CfgBlock, CfgStatement } from '../ir/cfg.ts';
import { mapTargets, targetsOf } from '../ir/cfg.ts';
import { joinStraightLines } from './drop-scaffolding.ts';
import { onlyReachable } from './name-variants.ts';
import { placesRead } from './reads.ts';

const MAX_STATEMENTS = 4;

export function copySmallTails(cfg: Cfg): Cfg {
  const blocks = new Map(cfg.blocks);
  let next = Math.max(...blocks.keys()) + 1;
  for (let changed = true; changed; ) {
    changed = false;
    const entries = countEntries(blocks);
    for (const [id, block] of [...blocks]) {
      const end = mapTargets(block.end, (target) => {
        const to = blocks.get(target) as CfgBlock;
        if ((entries.get(target) ?? 0) < 2 || !isSmallTail(to)) return target;
        changed = true;
        blocks.set(next, to);
        return next++;
      });
      if (end !== block.end) blocks.set(id, { ...block, end });
    }
  }
  return { ...cfg, blocks: joinStraightLines(onlyReachable(blocks)) };
}

function countEntries(blocks: ReadonlyMap<number, CfgBlock>): ReadonlyMap<number, number> {
  const entries = new Map<number, number>([[0, 1]]);
  for (const { end } of blocks.values()) for (const target of targetsOf(end)) entries.set(target, (entries.get(target) ?? 0) + 1);
  return entries;
}

export const isSmallTail = (block: CfgBlock): boolean =>
  (block.end.kind === 'return' || block.end.kind === 'panic') &&
  block.statements.length <= MAX_STATEMENTS &&
  block.statements.every(isPure);

function isPure(s: CfgStatement): boolean {
  if (s.kind !== 'assign' || s.place.path.length > 0) return false;
  const { kind } = s.value;
  return (
    kind !== 'fallible' &&
    kind !== 'fallible-neg' &&
    placesRead(s.value).every((p) => p.path.every((step) => step.kind !== 'index'))
  );
}
