/** Reverse postorder and immediate dominators (Cooper, Harvey and Kennedy's iteration). */
import type { Cfg } from '../ir/cfg.ts';
import { targetsOf } from '../ir/cfg.ts';
import { predecessors } from './liveness.ts';

export interface Dominators {
  /** Position in reverse postorder, from 0 (the entry). */
  readonly order: ReadonlyMap<number, number>;
  readonly idom: ReadonlyMap<number, number>;
  /** Blocks by their immediate dominator, in reverse postorder. */
  readonly children: ReadonlyMap<number, readonly number[]>;
  readonly dominates: (a: number, b: number) => boolean;
}

export function dominatorsOf(cfg: Cfg): Dominators {
  const list = reversePostorder(cfg);
  const order = new Map(list.map((id, i) => [id, i]));
  const before = predecessors(cfg);
  const idom = new Map<number, number>([[0, 0]]);
  const at = (id: number): number => order.get(id) as number;
  const meet = (a: number, b: number): number => {
    let [x, y] = [a, b];
    while (x !== y) {
      while (at(x) > at(y)) x = idom.get(x) as number;
      while (at(y) > at(x)) y = idom.get(y) as number;
    }
    return x;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of list.slice(1)) {
      const known = (before.get(id) ?? []).filter((p) => idom.has(p));
      const next = known.slice(1).reduce(meet, known[0] as number);
      if (idom.get(id) !== next) {
        idom.set(id, next);
        changed = true;
      }
    }
  }
  const children = new Map<number, number[]>();
  for (const id of list.slice(1)) {
    const parent = idom.get(id) as number;
    children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  const dominates = (a: number, b: number): boolean => {
    let x = b;
    while (at(x) > at(a)) x = idom.get(x) as number;
    return x === a;
  };
  return { order, idom, children, dominates };
}

/** Without recursion: a long function is a long chain of blocks. Later targets are visited first, so that earlier ones come first. */
function reversePostorder(cfg: Cfg): readonly number[] {
  const postorder: number[] = [];
  const seen = new Set<number>([0]);
  const stack: { readonly id: number; readonly next: number[] }[] = [{ id: 0, next: nextOf(cfg, 0) }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const target = top.next.pop();
    if (target === undefined) {
      postorder.push(top.id);
      stack.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      stack.push({ id: target, next: nextOf(cfg, target) });
    }
  }
  return postorder.reverse();
}

function nextOf(cfg: Cfg, id: number): number[] {
  const block = cfg.blocks.get(id);
  if (block === undefined) throw new RangeError(`no block bb${id}`);
  return [...targetsOf(block.end)];
}
