/**
 * Marks a `break` in a `for`, which Aeneas does not take: the block behind the loop is reached from inside it by more than
 * the end of the iterator. Changes nothing else; must see the graph before short tails are copied.
 *
 *     bb1: { _3 = next(_2); match _3 {None: bb4, Some: bb2} }          the same, and
 *     bb2: { if _5 then bb4 else bb1 }                          ~~>    beyond "break inside a for loop"
 */
import type { Cfg, CfgStatement } from '../ir/cfg.ts';
import { targetsOf } from '../ir/cfg.ts';
import { dominatorsOf } from './dominators.ts';
import { naturalLoops } from './natural-loops.ts';

const REASON = 'break inside a for loop';

export function noteForBreaks(cfg: Cfg): Cfg {
  const steps = [...cfg.blocks].flatMap(([id, { statements }]) => (statements.some(isStep) ? [id] : []));
  if (steps.length === 0) return cfg;
  const found = naturalLoops(cfg, dominatorsOf(cfg)).some((loop) => {
    const end = steps.includes(loop.header) ? cfg.blocks.get(loop.header)?.end : undefined;
    const none = end?.kind === 'match' ? end.arms.find((arm) => arm.variants.includes('None'))?.target : undefined;
    if (none === undefined) return false;
    const ways = [...loop.nodes].flatMap((id) => targetsOf(cfg.blocks.get(id)?.end ?? { kind: 'unreachable', span: null }));
    return ways.filter((target) => target === none).length > 1;
  });
  return found ? { ...cfg, beyondAeneas: [...cfg.beyondAeneas, REASON] } : cfg;
}

const isStep = (s: CfgStatement): boolean => s.kind === 'call' && s.callee.kind === 'trait' && s.callee.method === 'next';
