import { type Atom, compareConstant, compareMeasures, eachConstant, eachMeasure, itemMeasures, rowAtoms } from './atom.ts';
import { equal, type Measure, measuresOf, type Num, type Part, type Seen } from './measure.ts';
import { partsWithin } from './parts-within.ts';
import { type Samples, type Subject } from './subject.ts';
import { freshNames, paramParts } from './view.ts';

/** Under which condition the program gives a value, as far as samples tell. */
export interface Precondition {
  /** All of them together exclude every failing sample; none where the program never failed. */
  readonly atoms: readonly Atom[];
  /** Every sample that gave a value satisfies the atoms, so they say exactly when there is one. */
  readonly exact: boolean;
}

/** The weakest condition found; null where samples fail that no condition of ours tells apart from the others. */
export function minePrecondition(subject: Subject, samples: Samples): Precondition | null {
  if (samples.failing.length === 0) return { atoms: [], exact: true };
  if (samples.ok.length === 0) return null;
  const ok = samples.ok.map(({ args }): Seen => ({ args, out: [] }));
  const failing = samples.failing.map((args): Seen => ({ args, out: [] }));
  const atoms = inputAtoms(subject, failing);
  const necessary = atoms.filter((atom) => ok.every(atom.test));
  const exact = cover(necessary, failing);
  if (exact !== null) return { atoms: exact, exact: true };
  return narrower(atoms, necessary, ok, failing);
}

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
  ok: readonly Seen[],
  failing: readonly Seen[],
): Precondition | null {
  const chosen: Atom[] = [];
  let [kept, left] = [ok, failing];
  while (left.length > 0) {
    if (chosen.length >= MOST_ATOMS) return null;
    const best = bestBy([...necessary, ...atoms], (atom) => {
      const excluded = left.filter((s) => !atom.test(s)).length / left.length;
      const lost = kept.filter((s) => !atom.test(s)).length / kept.length;
      return excluded - lost > 0.05 ? excluded - lost : 0;
    });
    if (best === null) return null;
    chosen.push(best);
    kept = kept.filter(best.test);
    left = left.filter(best.test);
  }
  return kept.length >= ok.length * LEAST_KEPT ? { atoms: chosen, exact: false } : null;
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
