/**
 * A loop becomes a definition of its own, iterated by `loop`: what changes from one round to the next is its state, what
 * it only reads its invariants, and each way out says `done`.
 *
 * The body is translated once with a variable for every value that matters at the header; those that every `continue`
 * leaves alone turn out to be invariants. References that walk (`cur = next`) are carried; when one is found the body is
 * translated again.
 */
import type { Binder, Expr } from '../../ir/functional.ts';
import type { Tree } from '../../ir/tree.ts';
import { sameAtom } from './atoms.ts';
import type { Carrier } from './carry.ts';
import { carry, newCarrier, ownersOf } from './carry.ts';
import type { Context } from './context.ts';
import { FIRST_CELL, freshVariable, rootName, rootType } from './context.ts';
import { translateTree } from './control.ts';
import type { Draft, End, Hole, Line } from './draft.ts';
import { fill, tupleExpr, variable } from './draft.ts';
import type { Environment, Resolved, Root } from './environment.ts';
import { cellsOf, copyOf, samePlaces } from './environment.ts';
import { freeVariables } from './free-variables.ts';
import type { LoopPlan } from './loop-exits.ts';
import { leaveLoop } from './loop-exits.ts';
import type { Way } from './merge.ts';
import { endDeadLoans, hereOf, neededRoots } from './merge.ts';
import { refuse } from '../refusal.ts';

type Loop = Extract<Tree, { kind: 'loop' }>;

export function translateLoop(context: Context, tree: Loop, environment: Environment, lines: Line[], out: Hole[]): End {
  const walking = new Set<number>();
  for (let attempt = 0; attempt < 4; attempt++) {
    const loops = context.loops.length;
    const trial = attemptLoop(context, tree, copyOf(environment), walking);
    if (trial.kind === 'ok') {
      lines.push(...trial.entryLines);
      return leaveLoop(trial.plan, lines, out);
    }
    context.loops.length = loops;
    for (const local of trial.walking) walking.add(local);
  }
  return refuse('mutable borrows that walk through a loop in a way that is not known', tree.span);
}

type Attempt =
  | { readonly kind: 'ok'; readonly plan: LoopPlan; readonly entryLines: readonly Line[] }
  | { readonly kind: 'again'; readonly walking: readonly number[] };

function attemptLoop(context: Context, tree: Loop, entry: Environment, walking: ReadonlySet<number>): Attempt {
  const live = context.body.live.get(tree.label) ?? new Set<number>();
  const entryLines: Line[] = [];
  const here = hereOf({ context, span: tree.span }, { environment: entry, lines: entryLines });
  const carriers = [...walking].map((local) => carrierAtEntry(context, entry, local));
  for (const carrier of carriers) {
    const { loans } = entry;
    carry(
      here,
      carrier,
      loans.filter((loan) => !carrier.owners.includes(loan.cell)),
    );
  }
  endDeadLoans(here, live, entry.loans);
  const { serial } = context.counters;
  const header = headerOf(context, entry, live, steppedLocal(tree));
  const bodyLines: Line[] = [];
  const holes: Hole[] = [];
  const end = translateTree(context, tree.body, copyOf(header.environment), bodyLines, holes);
  const rounds = holes.filter(({ to }) => to.kind === 'continue' && to.label === tree.label);
  const others = holes.filter((hole) => !rounds.includes(hole));
  const found = walkingIn(rounds, header.environment, live, walking);
  if (found.length > 0) return { kind: 'again', walking: found };
  const ways = rounds.map((hole): Way => ({ environment: hole.environment, lines: [] }));
  for (const way of ways) closeRound(context, tree, way, carriers, header.environment, live);
  const state = changedRoots(header, ways);
  const constants = constantRoots(entry, header, state);
  const said = constants.map((root): Line => {
    const { name, type } = binderOf(context, header, root);
    return { kind: 'let', pattern: { kind: 'var', name, type }, value: entry.values.get(root) as Expr };
  });
  const body: Draft = { lines: [...said, ...bodyLines], end };
  rounds.forEach((hole, i) => {
    const way = ways[i] as Way;
    fill(hole, {
      lines: way.lines,
      end: { kind: 'cont', of: tupleExpr(state.map((root) => way.environment.values.get(root) as Expr)) },
    });
  });
  return {
    kind: 'ok',
    entryLines,
    plan: {
      context,
      tree,
      entry,
      serial,
      body,
      state,
      constants,
      exits: others,
      header,
      rounds: ways.map((way) => way.environment),
    },
  };
}

export interface Header {
  readonly environment: Environment;
  /** Variable of each root in the body. */
  readonly variables: ReadonlyMap<Root, string>;
}

