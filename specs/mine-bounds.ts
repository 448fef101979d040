import { type Atom, compareConstant, compareMeasures, type Relation, related, roomOf } from './atom.ts';
import { type Candidate, claimAbout, matching, type Mine, nameFrom, roomIn, sentence } from './candidate.ts';
import { equal, type Measure, measuresOf, type Num, plus, type Seen } from './measure.ts';
import { partsWithin } from './parts-within.ts';
import { inputMeasures } from './precondition.ts';
import type { View } from './view.ts';

/** Fewer runs than this tell too little to generalise from. */
const LEAST_RUNS = 12;

/** Relations between numbers of the result and numbers of the arguments, with their should-fail neighbours. */
export function mineBounds(mine: Mine): readonly Candidate[] {
  return mine.views.flatMap((view) => {
    const runs = matching(mine, view);
    if (runs.length < LEAST_RUNS) return [];
    const outputs = view.parts.flatMap((p) => partsWithin(p, mine.subject.constructorsOf)).flatMap(measuresOf);
    const inputs = inputMeasures(mine.subject);
    const columns = new Map([...outputs, ...inputs].map((m) => [m, runs.map((run) => m.get(run))]));
    const table: Table = { mine, view, runs, outputs, inputs, columns };
    return [...outputs.flatMap((o) => ofOutput(table, o)), ...sums(table)];
  });
}

interface Table {
  readonly mine: Mine;
  readonly view: View;
  readonly runs: readonly Seen[];
  readonly outputs: readonly Measure[];
  readonly inputs: readonly Measure[];
  readonly columns: ReadonlyMap<Measure, readonly Num[]>;
}

function ofOutput(table: Table, output: Measure): readonly Candidate[] {
  const later = table.outputs
    .slice(table.outputs.indexOf(output) + 1)
    .filter((other) => other.of === undefined || other.of !== output.of);
  return [...constants(table, output), ...[...table.inputs, ...later].flatMap((other) => compared(table, output, other))];
}

/** Ends of the observed range where several runs reach them and the type does not give them already. */
function constants(table: Table, output: Measure): readonly Candidate[] {
  const values = table.columns.get(output) ?? [];
  const [low, high] = [least(values), most(values)];
  if (equal(low, high)) return [candidate(table, against(output, '=', low), output, null, 0.9)];
  const found: Candidate[] = [];
  const reached = (n: Num): number => values.filter((v) => equal(v, n)).length;
  if (reached(high) >= LEAST_REACHED && high <= SMALL_CONSTANT && (output.max === null || high < output.max)) {
    found.push(candidate(table, against(output, '≤', high), output, null, 0.4));
    found.push(candidate(table, against(output, '<', high), output, 'off-by-one', 0.5));
  }
  if (reached(low) >= LEAST_REACHED && (output.min === null || low > output.min)) {
    found.push(candidate(table, against(output, '≥', low), output, null, 0.45));
    found.push(candidate(table, against(output, '>', low), output, 'off-by-one', 0.5));
  }
  return found;
}

/** A bound and how far a run is from breaking it. */
interface Bound extends Atom {
  readonly chance?: boolean;
  readonly room: (seen: Seen) => Num;
}

const against = (m: Measure, op: Relation, n: Num): Bound => ({
  ...compareConstant(m, op, n),
  chance: true,
  room: (seen) => roomOf(m.get(seen), op, n),
});

const between = (a: Measure, op: Relation, b: Measure): Bound => ({
  ...compareMeasures(a, op, b),
  room: (seen) => roomOf(a.get(seen), op, b.get(seen)),
});

const LEAST_REACHED = 8;
const SMALL_CONSTANT = 300;

const least = (values: readonly Num[]): Num => values.reduce((a, b) => (b < a ? b : a), values[0] ?? 0);
const most = (values: readonly Num[]): Num => values.reduce((a, b) => (b > a ? b : a), values[0] ?? 0);

