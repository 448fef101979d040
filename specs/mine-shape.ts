import { eachConstant, eachMeasure, type Items, itemMeasures, roomOf, rowAtoms } from './atom.ts';
import { type Candidate, claimAbout, matching, type Mine, nameFrom, roomIn, sentence } from './candidate.ts';
import { equal, itemsOf, type Measure, measuresOf, type Num, type Part, type Seen } from './measure.ts';
import { partsWithin } from './parts-within.ts';
import { inputMeasures } from './precondition.ts';
import { indexAtom, joinAtoms, joinedPart, memberAtom, ownAtoms, pairAtoms, type SequenceAtom } from './sequence-atoms.ts';
import { updateAtoms } from './update-atoms.ts';
import { freshNames, paramParts, type View } from './view.ts';

const LEAST_RUNS = 12;

/** Order, membership, permutation and item bounds of the sequences in the result. */
export function mineShape(mine: Mine): readonly Candidate[] {
  const { subject } = mine;
  const inputs = paramParts(subject).flatMap((p) => partsWithin(p, subject.constructorsOf));
  return mine.views.flatMap((view) => {
    const runs = matching(mine, view);
    if (runs.length < LEAST_RUNS) return [];
    const outputs = view.parts.flatMap((p) => partsWithin(p, subject.constructorsOf));
    const own = outputs.filter(isSequence).flatMap((o) => ofSequence(mine, view, o, inputs, runs));
    const pairs = outputs.flatMap((o) =>
      inputs.filter((i) => isSequence(i) && sameType(itemType(i), o)).map((i) => memberAtom(o, i)),
    );
    const whole = [...pairs, ...places(outputs, inputs), ...extremes(mine, outputs, inputs), ...splits(outputs, inputs)];
    return [...own, ...judged(mine, view, whole, runs)];
  });
}

const isSequence = ({ type }: Part): boolean => type.kind === 'vec' || type.kind === 'slice' || type.kind === 'list';
const itemType = ({ type }: Part): unknown => ('item' in type ? type.item : null);
const sameType = (type: unknown, { type: other }: Part): boolean => JSON.stringify(type) === JSON.stringify(other);

function ofSequence(mine: Mine, view: View, out: Part, inputs: readonly Part[], runs: readonly Seen[]): readonly Candidate[] {
  const alike = inputs.filter((i) => isSequence(i) && JSON.stringify(itemType(i)) === JSON.stringify(itemType(out)));
  const joined = alike.flatMap((a, i) => alike.slice(i + 1).map((b) => joinedPart(a, b)));
  const atoms = [
    ...ownAtoms(out),
    ...alike.flatMap((i) => [...pairAtoms(out, i), ...updateAtoms(out, i, inputs)]),
    ...joined.flatMap((both) => joinAtoms(out, both)),
    ...itemBounds(mine, out, runs),
  ];
  return judged(mine, view, atoms, runs);
}

/** `a[r.1]? = some x` for numbers of the result that could be places. */
function places(outputs: readonly Part[], inputs: readonly Part[]): readonly SequenceAtom[] {
  const indices = outputs.filter((o) => o.type.kind === 'scalar' && o.type.type === 'usize');
  const lists = inputs.filter(isSequence);
  return indices.flatMap((at) =>
    lists.flatMap((list) =>
      [...inputs, ...outputs].filter((v) => v !== at && sameType(itemType(list), v)).map((v) => indexAtom(at, list, v)),
    ),
  );
}

/** A number of the result that no item of an argument is above, or below. */
function extremes({ subject }: Mine, outputs: readonly Part[], inputs: readonly Part[]): readonly SequenceAtom[] {
  const items = inputs.flatMap((i) => itemMeasures(i, freshNames(subject)('x'), subject.constructorsOf));
  const numbers = outputs.flatMap(measuresOf).filter((m) => m.what === 'value');
  return items
    .filter(({ measure }) => measure.what === 'value')
    .flatMap((each) =>
      numbers
        .filter((n) => n.sort === each.measure.sort)
        .flatMap((n) => (['≤', '≥'] as const).map((op) => ({ ...extreme(each, op, n), strength: 0.7, reached: true }))),
    );
}

const extreme = (each: Items, op: '≤' | '≥', n: Measure): Omit<SequenceAtom, 'strength'> => ({
  ...eachMeasure(each, op, n),
  room: (seen) =>
    leastOf(itemsOf(each.list.get(seen)).map((item) => roomOf(each.measure.get({ args: [item], out: [] }), op, n.get(seen)))),
});

/** Two sequences of the result that together hold the items of an argument. */
const splits = (outputs: readonly Part[], inputs: readonly Part[]): readonly SequenceAtom[] =>
  outputs.filter(isSequence).flatMap((a, i, all) =>
    all
      .slice(i + 1)
      .filter((b) => JSON.stringify(itemType(a)) === JSON.stringify(itemType(b)))
      .flatMap((b) =>
        inputs
          .filter((given) => isSequence(given) && JSON.stringify(itemType(given)) === JSON.stringify(itemType(a)))
          .flatMap((given) => joinAtoms(joinedPart(a, b), given)),
      ),
  );

