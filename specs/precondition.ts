import type { JsonValue } from '../pipeline/core/outcome.ts';
import { rangeOf } from '../pipeline/core/rust-type.ts';
import { arithmeticAtoms, resultMaximum } from './arithmetic-atoms.ts';
import { type Atom, compareConstant, compareMeasures, eachConstant, eachMeasure, itemMeasures, rowAtoms } from './atom.ts';
import { equal, type Measure, measuresOf, type Num, type Part, type Seen } from './measure.ts';
import { partsWithin } from './parts-within.ts';
import type { OkSample, Sample, Samples, Subject } from './subject.ts';
import { freshNames, paramParts } from './view.ts';

/** Under which condition the program gives a value, as far as samples tell. */
export interface Precondition {
  /** All of them together exclude every failing sample; none where the program never failed. */
  readonly atoms: readonly Atom[];
  /** Every sample that gave a value satisfies the atoms, so they say exactly when there is one. */
  readonly exact: boolean;
}

/**
 * The weakest condition found; null where samples fail that no condition of ours tells apart from the others. What samples suggest is tried on
 * further inputs, and on neighbours of those that were run: a run that contradicts it joins the samples.
 */
export function minePrecondition(subject: Subject, samples: Samples): Precondition | null {
  if (samples.failing.length === 0) return { atoms: [], exact: true };
  if (samples.ok.length === 0) return null;
  const ok = [...samples.ok];
  const failing = samples.failing.map((args): Seen => ({ args, out: [] }));
  const fresh = freshRuns(subject, samples);
  for (let round = 0; ; round++) {
    const found = conditionOf(subject, ok, failing);
    if (found === null || round >= ROUNDS) return found;
    const allows = ({ args }: Sample): boolean => found.atoms.every((atom) => atom.test({ args, out: [] }));
    const wrong = fresh.filter((run) => ('ok' in run.outcome ? found.exact && !allows(run) : allows(run)));
    if (wrong.length === 0) return found;
    for (const { args, outcome } of wrong) {
      if ('ok' in outcome) ok.push({ args, value: outcome.ok });
      else failing.push({ args, out: [] });
    }
  }
}

const ROUNDS = 3;
const FRESH = 120;
const NEIGHBOURS = 60;

/** Runs that were not among the samples; limits that were hit say nothing. */
function freshRuns(subject: Subject, { ok, failing }: Samples): readonly Sample[] {
  const draws = Array.from({ length: FRESH }, (_, i) => subject.draw(FIRST_FRESH + i));
  const near = [...ok.slice(0, NEIGHBOURS).map((s) => s.args), ...failing.slice(0, NEIGHBOURS)].flatMap((args, i) =>
    nextTo(subject, args, i),
  );
  return [...draws, ...near].flatMap((args): Sample[] => {
    const outcome = subject.run(args);
    return 'unknown' in outcome ? [] : [{ args, outcome }];
  });
}

const FIRST_FRESH = 1_000_000;

/** One number one more, or one less. */
function nextTo({ params }: Subject, args: readonly JsonValue[], turn: number): readonly (readonly JsonValue[])[] {
  const places = params.flatMap(({ type }, i) => (type.kind === 'scalar' && typeof args[i] === 'number' ? [i] : []));
  const place = places[turn % Math.max(1, places.length)];
  if (place === undefined) return [];
  const value = Number(args[place]);
  const type = params[place]?.type;
  if (type?.kind !== 'scalar') return [];
  const { min, max } = rangeOf(type.type);
  return [value - 1, value + 1]
    .filter((n) => Number.isSafeInteger(n) && BigInt(n) >= min && BigInt(n) <= max)
    .map((n) => args.with(place, n));
}

function conditionOf(subject: Subject, okSamples: readonly OkSample[], failing: readonly Seen[]): Precondition | null {
  const ok = okSamples.map(({ args }): Seen => ({ args, out: [] }));
  const atoms = inputAtoms(subject, failing);
  const necessary = atoms.filter((atom) => ok.every(atom.test));
  const exact = cover(necessary, failing);
  if (exact !== null) return { atoms: exact, exact: true };
  return narrower(atoms, necessary, weighted(okSamples), failing);
}

interface Weighted {
  readonly seen: Seen;
  readonly weight: number;
}

/** Each form of result counts as much as each other: a condition under which only errors come out is of little use. */
function weighted(samples: readonly OkSample[]): readonly Weighted[] {
  const counts = new Map<string, number>();
  const forms = samples.map(({ value }) => formOf(value));
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return samples.map(({ args }, i) => ({ seen: { args, out: [] }, weight: 1 / (counts.get(forms[i] ?? '') ?? 1) }));
}

