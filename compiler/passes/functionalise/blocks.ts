/**
 * `block L { A } then B`: how the ways through A go on in B.
 *
 * One way: B follows there. All ways of A lead to B: A becomes a bound branch that returns what differs. Otherwise B is
 * copied to each way when it is short, and made a local function when it is not.
 */
import type { Binder, Expr } from '../../ir/functional.ts';
import type { Tree } from '../../ir/tree.ts';
import type { Context } from './context.ts';
import { freshVariable, rust } from './context.ts';
import { draftOf, translateTree } from './control.ts';
import type { End, Hole, Line } from './draft.ts';
import { fill, tupleExpr, tuplePattern } from './draft.ts';
import type { Environment } from './environment.ts';
import { copyOf } from './environment.ts';
import type { Joined, Way } from './merge.ts';
import { join } from './merge.ts';
import { sizeOf } from './tree-size.ts';

/** Statements copied, over all copies. */
const MAX_COPIED = 24;

type Block = Extract<Tree, { kind: 'block' }>;

export function translateBlock(context: Context, tree: Block, environment: Environment, lines: Line[], out: Hole[]): End {
  const base = copyOf(environment);
  const { serial } = context.counters;
  const inner: Line[] = [];
  const holes: Hole[] = [];
  const end = translateTree(context, tree.inside, environment, inner, holes);
  const isMine = ({ to }: Hole): boolean => to.kind === 'break' && to.label === tree.label;
  const mine = holes.filter(isMine);
  out.push(...holes.filter((hole) => !isMine(hole)));
  const [only] = mine;
  if (mine.length < 2) {
    lines.push(...inner);
    if (only === undefined) return end;
    return follow(context, tree.after, only, lines, end, out);
  }
  if (holes.length > mine.length && sizeOf(tree.after) * mine.length <= MAX_COPIED) {
    for (const hole of mine) fill(hole, draftOf(context, tree.after, hole.environment, out));
    lines.push(...inner);
    return end;
  }
  const ways = mine.map((hole): Way => ({ environment: hole.environment, lines: [] }));
  const live = context.body.live.get(tree.label) ?? new Set();
  const joined = join({ context, base, serial, live, replacement: new Map(), span: null }, ways);
  if (holes.length > mine.length) return joinFunction(context, tree, joined, mine, ways, inner, lines, end, out);
  mine.forEach((hole, i) => {
    fill(hole, {
      lines: (ways[i] as Way).lines,
      end: { kind: 'ok', of: tupleExpr(joined.variables.map((v) => v.values[i] as Expr)) },
    });
  });
  const pattern = tuplePattern(joined.variables.map(({ name, type }) => ({ kind: 'var', name, type })));
  lines.push({ kind: 'bind', pattern, step: { lines: inner, end }, unit: joined.variables.length === 0 });
  return translateTree(context, tree.after, joined.environment, lines, out);
}

/** The one way goes on: on the same line of code when nothing branched before it. */
function follow(context: Context, after: Tree, hole: Hole, lines: Line[], end: End, out: Hole[]): End {
  if (end === hole) return translateTree(context, after, hole.environment, lines, out);
  fill(hole, draftOf(context, after, hole.environment, out));
  return end;
}

function joinFunction(
  context: Context,
  tree: Block,
  joined: Joined,
  holes: readonly Hole[],
  ways: readonly Way[],
  inner: readonly Line[],
  lines: Line[],
  end: End,
  out: Hole[],
): End {
  const name = freshVariable(context, 'join', rust({ kind: 'unit' }));
  const params: readonly Binder[] = joined.variables;
  const body = draftOf(context, tree.after, joined.environment, out);
  lines.push({ kind: 'join', name, params: params.map((p) => ({ name: p.name, type: p.type })), body });
  holes.forEach((hole, i) => {
    const args = joined.variables.map((v) => v.values[i] as Expr);
    fill(hole, { lines: (ways[i] as Way).lines, end: { kind: 'tail', step: { kind: 'jump', join: name, args } } });
  });
  lines.push(...inner);
  return end;
}
