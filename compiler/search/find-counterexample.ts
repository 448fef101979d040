import fc from 'fast-check';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { EvalLimits, Model, Statement, Truth } from '../model/api.ts';
import type { LeanTree } from '../lean/commands.ts';
import { drawRow, edgeRows, type InputPlan, type Row, simplerRows } from './input-plan.ts';
import { learn, type Signature } from './learn.ts';
import { planStatement } from './plan-statement.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import { sparing } from './spare-limits.ts';

/** What a search for a counterexample gave. `cases` satisfied the hypotheses and were decided, `generated` counts all rows. */
export interface SearchResult {
  readonly outcome: 'counterexample' | 'passed' | 'gave-up' | 'not-checkable';
  readonly cases: number;
  readonly generated: number;
  readonly unknown: number;
  /** All binders by name, from a run of its own; set exactly when the outcome says so. */
  readonly counterexample: Readonly<Record<string, JsonValue>> | null;
  readonly reason: string | null;
}

export interface SearchOptions {
  /** Inputs satisfying the hypotheses to try. */
  readonly cases: number;
  readonly seed: number;
  /** Of one case while searching; the confirming run gets more. */
  readonly limits: Partial<EvalLimits>;
  /** Rows generated at most, as a multiple of `cases`. */
  readonly patience: number;
  /** Rows tried at most to make a counterexample simpler. */
  readonly shrinks: number;
  /** Where most cases run long, so many times fewer are tried for each step of `sparing`; 1: as many as ever. */
  readonly fewerIfSlow: number;
  /** Whether inputs with many different results are looked for first, where a statement names results: worth it unless another search does so. */
  readonly explore?: boolean;
}

export const SEARCH_DEFAULTS: SearchOptions = {
  cases: 1000,
  seed: 1,
  limits: { fuel: 200_000, memoryBytes: 4 << 20 },
  patience: 20,
  shrinks: 4000,
  fewerIfSlow: 1,
};

const CONFIRM: Partial<EvalLimits> = { fuel: 5_000_000, memoryBytes: 128 << 20 };

/** Reads the statement's hypotheses, then runs it on edge values and on draws; a counterexample is shrunk and run once more before it counts. */
export function findCounterexample(
  model: Model,
  statement: Statement,
  tree: LeanTree,
  texts: readonly string[],
  options: SearchOptions = SEARCH_DEFAULTS,
): SearchResult {
  const plan = planStatement(model, statement, tree, texts);
  if (typeof plan === 'string') return result('not-checkable', 0, 0, 0, plan);
  return search(statement, plan, options);
}

export function search(statement: Statement, plan: InputPlan, asked: SearchOptions): SearchResult {
  if (plan.spaces.length === 0) return searchClosed(statement, []);
  const only = onlyRow(plan);
  if (only !== null) return searchClosed(statement, only);
  const encode = encoderOf(statement);
  const { check, tier } = sparing((row, limits) => statement.checkEncoded(encode(row), limits), plan, asked.limits, asked.seed);
  const options = { ...asked, cases: Math.ceil(asked.cases / asked.fewerIfSlow ** tier) };
  const learned = learn(plan, check, options.seed, options.explore === false ? null : signatureOf(statement, options.limits));
  const tally = new Tally(check, options);
  const edges = edgeRows(learned, Math.min(400, options.cases));
  const failing = tally.firstFailing([...edges, ...learned.corpus]) ?? tally.firstFailing(draws(learned, tally, options));
  const refuted = failing === null ? null : shrunk(learned, tally, failing);
  if (refuted !== null) return confirm(statement, refuted, tally);
  const { cases, generated, unknown } = tally;
  if (tally.done) return result('passed', cases, generated, unknown, null);
  return result('gave-up', cases, generated, unknown, rateOf(tally));
}

/** Statements that name results of runs in their hypotheses want inputs with many different results. */
function signatureOf(statement: Statement, limits: Partial<EvalLimits>): Signature | null {
  const all = statement.determinedBy.flatMap((by, i) => (by === null ? [] : [i]));
  // A list among them is mostly an input made from others; numbers and the like are what runs gave.
  const plain = all.filter((i) => !['list', 'slice', 'vec', 'array'].includes(statement.binders[i]?.type.kind ?? ''));
  const determined = plain.length > 0 ? plain : all;
  if (determined.length === 0) return null;
  return (row) => {
    const values = statement.complete(row, limits);
    return values === null ? '' : determined.map((i) => outline(values[i] ?? null)).join(' ');
  };
}

/** A value without its details: lists by their length, large numbers by their length. */
function outline(value: JsonValue): string {
  if (Array.isArray(value)) return `[${Math.min(value.length, 3)}]`;
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key}${outline(inner)}`)
      .join();
  return typeof value === 'number' && value > -20 && value < 20 ? String(value) : `#${String(value).length}`;
}

/** The row where the hypotheses write every input out. */
function onlyRow({ spaces }: InputPlan): Row | null {
  const values = spaces.flatMap((s) => (s.kind === 'choices' && s.values.length === 1 ? s.values : []));
  return values.length === spaces.length ? values : null;
}

