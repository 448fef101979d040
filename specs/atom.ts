import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { ConstructorsOf } from './lean-text.ts';
import { equal, itemsOf, listText, type Measure, measuresOf, minus, type Num, type Part, type Seen } from './measure.ts';
import { partsWithin } from './parts-within.ts';

/** A condition on one run: as Lean, in words, and as a test. */
export interface Atom {
  readonly lean: string;
  readonly words: string;
  readonly test: (seen: Seen) => boolean;
}

export type Relation = '=' | '≤' | '<' | '≥' | '>' | '≠';

const WORDS: Readonly<Record<Relation, string>> = {
  '=': 'is equal to',
  '≤': 'is at most',
  '<': 'is below',
  '≥': 'is at least',
  '>': 'is above',
  '≠': 'is not',
};

export function related(a: Num, op: Relation, b: Num): boolean {
  switch (op) {
    case '=':
      return equal(a, b);
    case '≠':
      return !equal(a, b);
    case '≤':
      return a <= b;
    case '<':
      return a < b;
    case '≥':
      return a >= b;
    case '>':
      return a > b;
  }
}

/** How far the two are from not being so related; below 0 where they are not. */
export function roomOf(a: Num, op: Relation, b: Num): Num {
  switch (op) {
    case '≤':
      return minus(b, a);
    case '<':
      return minus(minus(b, a), 1);
    case '≥':
      return minus(a, b);
    case '>':
      return minus(minus(a, b), 1);
    case '=':
    case '≠':
      return related(a, op, b) ? 0 : -1;
  }
}

export const constantText = (n: Num): string => (n < 0 ? `(${n})` : String(n));

export const compareConstant = (m: Measure, op: Relation, n: Num): Atom => ({
  lean: `${m.lean} ${op} ${constantText(n)}`,
  words: `${m.words} ${WORDS[op]} ${n}`,
  test: (seen) => related(m.get(seen), op, n),
});

/** A natural number against an integer is read as an integer: `(a : Int)`. */
export const lifted = (m: Measure, other: Measure): string =>
  m.sort === 'nat' && other.sort === 'int' ? `(${m.lean} : Int)` : m.lean;

export const compareMeasures = (a: Measure, op: Relation, b: Measure): Atom => ({
  lean: `${lifted(a, b)} ${op} ${lifted(b, a)}`,
  words: `${a.words} ${WORDS[op]} ${b.words}`,
  test: (seen) => related(a.get(seen), op, b.get(seen)),
});

/** A list and the numbers of its items, for `∀ x ∈ l, …`. */
export interface Items {
  readonly list: Part;
  readonly variable: string;
  readonly measure: Measure;
}

/** Measures of the items of a list part. The item is seen as the only argument of a run of its own. */
export function itemMeasures(list: Part, variable: string, constructorsOf: ConstructorsOf): readonly Items[] {
  const { type } = list;
  if (type.kind !== 'list' && type.kind !== 'slice' && type.kind !== 'vec') return [];
  const item: Part = { lean: variable, words: `each item of ${list.words}`, type: type.item, get: ({ args }) => args[0] ?? null };
  return partsWithin(item, constructorsOf).flatMap((part) =>
    measuresOf(part)
      .filter((m) => m.what !== 'sum')
      .map((measure) => ({ list, variable, measure })),
  );
}

const forItem = (value: JsonValue): Seen => ({ args: [value], out: [] });

export const eachConstant = ({ list, variable, measure }: Items, op: Relation, n: Num): Atom => ({
  lean: `∀ ${variable} ∈ ${listText(list)}, ${measure.lean} ${op} ${constantText(n)}`,
  words: `${measure.words} ${WORDS[op]} ${n}`,
  test: (seen) => itemsOf(list.get(seen)).every((item) => related(measure.get(forItem(item)), op, n)),
});

export const eachMeasure = ({ list, variable, measure }: Items, op: Relation, bound: Measure): Atom => ({
  lean: `∀ ${variable} ∈ ${listText(list)}, ${lifted(measure, bound)} ${op} ${lifted(bound, measure)}`,
  words: `${measure.words} ${WORDS[op]} ${bound.words}`,
  test: (seen) => {
    const limit = bound.get(seen);
    return itemsOf(list.get(seen)).every((item) => related(measure.get(forItem(item)), op, limit));
  },
});

/** Every row is as long as the first one or as there are rows, or at least as long. */
export function rowAtoms(list: Part, variable: string): readonly Atom[] {
  const item = list.type.kind === 'slice' || list.type.kind === 'vec' || list.type.kind === 'list' ? list.type.item : null;
  if (item === null || (item.kind !== 'vec' && item.kind !== 'slice' && item.kind !== 'list')) return [];
  const length = item.kind === 'list' ? `${variable}.length` : `${variable}.val.length`;
  const first = item.kind === 'list' ? `(${listText(list)}[0]!).length` : `(${listText(list)}[0]!).val.length`;
  const count = `${listText(list)}.length`;
  const lengths = (seen: Seen): readonly number[] => itemsOf(list.get(seen)).map((row) => itemsOf(row).length);
  const atom = (op: Relation, words: string): Atom => ({
    lean: `∀ ${variable} ∈ ${listText(list)}, ${length} ${op} ${first}`,
    words: `each row of ${list.words} ${words} the first one`,
    test: (seen) => {
      const all = lengths(seen);
      return all.every((n) => related(n, op, all[0] ?? 0));
    },
  });
  const square = (op: Relation, words: string): Atom => ({
    lean: `∀ ${variable} ∈ ${listText(list)}, ${length} ${op} ${count}`,
    words: `each row of ${list.words} ${words} as there are rows`,
    test: (seen) => {
      const all = lengths(seen);
      return all.every((n) => related(n, op, all.length));
    },
  });
  return [
    atom('=', 'is as long as'),
    atom('≥', 'is at least as long as'),
    square('=', 'has as many items'),
    square('≥', 'has at least as many items'),
  ];
}