function compared(table: Table, output: Measure, other: Measure): readonly Candidate[] {
  const [a, b] = [table.columns.get(output) ?? [], table.columns.get(other) ?? []];
  const holds = (op: Relation): number => a.filter((v, i) => related(v, op, b[i] ?? 0)).length;
  const all = a.length;
  const equalRuns = holds('=');
  const make = (op: Relation, defect: Candidate['defect'], strength: number): Candidate =>
    candidate(table, between(output, op, other), output, defect, strength);
  if (equalRuns === all) return [make('=', null, 1), make('<', 'wrong-comparison', 0.2)];
  const atMost = holds('≤');
  const atLeast = holds('≥');
  const tight = equalRuns / all;
  // A bound that is never reached, or that compares things of different sorts and is reached at one number only, is more likely chance.
  const reached = output.what === other.what || new Set(a.filter((v, i) => equal(v, b[i] ?? 0)).map(String)).size > 1;
  const sane = output.what === other.what || (reached && tight > (other.what === 'sum' ? 0.05 : 0));
  if (!sane) return [];
  if (atMost === all && !impliedAbove(output, other)) return bothWays(make, '≤', '<', equalRuns, tight);
  if (atLeast === all && !impliedBelow(output, other)) return bothWays(make, '≥', '>', equalRuns, tight);
  return tight > 0.5 ? [make('=', 'dropped-case', tight * 0.6)] : [];
}

function bothWays(
  make: (op: Relation, defect: Candidate['defect'], strength: number) => Candidate,
  weak: Relation,
  strict: Relation,
  equalRuns: number,
  tight: number,
): readonly Candidate[] {
  if (equalRuns === 0) return [make(strict, null, 0.3)];
  return [
    make(weak, null, 0.5 + tight / 3),
    make(strict, 'off-by-one', 0.6 - tight / 3),
    make('=', 'wrong-comparison', tight * 0.5),
  ];
}

/** Nothing is learnt from `x ≤ y` where the types say so. */
const impliedAbove = (a: Measure, b: Measure): boolean => a.max !== null && b.min !== null && a.max <= b.min;
const impliedBelow = (a: Measure, b: Measure): boolean => a.min !== null && b.max !== null && a.min >= b.max;

/** `a + b = c` over two numbers of the result, or one of each. */
function sums(table: Table): readonly Candidate[] {
  const { outputs, inputs } = table;
  const found: Candidate[] = [];
  for (const [i, a] of outputs.entries()) {
    for (const b of [...outputs.slice(i + 1), ...inputs]) {
      for (const c of [...inputs, ...outputs]) {
        const ofOne = a.of !== undefined && a.of === b.of && a.of === c.of;
        if (c === a || c === b || ofOne || !adds(table, a, b, c)) continue;
        found.push(candidate(table, sumAtom(a, b, c), a, null, 0.95));
      }
    }
  }
  return found;
}

function adds({ columns }: Table, a: Measure, b: Measure, c: Measure): boolean {
  const [x, y, z] = [columns.get(a) ?? [], columns.get(b) ?? [], columns.get(c) ?? []];
  const varied = !x.every((v) => equal(v, 0)) && !y.every((v) => equal(v, 0));
  return varied && x.every((v, i) => equal(plus(v, y[i] ?? 0), z[i] ?? 0));
}

const sumAtom = (a: Measure, b: Measure, c: Measure): Bound => {
  const int = [a, b, c].some((m) => m.sort === 'int');
  const text = (m: Measure): string => (int && m.sort === 'nat' ? `(${m.lean} : Int)` : m.lean);
  const room = (seen: Seen): Num => roomOf(plus(a.get(seen), b.get(seen)), '=', c.get(seen));
  return {
    lean: `${text(a)} + ${text(b)} = ${text(c)}`,
    words: `${a.words} plus ${b.words} is ${c.words}`,
    test: (seen) => equal(room(seen), 0),
    room,
  };
};

function candidate(table: Table, bound: Bound, output: Measure, defect: Candidate['defect'], strength: number): Candidate {
  const { mine, view } = table;
  const { binders, claim, when } = claimAbout(mine, view, bound.lean);
  return {
    name: nameFrom(`${view.label === 'whole' ? '' : `${view.label} `}${bound.lean}`),
    kind: output.what === 'size' ? 'shape' : 'output-bounds',
    defect,
    informal: sentence(`${when}${bound.words}`),
    binders,
    claim,
    strength,
    room: roomIn(mine, view, bound.room),
    chance: bound.chance === true,
  };
}