/** A statement without inputs to choose has one case. */
function searchClosed(statement: Statement, row: Row): SearchResult {
  const truth = statement.checkInputs(row, CONFIRM);
  switch (truth.kind) {
    case 'holds':
      return result('passed', 1, 1, 0, null);
    case 'fails':
      return confirm(statement, row, { cases: 0, generated: 1, unknown: 0 });
    case 'excluded':
      return result('gave-up', 0, 1, 0, 'the hypotheses are false');
    case 'unknown':
      return result('gave-up', 0, 1, 1, truth.reason);
  }
}

type Counts = Pick<SearchResult, 'cases' | 'generated' | 'unknown'>;

/** Counts what happened; says of a row whether it is fit to go on. */
class Tally implements Counts {
  cases = 0;
  generated = 0;
  unknown = 0;
  private failed = 0;
  private readonly check: (row: Row) => Truth;
  private readonly wanted: number;
  private readonly shrinks: number;

  constructor(check: (row: Row) => Truth, { cases, shrinks }: SearchOptions) {
    this.check = check;
    this.wanted = cases;
    this.shrinks = shrinks;
  }

  get done(): boolean {
    return this.cases >= this.wanted;
  }

  /** Goes through rows until one is a counterexample or there are enough cases. */
  firstFailing(rows: Iterable<Row>): Row | null {
    for (const row of rows) {
      if (this.done) return null;
      if (!this.passes(row)) return row;
    }
    return null;
  }

  /** False only for a counterexample. Shrinking ends after a fixed number of tries. */
  passes(row: Row): boolean {
    if (this.failed > this.shrinks) return true;
    const truth = this.check(row);
    if (this.failed > 0) this.failed += 1;
    else this.generated += 1;
    if (truth.kind === 'fails') this.failed = Math.max(1, this.failed);
    else if (this.failed === 0 && truth.kind === 'unknown') this.unknown += 1;
    if (this.failed === 0 && truth.kind === 'holds') this.cases += 1;
    return truth.kind !== 'fails';
  }
}

/** Rows drawn until there are enough cases, or no hope for more. */
function* draws(plan: InputPlan, tally: Tally, { cases, patience, seed }: SearchOptions): Generator<Row> {
  const seeds = randomFrom(seed);
  for (let i = 0; !tally.done && tally.generated < cases * patience; i++) {
    if ((i >= 3 * cases && tally.cases === 0) || tally.unknown > cases) return;
    yield drawRow(plan, seeds.below(2 ** 32));
  }
}

/** A failing row made as simple as it gets, by fast-check's shrinker over our rows. */
function shrunk(plan: InputPlan, tally: Tally, row: Row): Row {
  const details = fc.check(
    fc.property(new Rows(plan), (next) => tally.passes(next)),
    { numRuns: 1, examples: [[row]] },
  );
  return details.counterexample?.[0] ?? row;
}

/** Rows of a plan as far as shrinking needs them. */
class Rows extends fc.Arbitrary<Row> {
  private readonly plan: InputPlan;

  constructor(plan: InputPlan) {
    super();
    this.plan = plan;
  }

  override generate(random: fc.Random): fc.Value<Row> {
    return new fc.Value(drawRow(this.plan, random.nextInt(-0x80000000, 0x7fffffff)), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Row {
    return Array.isArray(value);
  }

  override shrink(row: Row): fc.Stream<fc.Value<Row>> {
    return fc.stream(simplerRows(this.plan, row)).map((next) => new fc.Value<Row>(next, undefined));
  }
}

/** A counterexample counts once the statement, given every binder's value, fails in a run that shares nothing with the search. */
function confirm(statement: Statement, row: Row, { cases, generated, unknown }: Counts): SearchResult {
  const values = statement.complete(row, CONFIRM);
  const truth = values === null ? null : statement.check(values, CONFIRM);
  if (values === null || truth?.kind !== 'fails') {
    return result('gave-up', cases, generated, unknown, 'a counterexample was found but a second run did not confirm it');
  }
  const counterexample = Object.fromEntries(statement.binders.map((b, i) => [b.name, values[i] ?? null]));
  return { outcome: 'counterexample', cases: cases + 1, generated, unknown, counterexample, reason: null };
}

function rateOf({ cases, generated, unknown }: Counts): string {
  const seen = unknown > 0 ? `, ${unknown} reached a limit` : '';
  return `${cases} of ${generated} inputs satisfied the hypotheses and were decided${seen}`;
}

function result(
  outcome: SearchResult['outcome'],
  cases: number,
  generated: number,
  unknown: number,
  reason: string | null,
): SearchResult {
  return { outcome, cases, generated, unknown, counterexample: null, reason };
}

function encoderOf(statement: Statement): (row: Row) => readonly unknown[] {
  const inputs = statement.binders.flatMap((_, i) => (statement.determinedBy[i] === null ? [i] : []));
  return (row) => inputs.map((binder, i) => statement.encode(binder, row[i] ?? null));
}
