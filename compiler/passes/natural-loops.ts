/** Natural loops of a reducible graph, and where the code behind each of them goes. */
import type { Cfg, CfgBlock, CfgStatement } from '../ir/cfg.ts';
import { targetsOf } from '../ir/cfg.ts';
import { isSmallTail } from './copy-small-tails.ts';
import type { Operand, Place } from '../rust/mir.ts';
import type { Dominators } from './dominators.ts';
import { predecessors } from './liveness.ts';
import { refuse } from './refusal.ts';

export interface NaturalLoop {
  readonly header: number;
  readonly nodes: ReadonlySet<number>;
  readonly parent: NaturalLoop | null;
}

/** Outer before inner. */
export function naturalLoops(cfg: Cfg, dominators: Dominators): readonly NaturalLoop[] {
  const nodes = new Map<number, Set<number>>();
  const before = predecessors(cfg);
  for (const [id, { end }] of cfg.blocks) {
    for (const target of targetsOf(end)) {
      if ((dominators.order.get(target) as number) > (dominators.order.get(id) as number)) continue;
      if (!dominators.dominates(target, id)) refuse('control flow that cannot be written with loops', end.span);
      const loop = nodes.get(target) ?? new Set([target]);
      nodes.set(target, loop);
      const pending = [id];
      for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
        if (loop.has(at)) continue;
        loop.add(at);
        pending.push(...(before.get(at) ?? []));
      }
    }
  }
  const sorted = [...nodes].sort(([, a], [, b]) => b.size - a.size);
  const loops: NaturalLoop[] = [];
  for (const [header, members] of sorted) {
    const parent = [...loops].reverse().find((outer) => outer.nodes.has(header)) ?? null;
    loops.push({ header, nodes: members, parent });
  }
  return loops;
}

/**
 * For each block that a loop leaves to and that is to stand behind the loop: the header of that loop. The others stay in
 * the loop's body, where they end in a return.
 *
 * One exit, or several that all run into one: that one, unless it is as good as a return. A loop with an early return keeps the rest of the function inside,
 * as Aeneas does, unless it is itself in a loop; then whatever goes on in the outer loop stands behind it.
 */
export function exitsBehind(cfg: Cfg, dominators: Dominators, loops: readonly NaturalLoop[]): ReadonlyMap<number, number> {
  const behind = new Map<number, number>();
  for (const loop of loops) {
    const exits = exitsOf(cfg, dominators, loop).filter((id) => !behind.has(id));
    const going = exits.filter((id) => loop.parent?.nodes.has(id) ?? true);
    const leaving = exits.filter((id) => !going.includes(id));
    const meeting = going.find((z) => exits.every((y) => y === z || leaving.includes(y) || fallsInto(cfg, y, z)));
    if (meeting !== undefined && (loop.parent !== null || leaving.length === 0)) {
      const isTail = loop.parent === null && staysInside(cfg, loop, cfg.blocks.get(meeting) as CfgBlock, exits.length);
      if (!isTail) behind.set(meeting, loop.header);
    } else if (loop.parent !== null) {
      for (const id of going) behind.set(id, loop.header);
    }
  }
  return behind;
}

/** A short end of the function: copied to each of several ways out, and kept by the only one if it returns what the loop gives. */
const staysInside = (cfg: Cfg, loop: NaturalLoop, block: CfgBlock, exits: number): boolean =>
  isSmallTail(block) && (exits > 1 || returnsState(cfg, loop, block));

/** Whether it only returns variables that the loop changes, in whatever order. */
function returnsState({ blocks, locals, argCount }: Cfg, loop: NaturalLoop, { statements }: CfgBlock): boolean {
  const known = new Set(
    [...loop.nodes].flatMap((id) => (blocks.get(id) as CfgBlock).statements.flatMap((s) => [...writtenBy(s)])),
  );
  const isKnown = ({ local, path }: Place): boolean => path.length === 0 && known.has(local);
  const hasFinals = locals.slice(1, argCount + 1).some(({ type }) => type.kind === 'ref' && type.mutable);
  return statements.every((s) => {
    if (s.kind !== 'assign' || s.place.path.length > 0) return false;
    const { value } = s;
    const parts = value.kind === 'use' ? [value.value] : value.kind === 'tuple' && !hasFinals ? value.items : null;
    known.add(s.place.local);
    return parts?.every((part) => isUnit(part) || (part.kind !== 'const' && isKnown(part.place))) ?? false;
  });
}

const isUnit = (operand: Operand): boolean => operand.kind === 'const' && operand.value.kind === 'unit';

/** Locals a statement writes or lets be written. */
function writtenBy(s: CfgStatement): readonly number[] {
  if (s.kind === 'assert') return [];
  const lent = s.kind === 'assign' && s.value.kind === 'ref' && s.value.mutable ? [s.value.place.local] : [];
  return [s.place.local, ...lent];
}

/** Blocks outside the loop whose immediate dominator is in it, but for plain panics. */
function exitsOf(cfg: Cfg, { idom }: Dominators, loop: NaturalLoop): readonly number[] {
  return [...cfg.blocks].flatMap(([id, { end, statements }]) => {
    const parent = idom.get(id);
    if (parent === undefined || loop.nodes.has(id) || !loop.nodes.has(parent)) return [];
    return end.kind === 'panic' && statements.length === 0 ? [] : [id];
  });
}

/** Whether every way from `from` reaches `to`, or panics. */
function fallsInto(cfg: Cfg, from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const id of seen) {
    const { end } = cfg.blocks.get(id) as CfgBlock;
    if (end.kind === 'return') return false;
    for (const target of targetsOf(end)) if (target !== to) seen.add(target);
  }
  return true;
}
