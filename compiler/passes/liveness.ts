/** Which locals may still be read when a block is entered. A local that is borrowed counts as read there and no longer. */
import type { Cfg, CfgBlock } from '../ir/cfg.ts';
import { targetsOf } from '../ir/cfg.ts';
import { localsOf, placesReadAtEnd, placesReadBy } from './reads.ts';

/** By block. The result of a function is read by its return. */
export function liveAtEntry(cfg: Cfg): ReadonlyMap<number, ReadonlySet<number>> {
  const facts = new Map([...cfg.blocks].map(([id, block]) => [id, factsOf(block)]));
  const live = new Map<number, Set<number>>([...facts].map(([id, { used }]) => [id, new Set(used)]));
  const before = predecessors(cfg);
  const pending = new Set([...cfg.blocks.keys()].reverse());
  for (const id of pending) {
    pending.delete(id);
    const here = live.get(id) as Set<number>;
    for (const from of before.get(id) ?? []) {
      const there = live.get(from) as Set<number>;
      const { killed } = facts.get(from) as Facts;
      const size = there.size;
      for (const local of here) if (!killed.has(local)) there.add(local);
      if (there.size > size) pending.add(from);
    }
  }
  return live;
}

interface Facts {
  /** Read before any whole assignment. */
  readonly used: ReadonlySet<number>;
  readonly killed: ReadonlySet<number>;
}

function factsOf(block: CfgBlock): Facts {
  const used = new Set<number>();
  const killed = new Set<number>();
  const use = (local: number): void => void (killed.has(local) || used.add(local));
  for (const s of block.statements) {
    for (const place of placesReadBy(s)) for (const local of localsOf(place)) use(local);
    if (s.kind === 'assert') continue;
    if (s.place.path.length === 0) killed.add(s.place.local);
    else for (const local of localsOf(s.place)) use(local);
  }
  for (const place of placesReadAtEnd(block.end)) for (const local of localsOf(place)) use(local);
  return { used, killed };
}

export function predecessors(cfg: Cfg): ReadonlyMap<number, readonly number[]> {
  const before = new Map<number, number[]>();
  for (const [id, { end }] of cfg.blocks) {
    for (const target of targetsOf(end)) {
      const list = before.get(target);
      if (list === undefined) before.set(target, [id]);
      else list.push(id);
    }
  }
  return before;
}
