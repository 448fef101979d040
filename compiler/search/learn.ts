import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Truth } from '../model/api.ts';
import { Drawer, drawFlavour } from './draw.ts';
import { edgesOf } from './edges.ts';
import { drawRow, edgeRows, type InputPlan, type Row, variant } from './input-plan.ts';
import { type Random, randomFrom } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import type { Space } from './space.ts';

export type CheckRow = (row: Row) => Truth;

/** The plan, better after having tried: items that pass, and rows that satisfy all hypotheses where fresh ones seldom do. */
export function learn(plan: InputPlan, check: CheckRow, seed: number, effort = 1): InputPlan {
  const tuned = learnItems(plan, check);
  const sample = Array.from({ length: 200 }, (_, i) => drawRow(tuned, seed + i));
  const satisfied = sample.filter((row) => satisfies(check(row)));
  if (satisfied.length * 2 >= sample.length) return tuned;
  const corpus = climb(tuned, check, [...edgeRows(tuned, 100), ...sample], randomFrom(seed), 1500 * effort);
  return { ...tuned, corpus, corpusOneIn: corpus.length === 0 ? 0 : satisfied.length * 10 < sample.length ? 1 : 2 };
}

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

const POPULATION = 40;
const CORPUS = 120;

/** Keeps the rows that got farthest and changes them; stops early with a full corpus. */
function climb(plan: InputPlan, check: CheckRow, start: readonly Row[], random: Random, steps: number): readonly Row[] {
  const corpus: Row[] = [];
  const seen = new Set<string>();
  let population: { row: Row; score: number }[] = [];
  const consider = (row: Row): void => {
    const score = progress(check(row));
    const key = JSON.stringify(row);
    if (score < 0 || seen.has(key)) return;
    seen.add(key);
    if (score === Number.POSITIVE_INFINITY) corpus.push(row);
    population.push({ row, score });
    if (population.length > 2 * POPULATION) population = population.sort((a, b) => b.score - a.score).slice(0, POPULATION);
  };
  for (const row of start) consider(row);
  for (let step = 0; step < (corpus.length > 0 ? steps : 5 * steps) && corpus.length < CORPUS && population.length > 0; step++) {
    const [a, b] = [pickOf(random, population), pickOf(random, population)];
    consider(variant(plan, (a.score >= b.score ? a : b).row, new Drawer(random, drawFlavour(random)), random));
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
