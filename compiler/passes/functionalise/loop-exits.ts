/** The ways out of a loop: one gives its values, several say by a sum which of them was taken. */
import type { Expr, FunType, Pattern } from '../../ir/functional.ts';
import type { Tree } from '../../ir/tree.ts';
import type { Context } from './context.ts';
import { freshVariable } from './context.ts';
import type { Draft, End, Hole, Line } from './draft.ts';
import { destinationKey, fill, tupleExpr, tuplePattern, tupleType, variable } from './draft.ts';
import type { Environment, Root } from './environment.ts';
import { copyOf } from './environment.ts';
import { noteBeyond } from './loop-notes.ts';
import type { Header } from './loops.ts';
import { binderOf, invariantsOf, meaningOutside } from './loops.ts';
import type { Way } from './merge.ts';
import { join } from './merge.ts';
import { resultType } from './returns.ts';

export interface LoopPlan {
  readonly context: Context;
  readonly tree: Extract<Tree, { kind: 'loop' }>;
  /** Just before the loop. */
  readonly entry: Environment;
  /** Variables below are known outside. */
  readonly serial: number;
  readonly header: Header;
  readonly body: Draft;
  readonly state: readonly Root[];
  /** What the body says itself instead of being told. */
  readonly constants: readonly Root[];
  readonly exits: readonly Hole[];
  /** At the end of each round. */
  readonly rounds: readonly Environment[];
}

/** One destination: what the loop gives for it, and how the code behind takes it. */
interface Exit {
  readonly type: FunType;
  readonly pattern: Pattern;
  readonly values: readonly Expr[];
  readonly holes: readonly Hole[];
  readonly ways: readonly Way[];
  readonly next: Hole;
}

export function leaveLoop(plan: LoopPlan, lines: Line[], out: Hole[]): End {
  const { context } = plan;
  const groups = new Map<string, Hole[]>();
  for (const hole of plan.exits) {
    const key = destinationKey(hole.to);
    groups.set(key, [...(groups.get(key) ?? []), hole]);
  }
  noteBeyond(
    plan,
    [...groups.values()].flatMap(([first]) => (first === undefined ? [] : [first.to])),
  );
  const exits = [...groups.values()].map((holes) => exitOf(plan, holes));
  exits.forEach((exit, at) => {
    exit.holes.forEach((hole, i) => {
      fill(hole, {
        lines: exit.ways[i]?.lines ?? [],
        end: { kind: 'done', of: inSum(exit.values[i] as Expr, at, exits.length) },
      });
    });
  });
  const outType = sumType(exits.map((exit) => exit.type));
  const step = { kind: 'call-loop', loop: defineLoop(plan, outType), args: driverArgs(plan) } as const;
  const [first] = exits;
  if (first === undefined) {
    lines.push({ kind: 'bind', pattern: { kind: 'wild' }, step, unit: true });
    return { kind: 'fail' };
  }
  out.push(...exits.map((exit) => exit.next));
  if (exits.length === 1) {
    lines.push({ kind: 'bind', pattern: first.pattern, step, unit: first.pattern.kind === 'wild' });
    return first.next;
  }
  const name = freshVariable(context, null, outType);
  lines.push({ kind: 'bind', pattern: { kind: 'var', name, type: outType }, step, unit: false });
  const arms = exits.map((exit, at) => ({
    pattern: patternInSum(exit.pattern, at, exits.length),
    body: { lines: [], end: exit.next },
  }));
  return { kind: 'match', of: variable(name), arms };
}

function exitOf(plan: LoopPlan, holes: readonly Hole[]): Exit {
  const { context, entry, serial, tree } = plan;
  const { to } = holes[0] as Hole;
  if (to.kind === 'return') {
    const type = resultType(context);
    const name = freshVariable(context, null, type);
    const next: Hole = { kind: 'hole', to, environment: entry, value: variable(name), filled: null };
    return { type, pattern: { kind: 'var', name, type }, values: holes.map((hole) => hole.value as Expr), holes, ways: [], next };
  }
  const ways = holes.map((hole): Way => ({ environment: hole.environment, lines: [] }));
  const live = context.body.live.get(to.label) ?? new Set<number>();
  const meeting = { context, base: copyOf(entry), serial, live, replacement: meaningOutside(plan), span: tree.span };
  const { environment, variables } = join(meeting, ways);
  const next: Hole = { kind: 'hole', to, environment, value: null, filled: null };
  return {
    type: tupleType(variables.map((v) => v.type)),
    pattern: tuplePattern(variables.map(({ name, type }) => ({ kind: 'var', name, type }))),
    values: holes.map((_, i) => tupleExpr(variables.map((v) => v.values[i] as Expr))),
    holes,
    ways,
    next,
  };
}

function sumType(types: readonly FunType[]): FunType {
  const [left, ...rest] = types;
  if (left === undefined) return tupleType([]);
  return rest.length === 0 ? left : { kind: 'either', left, right: sumType(rest) };
}

function inSum(value: Expr, at: number, count: number): Expr {
  if (count === 1) return value;
  return at === 0
    ? { kind: 'either', side: 'left', of: value }
    : { kind: 'either', side: 'right', of: inSum(value, at - 1, count - 1) };
}

function patternInSum(pattern: Pattern, at: number, count: number): Pattern {
  if (count === 1) return pattern;
  return at === 0
    ? { kind: 'either', side: 'left', of: pattern }
    : { kind: 'either', side: 'right', of: patternInSum(pattern, at - 1, count - 1) };
}

/** All parameters in order of declaration: invariants and state mixed. */
const driverRoots = (plan: LoopPlan): readonly Root[] => {
  const members = new Set([...invariantsOf(plan), ...plan.state]);
  return [...plan.header.variables.keys()].filter((root) => members.has(root));
};

const driverArgs = (plan: LoopPlan): readonly Expr[] => driverRoots(plan).map((root) => plan.entry.values.get(root) as Expr);

function defineLoop(plan: LoopPlan, out: FunType): string {
  const { context, header, state, body, tree } = plan;
  const id = `loop ${context.counters.loop++}`;
  const binders = (roots: readonly Root[]) => roots.map((root) => binderOf(context, header, root));
  context.loops.push({
    id,
    label: tree.label,
    span: tree.span,
    invariants: binders(invariantsOf(plan)),
    state: binders(state),
    order: driverRoots(plan).map((root) => header.variables.get(root) as string),
    out,
    body,
  });
  return id;
}