/** Bounds of each item by a number of the arguments, or by a small constant. */
function itemBounds(mine: Mine, out: Part, runs: readonly Seen[]): readonly SequenceAtom[] {
  const { subject } = mine;
  const items = itemMeasures(out, freshNames(subject)('x'), subject.constructorsOf);
  const measures = inputMeasures(subject).filter((m) => m.what !== 'sum');
  const bounds = items.flatMap((i) => [
    ...measures.flatMap((m) =>
      (['<', '≤', '='] as const).map((op) => ({ ...eachMeasure(i, op, m), strength: op === '=' ? 0.8 : 0.6 })),
    ),
    ...ends(i.measure, out, runs).map(([op, n]) => ({
      ...eachConstant(i, op, n),
      strength: 0.5,
      chance: true,
      room: (seen: Seen) =>
        leastOf(itemsOf(out.get(seen)).map((item) => roomOf(i.measure.get({ args: [item], out: [] }), op, n))),
    })),
  ]);
  return [...bounds, ...rowAtoms(out, freshNames(subject)('x')).map((a) => ({ ...a, strength: 0.6 }))];
}

const leastOf = (rooms: readonly Num[]): Num => rooms.reduce((a, b) => (b < a ? b : a), LARGEST_CONSTANT);

const LEAST_RATE = 0.3;
const LARGEST_CONSTANT = 300;

/** The range of all items of all runs, where it is small enough to be more than chance. */
function ends({ get, min, max }: Measure, out: Part, runs: readonly Seen[]): readonly (readonly ['≤' | '≥', Num])[] {
  const all = runs.flatMap((run) => itemsOf(out.get(run)).map((item) => get({ args: [item], out: [] })));
  if (all.length < LEAST_RUNS) return [];
  const low = all.reduce((a, b) => (b < a ? b : a));
  const high = all.reduce((a, b) => (b > a ? b : a));
  const found: (readonly ['≤' | '≥', Num])[] = [];
  if (high <= LARGEST_CONSTANT && (max === null || high < max) && all.filter((n) => n >= high).length >= 4)
    found.push(['≤', high]);
  if ((min === null || low > min) && low >= -LARGEST_CONSTANT && all.filter((n) => n <= low).length >= 4) found.push(['≥', low]);
  return found;
}

/** What holds on all runs is claimed; what holds on most of them is a should-fail of the same kind. */
function judged(mine: Mine, view: View, atoms: readonly SequenceAtom[], runs: readonly Seen[]): readonly Candidate[] {
  const rates = atoms.map((atom) => rateOf(atom, runs));
  return atoms.flatMap((atom, i): readonly Candidate[] => {
    const rate = rates[i] ?? 0;
    if (rate === 1 && atom.reached === true && !runs.some((run) => equal(atom.room?.(run) ?? 1, 0))) return [];
    if (rate === 1) return [candidate(mine, view, atom, null, atom.strength * exclusion(atom, runs))];
    return rate >= LEAST_RATE ? [candidate(mine, view, atom, defectOf(atom), atom.strength * rate)] : [];
  });
}

const FIRST_LOOK = 40;

/** How often it holds; 0 where the first runs show that it seldom does. */
function rateOf({ test }: SequenceAtom, runs: readonly Seen[]): number {
  const first = runs.slice(0, FIRST_LOOK);
  if (first.filter(test).length < LEAST_RATE * first.length) return 0;
  return runs.filter(test).length / runs.length;
}

/** Share of foreign results (those of other runs) that the atom excludes: an atom that also holds for them says little. */
function exclusion(atom: SequenceAtom, runs: readonly Seen[]): number {
  const shifted = runs.map((run, i) => ({ args: run.args, out: (runs[(i + 7) % runs.length] ?? run).out }));
  return 0.3 + (0.7 * shifted.filter((s) => !atom.test(s)).length) / shifted.length;
}

const defectOf = ({ lean }: SequenceAtom): Candidate['defect'] => (/[^:]<[^+]|>/.test(lean) ? 'off-by-one' : 'other');

function candidate(mine: Mine, view: View, atom: SequenceAtom, defect: Candidate['defect'], strength: number): Candidate {
  const { binders, claim, when } = claimAbout(mine, view, atom.lean);
  const label = view.label === 'whole' ? '' : `${view.label} `;
  return {
    name: nameFrom(`${label}${atom.lean}`),
    kind: 'shape',
    defect,
    informal: sentence(`${when}${atom.words}`),
    binders,
    claim,
    strength,
    room: roomIn(mine, view, atom.room ?? ((seen) => (atom.test(seen) ? 0 : -1))),
    chance: atom.chance === true,
  };
}