function formOf(value: JsonValue): string {
  if (Array.isArray(value)) return value.slice(0, 3).map(formOf).join();
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name} ${formOf(inner)}`)
        .join()
    : '';
}

const weightOf = (samples: readonly Weighted[]): number => samples.reduce((sum, { weight }) => sum + weight, 0);

/** Few atoms that together exclude all of `failing`: greedily the one that excludes most. */
export function cover(atoms: readonly Atom[], failing: readonly Seen[]): readonly Atom[] | null {
  const chosen: Atom[] = [];
  let left = failing;
  while (left.length > 0) {
    const best = bestBy(atoms, (atom) => left.filter((s) => !atom.test(s)).length);
    if (best === null || chosen.length >= MOST_ATOMS) return null;
    chosen.push(best);
    left = left.filter(best.test);
  }
  return chosen.reduceRight<readonly Atom[]>((now, _, i) => (needed(now, i, failing) ? now : now.toSpliced(i, 1)), chosen);
}

const needed = (chosen: readonly Atom[], index: number, failing: readonly Seen[]): boolean =>
  failing.some((s) => chosen.every((atom, i) => i === index || atom.test(s)));

const MOST_ATOMS = 4;
const LEAST_KEPT = 0.2;

/** A condition that also excludes some runs that succeed, as few as can be. */
function narrower(
  atoms: readonly Atom[],
  necessary: readonly Atom[],
  ok: readonly Weighted[],
  failing: readonly Seen[],
): Precondition | null {
  const chosen: Atom[] = [];
  let [kept, left] = [ok, failing];
  while (left.length > 0) {
    if (chosen.length >= MOST_ATOMS) return null;
    const best = bestBy([...necessary, ...atoms], (atom) => {
      const excluded = left.filter((s) => !atom.test(s)).length / left.length;
      const lost = weightOf(kept.filter((s) => !atom.test(s.seen))) / weightOf(kept);
      return excluded - lost > 0.05 ? excluded - lost : 0;
    });
    if (best === null) return null;
    chosen.push(best);
    kept = kept.filter((s) => best.test(s.seen));
    left = left.filter(best.test);
  }
  return weightOf(kept) >= weightOf(ok) * LEAST_KEPT ? { atoms: chosen, exact: false } : null;
}

function bestBy<T>(items: readonly T[], score: (item: T) => number): T | null {
  let best: T | null = null;
  let most = 0;
  for (const item of items) {
    const now = score(item);
    if (now > most) [best, most] = [item, now];
  }
  return best;
}

/** Conditions on arguments that could be a precondition: signs, bounds next to what failing runs had, comparisons of two numbers, the same for items. */
export function inputAtoms(subject: Subject, failing: readonly Seen[]): readonly Atom[] {
  const parts = paramParts(subject).flatMap((p) => partsWithin(p, subject.constructorsOf));
  const measures = parts.flatMap(measuresOf);
  const variable = freshNames(subject)('x');
  const items = parts.flatMap((p) => itemMeasures(p, variable, subject.constructorsOf));
  const plain = measures.filter((m) => m.what !== 'sum');
  return [
    ...measures.flatMap((m) => constants(m, failing).flatMap((n) => bounds(m, n))),
    ...pairs(plain).flatMap(([a, b]) => (['<', '≤', '='] as const).map((op) => compareMeasures(a, op, b))),
    ...items.flatMap((i) => [
      ...SMALL.flatMap((n) => (['>', '≥', '≤', '≠'] as const).map((op) => eachConstant(i, op, n))),
      ...limits(i.measure).flatMap((n) => (['≤', '≥'] as const).map((op) => eachConstant(i, op, n))),
      ...plain.flatMap((m) => (['<', '≤', '='] as const).map((op) => eachMeasure(i, op, m))),
    ]),
    ...parts.flatMap((p) => rowAtoms(p, variable)),
    ...pairs(plain).flatMap(([a, b]) => quotientFits(a, b)),
    ...arithmeticAtoms(measures, resultMaximum(subject)),
  ];
}

/** The one quotient of two numbers of a signed type that does not fit. */
function quotientFits(a: Measure, b: Measure): readonly Atom[] {
  const least = a.min;
  if (least === null || least >= 0 || b.min === null || b.min >= 0) return [];
  return [
    {
      lean: `¬ (${a.lean} = ${least} ∧ ${b.lean} = -1)`,
      words: `not both ${a.words} is ${least} and ${b.words} is -1`,
      test: (seen) => !(equal(a.get(seen), least) && equal(b.get(seen), -1)),
    },
  ];
}

const SMALL: readonly Num[] = [0, 1];

const bounds = (m: Measure, n: Num): readonly Atom[] =>
  (['>', '≥', '≤', '<', '≠', '='] as const).map((op) => compareConstant(m, op, n));

/** Ordered pairs of different measures. */
const pairs = (measures: readonly Measure[]): readonly (readonly [Measure, Measure])[] =>
  measures.flatMap((a) => measures.flatMap((b) => (a === b || a.lean === b.lean ? [] : [[a, b] as const])));

/** 0, 1 and the extremes of what failed, where that is not simply the type's range. */
function constants(m: Measure, failing: readonly Seen[]): readonly Num[] {
  const seen = failing.map((s) => m.get(s)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [seen[0], seen.at(-1)];
  const wanted: Num[] = [0, 1, 2, ...limits(m)];
  for (const n of [low, high]) if (n !== undefined && isTelling(n)) wanted.push(n);
  return [...new Set(wanted)].filter((n) => (m.min === null || n >= m.min) && (m.max === null || n <= m.max));
}

/** A number that a problem may well name; any other is more likely the chance of the sample. */
const isTelling = (n: Num): boolean => n <= 1000 && n >= -1000;

/** Powers of two under which products and sums of two fit. */
function limits({ min, max, what }: Measure): readonly Num[] {
  if (max === null || what === 'size') return [];
  const bits = BigInt(max).toString(2).length;
  const half = 1n << BigInt(bits >> 1);
  const most = [half - 1n, half, (1n << BigInt(bits - 1)) - 1n, 1000n].filter((n) => n < BigInt(max));
  const least = min !== null && min < 0 ? most.map((n) => -n) : [];
  return [...most, ...least].map((n) =>
    n <= BigInt(Number.MAX_SAFE_INTEGER) && n >= -BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : n,
  );
}

/** All parts of the parameters with their numbers, for others that mine. */
export const inputMeasures = (subject: Subject): readonly Measure[] =>
  paramParts(subject)
    .flatMap((p: Part) => partsWithin(p, subject.constructorsOf))
    .flatMap(measuresOf);
