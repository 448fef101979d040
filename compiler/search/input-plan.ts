import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Constraint } from './constraint.ts';
import { Drawer, drawFlavour } from './draw.ts';
import { combinations, edgesOf, longOf } from './edges.ts';
import { mutateRow } from './mutate.ts';
import { narrow } from './narrow.ts';
import { type Random, randomFrom } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import { relate } from './relate.ts';
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
  if (random.oneIn(row.length > 1 ? 3 : 10)) relate(plan.spaces, row, drawer, random);
  return repaired(plan, row, drawer, random);
}

/** Each place from one of two rows; mostly all from the first. */
export const crossed = (row: Row, other: Row, random: Random): Row =>
  random.oneIn(3) ? row.map((value, i) => (random.oneIn(2) ? value : (other[i] ?? null))) : row;

/** The row with a few places changed. */
export function variant(plan: InputPlan, row: Row, drawer: Drawer, random: Random): Row {
  let next = [...row];
  if (random.oneIn(next.length > 1 ? 4 : 16)) {
    relate(plan.spaces, next, drawer, random);
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

/** Fewer edges than this are for a first look, which long lists would make slow. */
const LONG_FROM = 300;

/** Rows made of edge values, repaired, at most `limit`, and behind many of them a few with a long list. */
export function edgeRows(plan: InputPlan, limit: number): readonly Row[] {
  const each = Math.max(6, Math.floor(limit ** (1 / plan.spaces.length)));
  const places = plan.spaces.map((space) => edgesOf(space, each));
  const random = randomFrom(limit);
  const drawer = new Drawer(random, drawFlavour(random));
  const simplest = places.map((values) => values[0] ?? null);
  const long = limit < LONG_FROM ? [] : plan.spaces.flatMap((space, i) => longOf(space).map((list) => simplest.with(i, list)));
  return [...combinations(places, limit), ...long].map((row) => repaired(plan, row, drawer, random));
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
