import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { Atom } from './atom.ts';
import { itemsOf, listText, num, type Num, type Part, type Seen, variableBeside } from './measure.ts';

/** An atom with what it would be if it were stricter or looser than true. */
export interface SequenceAtom extends Atom {
  readonly strength: number;
  /** How far a run is from contradicting it, where that can be measured. */
  readonly room?: (seen: Seen) => Num;
  /** A bound that says something only where a run just meets it: what no run comes near is as likely chance. */
  readonly reached?: boolean;
  readonly chance?: boolean;
}

const key = (value: JsonValue): string => JSON.stringify(value);
const isScalar = ({ type }: Part): boolean =>
  (type.kind === 'vec' || type.kind === 'slice' || type.kind === 'list') && type.item.kind === 'scalar';

/** What can be said of one sequence alone. Orders come looser first: the stricter one is the twin of the looser. */
export function ownAtoms(part: Part): readonly SequenceAtom[] {
  const list = listText(part);
  const distinct: SequenceAtom = {
    lean: `${list}.Nodup`,
    words: `${part.words} has no item twice`,
    test: (seen) => new Set(itemsOf(part.get(seen)).map(key)).size === itemsOf(part.get(seen)).length,
    strength: 0.6,
  };
  if (!isScalar(part)) return [distinct];
  const order = (op: '≤' | '<' | '≥' | '>', words: string): SequenceAtom => ({
    lean: `${list}.Pairwise (fun x y => x.val ${op} y.val)`,
    words: `${part.words} ${words}`,
    test: (seen) => itemsOf(part.get(seen)).every((v, i, all) => i === 0 || inOrder(op, all[i - 1] ?? null, v)),
    strength: op === '<' || op === '>' ? 0.9 : 0.85,
  });
  return [
    order('≤', 'never decreases'),
    order('<', 'increases strictly'),
    order('≥', 'never increases'),
    order('>', 'decreases strictly'),
    distinct,
  ];
}

function inOrder(op: '≤' | '<' | '≥' | '>', left: JsonValue, right: JsonValue): boolean {
  const [a, b] = [num(left), num(right)];
  return op === '≤' ? a <= b : op === '<' ? a < b : op === '≥' ? a >= b : a > b;
}

/** What relates two sequences of the same item type: the result's and an argument's. */
export function pairAtoms(out: Part, given: Part): readonly SequenceAtom[] {
  const [r, a] = [listText(out), listText(given)];
  const x = variableBeside('x', [out, given]);
  const both = (test: (r: readonly string[], a: readonly string[]) => boolean) => (seen: Parameters<Atom['test']>[0]) =>
    test(itemsOf(out.get(seen)).map(key), itemsOf(given.get(seen)).map(key));
  return [
    {
      lean: `${r} = ${a}`,
      words: `${out.words} has the same items as ${given.words} in the same order`,
      test: both((x, y) => x.join() === y.join()),
      strength: 1,
    },
    {
      lean: `${r} = ${a}.reverse`,
      words: `${out.words} is ${given.words} in reverse`,
      test: both((x, y) => x.join() === y.toReversed().join()),
      strength: 1,
    },
    {
      lean: `List.Perm ${r} ${a}`,
      words: `${out.words} has the same items as ${given.words}, each as often`,
      test: both((x, y) => x.toSorted().join() === y.toSorted().join()),
      strength: 0.95,
    },
    {
      lean: `${r} <+: ${a}`,
      words: `${given.words} begins with ${out.words}`,
      test: both((x, y) => x.length <= y.length && x.every((v, i) => v === y[i])),
      strength: 0.9,
    },
    {
      lean: `${r}.Sublist ${a}`,
      words: `${out.words} is ${given.words} with some or no items left out`,
      test: both(isSublist),
      strength: 0.85,
    },
    {
      lean: `∀ ${x} ∈ ${r}, ${x} ∈ ${a}`,
      words: `every item of ${out.words} is in ${given.words}`,
      test: both((x, y) => x.every((v) => y.includes(v))),
      strength: 0.7,
    },
    {
      lean: `∀ ${x} ∈ ${a}, ${x} ∈ ${r}`,
      words: `every item of ${given.words} is in ${out.words}`,
      test: both((x, y) => y.every((v) => x.includes(v))),
      strength: 0.7,
    },
  ];
}

const isSublist = (part: readonly string[], all: readonly string[]): boolean => {
  let at = 0;
  for (const item of all) if (item === part[at]) at += 1;
  return at === part.length;
};

/** Two sequences of one item type written one after the other. */
export const joinedPart = (a: Part, b: Part): Part => ({
  lean: `(${listText(a)} ++ ${listText(b)})`,
  words: `${a.words} followed by ${b.words}`,
  type: { kind: 'list', item: 'item' in a.type ? a.type.item : a.type },
  get: (seen) => [...itemsOf(a.get(seen)), ...itemsOf(b.get(seen))],
});

/** That one sequence is, or has the items of, two others. */
export const joinAtoms = (one: Part, other: Part): readonly SequenceAtom[] =>
  pairAtoms(one, other).filter(({ lean }) => lean.includes(' = ') || lean.startsWith('List.Perm'));

/** A single value of the result among the items of an argument. */
export const memberAtom = (out: Part, given: Part): SequenceAtom => ({
  lean: `${out.lean} ∈ ${listText(given)}`,
  words: `${out.words} is in ${given.words}`,
  test: (seen) =>
    itemsOf(given.get(seen))
      .map(key)
      .includes(key(out.get(seen))),
  strength: 0.75,
});

/** The item of an argument at a place the result names is another value that the statement names. */
export const indexAtom = (at: Part, given: Part, value: Part): SequenceAtom => ({
  lean: `${listText(given)}[${at.lean}.val]? = some ${value.lean}`,
  words: `the item of ${given.words} at ${at.words} is ${value.words}`,
  test: (seen) => {
    const item = itemsOf(given.get(seen))[Number(num(at.get(seen)))];
    return item !== undefined && key(item) === key(value.get(seen));
  },
  strength: 0.9,
});
