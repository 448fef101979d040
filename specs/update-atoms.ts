import { related, type Relation } from './atom.ts';
import { itemsOf, listText, num, type Part, type Seen, variableBeside } from './measure.ts';
import type { SequenceAtom } from './sequence-atoms.ts';

/** How a sequence of the result comes from one of the arguments: item by item, by places and values that other arguments name, by what is kept. */
export function updateAtoms(out: Part, given: Part, inputs: readonly Part[]): readonly SequenceAtom[] {
  const item = 'item' in given.type ? given.type.item : null;
  const places = inputs.filter((p) => p.type.kind === 'scalar' && p.type.type === 'usize').slice(0, MOST);
  const values = inputs.filter((p) => JSON.stringify(p.type) === JSON.stringify(item)).slice(0, MOST);
  return [
    ...places.flatMap((at) => [
      ...cuts(out, given, at),
      ...values.map((v) => setAtom(out, given, at, v)),
      untouched(out, given, [at]),
    ]),
    ...pairs(places).flatMap(([i, j]) => [untouched(out, given, [i, j]), moved(out, given, i, j), moved(out, given, j, i)]),
    ...(item?.kind === 'scalar' ? [...pointwise(out, given), ...kept(out, given, values), ...withoutRepeats(out, given)] : []),
  ];
}

const MOST = 3;

const pairs = (parts: readonly Part[]): readonly (readonly [Part, Part])[] =>
  parts.flatMap((a, i) => parts.slice(i + 1).map((b) => [a, b] as const));

const key = (value: unknown): string => JSON.stringify(value);
const at = (part: Part, seen: Seen): number => Number(num(part.get(seen)));

function whole(
  out: Part,
  given: Part,
  lean: string,
  words: string,
  strength: number,
  make: (items: readonly unknown[], seen: Seen) => readonly unknown[] | null,
): SequenceAtom {
  return {
    lean: `${listText(out)} = ${listText(given)}${lean}`,
    words: `${out.words} is ${given.words} ${words}`,
    test: (seen) => {
      const made = make(itemsOf(given.get(seen)), seen);
      return made !== null && key(made) === key(out.get(seen));
    },
    strength,
  };
}

const cuts = (out: Part, given: Part, place: Part): readonly SequenceAtom[] => [
  whole(out, given, `.take ${place.lean}.val`, `cut off after ${place.words} items`, 0.95, (items, seen) =>
    items.slice(0, at(place, seen)),
  ),
  whole(out, given, `.drop ${place.lean}.val`, `without its first ${place.words} items`, 0.95, (items, seen) =>
    items.slice(at(place, seen)),
  ),
  whole(out, given, `.eraseIdx ${place.lean}.val`, `without the item at ${place.words}`, 0.95, (items, seen) =>
    items.filter((_, i) => i !== at(place, seen)),
  ),
];

const setAtom = (out: Part, given: Part, place: Part, value: Part): SequenceAtom =>
  whole(out, given, `.set ${place.lean}.val ${value.lean}`, `with ${value.words} at ${place.words}`, 1, (items, seen) =>
    items.map((item, i) => (i === at(place, seen) ? value.get(seen) : item)),
  );

/** All other places keep their items. */
const untouched = (out: Part, given: Part, places: readonly Part[]): SequenceAtom => ({
  lean: untouchedText(out, given, places, variableBeside('k', [out, given, ...places])),
  words: `${out.words} has the items of ${given.words} at all places but ${places.map((p) => p.words).join(' and ')}`,
  test: (seen) => {
    const [now, before] = [itemsOf(out.get(seen)), itemsOf(given.get(seen))];
    const spared = places.map((p) => at(p, seen));
    return before.every((item, k) => spared.includes(k) || key(now[k]) === key(item));
  },
  strength: 0.9,
});

const untouchedText = (out: Part, given: Part, places: readonly Part[], k: string): string =>
  `∀ ${k} < ${listText(given)}.length, ${places.map((p) => `${k} ≠ ${p.lean}.val → `).join('')}${listText(out)}[${k}]? = ${listText(given)}[${k}]?`;

const moved = (out: Part, given: Part, to: Part, from: Part): SequenceAtom => ({
  lean: `${listText(out)}[${to.lean}.val]? = ${listText(given)}[${from.lean}.val]?`,
  words: `the item of ${out.words} at ${to.words} is that of ${given.words} at ${from.words}, if any`,
  test: (seen) => key(itemsOf(out.get(seen))[at(to, seen)]) === key(itemsOf(given.get(seen))[at(from, seen)]),
  strength: 0.9,
});

/** Each item beside the one at its place; only of sequences that are equally long. */
const pointwise = (out: Part, given: Part): readonly SequenceAtom[] =>
  (
    [
      ['≤', 'at most'],
      ['≥', 'at least'],
    ] as const
  ).map(([op, words]) => ({
    lean: pointwiseText(out, given, op, variableBeside('k', [out, given])),
    words: `at each place of ${given.words} the item of ${out.words} is ${words} the one of ${given.words}`,
    test: (seen) => {
      const [now, before] = [itemsOf(out.get(seen)), itemsOf(given.get(seen))];
      return now.length === before.length && before.every((b, k) => related(num(now[k] ?? null), op, num(b)));
    },
    strength: 0.8,
  }));

const pointwiseText = (out: Part, given: Part, op: Relation, k: string): string =>
  `∀ ${k} < ${listText(given)}.length, (${listText(out)}[${k}]!).val ${op} (${listText(given)}[${k}]!).val`;

const OPS: readonly (readonly [Relation, string])[] = [
  ['≠', 'other than'],
  ['≤', 'at most'],
  ['<', 'below'],
  ['≥', 'at least'],
  ['>', 'above'],
];

const isSigned = ({ type }: Part): boolean => 'item' in type && type.item.kind === 'scalar' && type.item.type.startsWith('i');

/** The items that compare so with a number of the arguments or with 0, in their order. */
const kept = (out: Part, given: Part, values: readonly Part[]): readonly SequenceAtom[] =>
  [null, ...values].flatMap((value) =>
    OPS.filter(([op]) => value !== null || isSigned(given) || op === '≠').map(([op, words]) =>
      whole(
        out,
        given,
        filterText(op, value),
        `reduced to its items ${words} ${value === null ? '0' : value.words}`,
        0.95,
        (items, seen) => {
          const limit = value === null ? 0 : num(value.get(seen));
          return items.filter((item) => related(num(item as never), op, limit));
        },
      ),
    ),
  );

function filterText(op: Relation, value: Part | null): string {
  const x = variableBeside('x', value === null ? [] : [value]);
  return `.filter (fun ${x} => ${x}.val ${op} ${value === null ? '0' : `${value.lean}.val`})`;
}

const withoutRepeats = (out: Part, given: Part): readonly SequenceAtom[] => [
  whole(out, given, '.eraseReps', 'with each run of equal items made one', 0.95, (items) =>
    items.filter((item, i) => i === 0 || key(item) !== key(items[i - 1])),
  ),
  whole(out, given, '.eraseDups', 'with only the first of equal items', 0.95, (items) =>
    items.filter((item, i) => items.findIndex((other) => key(other) === key(item)) === i),
  ),
];
