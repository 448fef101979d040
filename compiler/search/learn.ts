import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Truth } from '../model/api.ts';
import { Drawer, drawFlavour } from './draw.ts';
import { edgesOf } from './edges.ts';
import { crossed, drawRow, edgeRows, type InputPlan, type Row, variant } from './input-plan.ts';
import { type Random, randomFrom } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import type { Space } from './space.ts';

export type CheckRow = (row: Row) => Truth;

/** The plan, better after having tried: items that pass, and rows that satisfy all hypotheses where fresh ones seldom do. */
export function learn(plan: InputPlan, check: CheckRow, seed: number, signature: Signature | null = null): InputPlan {
  const tuned = learnItems(plan, check);
  const sample = Array.from({ length: 100 }, (_, i) => drawRow(tuned, seed + i));
  const satisfied = sample.filter((row) => satisfies(check(row)));
  const often = satisfied.length * 2 >= sample.length;
  if (often && signature === null) return tuned;
  const start = [...edgeRows(tuned, 100), ...sample];
  const corpus = climb(tuned, check, start, randomFrom(seed), often ? EXPLORING : CLIMBING, signature);
  if (often) return { ...tuned, corpus, corpusOneIn: 4 };
  return { ...tuned, corpus, corpusOneIn: corpus.length === 0 ? 0 : satisfied.length * 10 < sample.length ? 1 : 2 };
}

/** What makes a row worth keeping beside others: the values that its hypotheses give the determined binders. */
export type Signature = (row: Row) => string;

const EXPLORING = 1000;
const CLIMBING = 1500;
const PER_SIGNATURE = 4;
/** Steps without a new row after which no more are expected. */
const IDLE = 150;

const satisfies = (truth: Truth): boolean => truth.kind === 'holds' || truth.kind === 'fails';

/** How far a row got: all hypotheses, or the index of the one that excluded it. */
function progress(truth: Truth): number {
  switch (truth.kind) {
    case 'holds':
    case 'fails':
      return Number.POSITIVE_INFINITY;
    case 'excluded':
      return truth.index;
    case 'unknown':
      return -1;
  }
}

const SATISFIED = 1000;
const POPULATION = 40;
const BEST = 6;
const CORPUS = 120;

/** Keeps the rows that got farthest and changes them; stops early with a full corpus. */
function climb(
  plan: InputPlan,
  check: CheckRow,
  start: readonly Row[],
  random: Random,
  steps: number,
  signature: Signature | null,
): readonly Row[] {
  const corpus: Row[] = [];
  const seen = new Set<string>();
  const signatures = new Map<string, number>();
  const isNew = (row: Row): boolean => {
    if (signature === null) return true;
    const key = signature(row);
    const count = (signatures.get(key) ?? 0) + 1;
    signatures.set(key, count);
    return count <= PER_SIGNATURE;
  };
  const population: { row: Row; score: number }[] = [];
  const consider = (row: Row): void => {
    const key = JSON.stringify(row);
    if (seen.has(key)) return;
    let score = progress(check(row));
    if (score < 0) return;
    seen.add(key);
    if (score === Number.POSITIVE_INFINITY) {
      if (!isNew(row)) return;
      corpus.push(row);
      // What was found last leads on: the first finds are the empty and the trivial.
      score = SATISFIED + signatures.size;
    }
    const place = population.findIndex((p) => p.score <= score);
    population.splice(place < 0 ? population.length : place, 0, { row, score });
    population.length = Math.min(population.length, POPULATION);
  };
  for (const row of start) consider(row);
  let idle = 0;
  const isOver = (step: number): boolean =>
    corpus.length >= CORPUS || (corpus.length === 0 ? step >= 5 * steps : step >= steps || idle >= IDLE);
  for (let step = 0; population.length > 0 && !isOver(step); step++) {
    const before = corpus.length;
    const parent = pickOf(random, random.oneIn(2) ? population.slice(0, BEST) : population);
    const other = pickOf(random, population);
    consider(variant(plan, crossed(parent.row, other.row, random), new Drawer(random, drawFlavour(random)), random));
    idle = corpus.length > before ? 0 : idle + 1;
  }
  return corpus;
}

/** For `∀ x ∈ l, …` of unknown form: which single items are let through, all else as in a row that gets that far. */
function learnItems(plan: InputPlan, check: CheckRow): InputPlan {
  const lists = plan.constraints.flatMap((c) => (c.kind === 'eachItem' ? [c.list] : []));
  return lists.reduce((now, list) => withItems(now, list, check), plan);
}

const CANDIDATES = 600;

function withItems(plan: InputPlan, index: number, check: CheckRow): InputPlan {
  const space = plan.spaces[index];
  if (space?.kind !== 'list' || space.item.kind === 'choices') return plan;
  const base = [...drawRow(plan, 1)];
  const empty = progress(check(base.with(index, [])));
  const passing = candidates(space.item).filter((item) => progress(check(base.with(index, [item]))) >= empty);
  if (passing.length === 0) return plan;
  const item: Space = { kind: 'choices', values: passing, of: space.item };
  return { ...plan, spaces: plan.spaces.map((s, i) => (i === index ? { ...space, item } : s)) };
}

function candidates(item: Space): readonly JsonValue[] {
  if (item.kind === 'integer') {
    const { min, max } = item.values.range;
    if (min !== null && max !== null && max - min < 1024n)
      return Array.from({ length: Number(max - min) + 1 }, (_, i) => Number(min) + i);
  }
  const random = randomFrom(7);
  const drawn = Array.from({ length: CANDIDATES / 2 }, () => new Drawer(random, drawFlavour(random)).draw(item));
  return [...edgesOf(item, CANDIDATES / 2), ...drawn];
}
