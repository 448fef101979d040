import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Constraint } from './constraint.ts';
import { Drawer, drawFlavour } from './draw.ts';
import { combinations, edgesOf } from './edges.ts';
import { mutate, mutateRow } from './mutate.ts';
import { narrow } from './narrow.ts';
import { type Random, randomFrom } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import { repair } from './repair.ts';
import { simplerRow } from './shrink.ts';
import type { Space } from './space.ts';

/** Values of all inputs of a statement, in order. */
export type Row = readonly JsonValue[];

/** How to make inputs that are likely to satisfy the hypotheses. Nothing is promised: each row is checked by running the statement. */
export interface InputPlan {
  /** All values of the inputs that the hypotheses' exact bounds leave: every input that satisfies them is in here. */
  readonly domain: readonly Space[];
  readonly spaces: readonly Space[];
  readonly constraints: readonly Constraint[];
  /** Rows that satisfied the hypotheses; draws start from them where fresh rows rarely do. */
  readonly corpus: readonly Row[];
  /** One draw in this many starts from the corpus; 0 for none. */
  readonly corpusOneIn: number;
}

export const planOf = (spaces: readonly Space[], constraints: readonly Constraint[]): InputPlan => ({
  domain: narrow(
    spaces,
    constraints.filter((c) => c.kind === 'bound' && c.exact),
  ),
  spaces: narrow(spaces, constraints),
  constraints,
  corpus: [],
  corpusOneIn: 0,
});

/** The row of this seed: same plan, same seed, same row. */
export function drawRow(plan: InputPlan, seed: number): Row {
  const random = randomFrom(seed);
  const drawer = new Drawer(random, drawFlavour(random));
  const fromCorpus = plan.corpusOneIn > 0 && plan.corpus.length > 0 && random.oneIn(plan.corpusOneIn);
  if (fromCorpus) return variant(plan, crossed(pickOf(random, plan.corpus), pickOf(random, plan.corpus), random), drawer, random);
  const row = plan.spaces.map((space) => drawer.draw(space));
  if (row.length > 1 && random.oneIn(3)) makeKin(plan.spaces, row, drawer, random);
  return repaired(plan, row, drawer, random);
}

/** Each place from one of two rows; mostly all from the first. */
export const crossed = (row: Row, other: Row, random: Random): Row =>
  random.oneIn(3) ? row.map((value, i) => (random.oneIn(2) ? value : (other[i] ?? null))) : row;

/** The row with a few places changed. */
export function variant(plan: InputPlan, row: Row, drawer: Drawer, random: Random): Row {
  let next = [...row];
  if (next.length > 1 && random.oneIn(4)) {
    makeKin(plan.spaces, next, drawer, random);
    if (random.oneIn(2)) return next;
  }
  for (let changes = random.oneIn(3) ? 2 + random.below(2) : 1; changes > 0 && next.length > 0; changes--)
    next = mutateRow(plan.spaces, next, drawer, random);
  return random.oneIn(2) ? repaired(plan, next, drawer, random) : next;
}

/** Constraints in the order of the hypotheses, twice: a later one may undo an earlier. */
function repaired(plan: InputPlan, row: JsonValue[], drawer: Drawer, random: Random): Row {
  for (let round = 0; round < 2; round++) {
    for (const constraint of plan.constraints) repair(row, constraint, plan.spaces, drawer, random);
  }
  return row;
}

/** Two inputs of the same shape become equal, or nearly: relations between runs fail there first. */
function makeKin(spaces: readonly Space[], row: JsonValue[], drawer: Drawer, random: Random): void {
  const from = random.below(row.length);
  const to = (from + 1 + random.below(row.length - 1)) % row.length;
  const [a, b] = [spaces[from], spaces[to]];
  if (a === undefined || b === undefined || !sameShape(a, b)) return;
  row[to] = random.oneIn(2) ? (row[from] ?? null) : mutate(b, row[from] ?? null, drawer, random);
}

function sameShape(a: Space, b: Space): boolean {
  if (a === b) return true;
  if (a.kind === 'list' && b.kind === 'list') return sameShape(a.item, b.item);
  return a.kind === 'sum' && b.kind === 'sum' ? a.cases === b.cases : false;
}

/** Rows made of edge values, repaired, at most `limit`. */
export function edgeRows(plan: InputPlan, limit: number): readonly Row[] {
  const places = plan.spaces.map((space) => edgesOf(space, Math.max(6, Math.floor(limit ** (1 / plan.spaces.length)))));
  const random = randomFrom(limit);
  const drawer = new Drawer(random, drawFlavour(random));
  return combinations(places, limit).map((row) => repaired(plan, row, drawer, random));
}

/** A row with these values at their places, as far as the constraints let them stay. */
export function rowAround(plan: InputPlan, fixed: ReadonlyMap<number, JsonValue>, seed: number): Row {
  const random = randomFrom(seed);
  const drawer = new Drawer(random, drawFlavour(random));
  const row = plan.spaces.map((space, place) => (fixed.has(place) ? (fixed.get(place) ?? null) : drawer.draw(space)));
  return repaired(plan, row, drawer, random);
}

/** Edge rows, then draws: the first rows a search looks at. */
export function* firstRows(plan: InputPlan, edges: number, draws: number, seed: number): Generator<Row> {
  yield* edgeRows(plan, edges);
  for (let i = 0; i < draws; i++) yield drawRow(plan, seed + i);
}

export const simplerRows = (plan: InputPlan, row: Row): Generator<JsonValue[]> => simplerRow(plan.spaces, row);
