/**
 * Graph to tree: dominators give the nesting, blocks with several entries become what a labelled block is followed by.
 *
 *     bb0: if _1 then bb1 else bb2          block 3 {
 *     bb1: { A; goto bb3 }                    if _1 then { A; break 3 } else { B; break 3 }
 *     bb2: { B; goto bb3 }          ~~>     } then { C; return }
 *     bb3: { C; return }
 *
 * The graph must be reducible; rustc's always is. Every block appears once.
 */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Cfg, CfgBlock, CfgEnd } from '../ir/cfg.ts';
import { targetsOf } from '../ir/cfg.ts';
import type { Tree, TreeBody } from '../ir/tree.ts';
import type { MirSpan } from '../rust/mir.ts';
import { dominatorsOf } from './dominators.ts';
import { liveAtEntry } from './liveness.ts';
import { exitsBehind, naturalLoops } from './natural-loops.ts';

interface Shape {
  readonly cfg: Cfg;
  readonly order: ReadonlyMap<number, number>;
  /** Header to the span of the whole loop. */
  readonly loops: ReadonlyMap<number, MirSpan>;
  /** Blocks with a label, placed inside the block that dominates them, in order. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
  /** Blocks placed behind a loop, by header. */
  readonly behind: ReadonlyMap<number, readonly number[]>;
  readonly labelled: ReadonlySet<number>;
  readonly parents: ReadonlyMap<number, number | null>;
}

export function structure(cfg: Cfg): TreeBody {
  const { locals, argCount, beyondAeneas } = cfg;
  const shape = shapeOf(cfg);
  return { locals, argCount, beyondAeneas, tree: placed(shape, 0), live: liveAtEntry(cfg), loopParents: shape.parents };
}

function shapeOf(cfg: Cfg): Shape {
  const dominators = dominatorsOf(cfg);
  const { order, children } = dominators;
  const natural = naturalLoops(cfg, dominators);
  const exits = exitsBehind(cfg, dominators, natural);
  const forward = new Map<number, number>();
  const loops = new Map<number, MirSpan>(natural.map(({ header }) => [header, null]));
  for (const [id, { end }] of cfg.blocks) {
    for (const target of targetsOf(end)) {
      if ((order.get(target) as number) > (order.get(id) as number)) forward.set(target, (forward.get(target) ?? 0) + 1);
      else loops.set(target, loops.get(target) ?? end.span);
    }
  }
  const isMerge = (id: number): boolean => !exits.has(id) && (forward.get(id) ?? 0) > 1;
  const inside = new Map([...children].map(([id, list]) => [id, list.filter(isMerge)]));
  const behind = new Map<number, number[]>();
  for (const [id, header] of [...exits].sort(([a], [b]) => (order.get(a) as number) - (order.get(b) as number))) {
    behind.set(header, [...(behind.get(header) ?? []), id]);
  }
  const labelled = new Set([...exits.keys(), ...[...inside.values()].flat()]);
  const parents = new Map(natural.map(({ header, parent }) => [header, parent?.header ?? null]));
  return { cfg, order, loops, inside, behind, labelled, parents };
}

/** The block and everything it dominates. */
function placed(shape: Shape, id: number): Tree {
  const code = followed(shape, codeOf(shape, id), shape.inside.get(id) ?? []);
  const span = shape.loops.get(id);
  if (span === undefined) return code;
  return followed(shape, { kind: 'loop', label: id, body: code, span }, shape.behind.get(id) ?? []);
}

/** Later blocks outside, so that earlier ones can break to them. */
const followed = (shape: Shape, code: Tree, labels: readonly number[]): Tree =>
  labels.reduce<Tree>((inside, label) => ({ kind: 'block', label, inside, after: placed(shape, label) }), code);

function codeOf(shape: Shape, id: number): Tree {
  const { statements, end } = shape.cfg.blocks.get(id) as CfgBlock;
  const tree = endOf(shape, id, end);
  return statements.length === 0 ? tree : { kind: 'seq', statements, end: tree };
}

function endOf(shape: Shape, from: number, end: CfgEnd): Tree {
  const to = (target: number): Tree => jump(shape, from, target);
  const { span } = end;
  switch (end.kind) {
    case 'goto':
      return to(end.target);
    case 'if':
      return { kind: 'if', condition: end.condition, then: to(end.then), else: to(end.else), span };
    case 'match': {
      const arms = end.arms.map(({ variants, target }) => ({ variants, body: to(target) }));
      return { kind: 'match', place: end.place, arms, otherwise: end.otherwise === null ? null : to(end.otherwise), span };
    }
    case 'switch': {
      const arms = end.arms.map(({ values, target }) => ({ values, body: to(target) }));
      return { kind: 'switch', value: end.value, arms, otherwise: end.otherwise === null ? null : to(end.otherwise), span };
    }
    case 'return':
    case 'panic':
    case 'unreachable':
      return { kind: end.kind, span };
    default:
      return assertNever(end);
  }
}

function jump(shape: Shape, from: number, target: number): Tree {
  if ((shape.order.get(target) as number) <= (shape.order.get(from) as number)) return { kind: 'continue', label: target };
  return shape.labelled.has(target) ? { kind: 'break', label: target } : placed(shape, target);
}
