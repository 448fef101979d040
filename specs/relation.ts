import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { type Random, randomFrom } from '../pipeline/core/random.ts';
import { itemsOf, listText, measuresOf, num, type Part } from './measure.ts';
import type { Subject } from './subject.ts';
import { freshNames, paramParts } from './view.ts';

/** A second argument list made from a first one, and the hypotheses that say how. */
export interface Relation {
  readonly name: string;
  readonly words: string;
  /** Binders of the values that only the second run has. */
  readonly binders: readonly { readonly name: string; readonly type: LeanType }[];
  readonly hypotheses: readonly string[];
  /** Arguments of the second run, as text. */
  readonly names: readonly string[];
  /** Null where the first arguments do not allow it. */
  readonly other: (args: readonly JsonValue[], random: Random) => readonly JsonValue[] | null;
  /** The orders that are worth claiming besides equality: monotone relations. */
  readonly ordered: boolean;
}

export function relationsOf(subject: Subject): readonly Relation[] {
  const parts = paramParts(subject);
  return [...swaps(subject), ...parts.flatMap((part, i) => [...ofList(subject, part, i), ...ofNumber(subject, part, i)])];
}

/** Two arguments of one type exchanged. */
function swaps({ params }: Subject): readonly Relation[] {
  return params.flatMap((a, i) =>
    params.slice(i + 1).flatMap((b, k): readonly Relation[] => {
      const j = i + 1 + k;
      if (JSON.stringify(a.type) !== JSON.stringify(b.type)) return [];
      const names = params.map((p) => p.name);
      return [
        {
          name: `swap_${a.name}_${b.name}`,
          words: `exchanging \`${a.name}\` and \`${b.name}\``,
          binders: [],
          hypotheses: [],
          names: names.with(i, b.name).with(j, a.name),
          other: (args) => args.with(i, args[j] ?? null).with(j, args[i] ?? null),
          ordered: false,
        },
      ];
    }),
  );
}

function ofList(subject: Subject, part: Part, index: number): readonly Relation[] {
  if (part.type.kind !== 'slice' && part.type.kind !== 'vec' && part.type.kind !== 'list') return [];
  const name = freshNames(subject)(`${part.lean}'`);
  const item = freshNames(subject)('x');
  const second = listText({ ...part, lean: name });
  const first = listText(part);
  const changed = (change: (items: JsonValue[], random: Random) => JsonValue[] | null): Relation['other'] => {
    return (args, random) => {
      const items = change([...itemsOf(args[index] ?? null)], random);
      return items === null ? null : args.with(index, items);
    };
  };
  const relation = (label: string, words: string, hypothesis: string, other: Relation['other'], ordered = false): Relation => ({
    name: `${label}_${part.lean}`,
    words,
    binders: [{ name, type: part.type }],
    hypotheses: [hypothesis],
    names: subject.params.map((p, i) => (i === index ? name : p.name)),
    other,
    ordered,
  });
  return [
    relation('permuted', `putting the items of ${part.words} in another order`, `List.Perm ${first} ${second}`, changed(shuffle)),
    relation(
      'reversed',
      `reversing ${part.words}`,
      `${second} = ${first}.reverse`,
      changed((items) => items.reverse()),
    ),
    {
      ...relation(
        'appended',
        `adding an item at the end of ${part.words}`,
        `${second} = ${first} ++ [${item}]`,
        changed(append),
        true,
      ),
      binders: [
        { name: item, type: part.type.item },
        { name, type: part.type },
      ],
    },
    relation(
      'doubled',
      `writing ${part.words} twice`,
      `${second} = ${first} ++ ${first}`,
      changed((items) => [...items, ...items]),
      true,
    ),
  ];
}

function shuffle(items: JsonValue[], random: Random): JsonValue[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = items[i] ?? null;
    items[i] = items[j] ?? null;
    items[j] = kept;
  }
  return items;
}

/** An item like those that are there. */
const append = (items: JsonValue[], random: Random): JsonValue[] | null =>
  items.length === 0 ? null : [...items, items[random.below(items.length)] ?? null];

/** Integers beyond are written as text: as numbers they would lose digits. */
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function ofNumber(subject: Subject, part: Part, index: number): readonly Relation[] {
  if (part.type.kind !== 'scalar') return [];
  const most = measuresOf(part)[0]?.max ?? null;
  const name = freshNames(subject)(`${part.lean}'`);
  return [
    {
      name: `larger_${part.lean}`,
      words: `making ${part.words} larger`,
      binders: [{ name, type: part.type }],
      hypotheses: [`${part.lean}.val < ${name}.val`],
      names: subject.params.map((p, i) => (i === index ? name : p.name)),
      other: (args, random) => {
        const next = BigInt(num(args[index] ?? null)) + BigInt(1 + random.below(random.oneIn(2) ? 3 : 50));
        if (most !== null && next > most) return null;
        return args.with(index, next <= SAFE && next >= -SAFE ? Number(next) : next.toString());
      },
      ordered: true,
    },
  ];
}

/** A stream of its own for each relation, so that adding one does not change the others. */
export const randomOf = (relation: Relation): Random =>
  randomFrom([...relation.name].reduce((h, c) => Math.imul(h, 31) + c.charCodeAt(0), 7));