/** The iterator of a `for` loop, which Aeneas passes first. */
function steppedLocal({ body }: Loop): number | null {
  if (body.kind !== 'seq') return null;
  const call = body.statements.find((s) => s.kind === 'call');
  const arg = call?.callee.kind === 'trait' && call.callee.method === 'next' ? call.args[0] : undefined;
  if (arg === undefined || arg.kind === 'const') return null;
  let { local } = arg.place;
  for (const s of [...body.statements].reverse())
    if (s.kind === 'assign' && s.value.kind === 'ref' && s.place.local === local) local = s.value.place.local;
  return local;
}

function headerOf(context: Context, entry: Environment, live: ReadonlySet<number>, stepped: number | null): Header {
  const environment = copyOf(entry);
  const variables = new Map<Root, string>();
  environment.facts.clear();
  environment.values.clear();
  for (const loan of environment.loans) for (const cell of cellsOf(loan)) environment.dirty.add(cell);
  const first = stepped === null ? null : (environment.aliases.get(stepped)?.root ?? stepped);
  const needed = neededRoots(context, environment, live);
  for (const root of [...needed.filter((r) => r === first), ...needed.filter((r) => r !== first)]) {
    const value = entry.values.get(root);
    if (value === undefined) continue;
    const name = freshVariable(context, rootName(context, root), rootType(context, root));
    variables.set(root, name);
    environment.values.set(root, variable(name));
  }
  return { environment, variables };
}

function carrierAtEntry(context: Context, entry: Environment, local: number): Carrier {
  const place = entry.aliases.get(local);
  if (place === undefined) return refuse('a mutable borrow that is not known before the loop', null);
  const common = entry.loans.filter((loan) => !cellsOf(loan).includes(place.root));
  return newCarrier(context, local, { ...entry, loans: common }, [entry]);
}

/** Live references that do not point where they did at the header. */
function walkingIn(
  rounds: readonly Hole[],
  header: Environment,
  live: ReadonlySet<number>,
  walking: ReadonlySet<number>,
): readonly number[] {
  return [...live].filter((local) => {
    const place = header.aliases.get(local);
    if (place === undefined || walking.has(local)) return false;
    return rounds.some((hole) => {
      const now = hole.environment.aliases.get(local);
      return now === undefined || !samePlaces(now, place);
    });
  });
}

/** Brings the end of a round back to the header's shape. */
function closeRound(
  context: Context,
  tree: Loop,
  way: Way,
  carriers: readonly Carrier[],
  header: Environment,
  live: ReadonlySet<number>,
): void {
  const here = hereOf({ context, span: tree.span }, way);
  for (const carrier of carriers) {
    const place = way.environment.aliases.get(carrier.local) as Resolved;
    const common = header.loans.filter((loan) => loan !== carrier.loan);
    const owners = ownersOf(way.environment, place.root, common);
    if (!owners.every((owner) => owner < FIRST_CELL || carrier.owners.includes(owner)))
      refuse('a mutable borrow that walks from one value to another', tree.span);
    if (!owners.every((owner) => carrier.owners.includes(owner)))
      refuse('a mutable borrow that walks from one value to another', tree.span);
    carry(here, carrier, common);
  }
  endDeadLoans(here, live, header.loans);
  if (!header.loans.every((loan) => way.environment.loans.includes(loan))) {
    refuse('a mutable borrow that ends in the middle of a loop', tree.span);
  }
}

function changedRoots(header: Header, ways: readonly Way[]): readonly Root[] {
  return [...header.variables].flatMap(([root, name]) => {
    const changed = ways.some(({ environment }) => {
      const value = environment.values.get(root);
      if (value === undefined) return refuse('a value that is not set in every round of a loop', null);
      return !sameAtom(value, variable(name));
    });
    return changed ? [root] : [];
  });
}

/** Roots with one literal before the loop and in every round: the body says it itself. */
function constantRoots(entry: Environment, header: Header, state: readonly Root[]): readonly Root[] {
  return [...header.variables.keys()].filter((root) => {
    const value = entry.values.get(root);
    return !state.includes(root) && (value?.kind === 'literal' || (value?.kind === 'build' && value.fields.length === 0));
  });
}

/** Invariants the body reads, in order of declaration. */
export function invariantsOf({ header, body, state, constants }: LoopPlan): readonly Root[] {
  const free = freeVariables(body);
  const others = new Set([...state, ...constants]);
  return [...header.variables].flatMap(([root, name]) => (free.has(name) && !others.has(root) ? [root] : []));
}

export const binderOf = (context: Context, { variables }: Header, root: Root): Binder => ({
  name: variables.get(root) as string,
  type: rootType(context, root),
});

/** What the variables of the header mean outside, but for the state. */
export function meaningOutside({ header, entry, state }: LoopPlan): ReadonlyMap<string, Expr> {
  return new Map(
    [...header.variables].flatMap(([root, name]) =>
      state.includes(root) ? [] : [[name, entry.values.get(root) as Expr] as const],
    ),
  );
}
