import type { JsonValue } from '../pipeline/core/outcome.ts';
import { related, type Relation } from './atom.ts';
import { callText, type Candidate, type Mine, nameFrom, sentence } from './candidate.ts';
import { equal, itemsOf, listText, measuresOf, type Num, type Part, plus } from './measure.ts';
import { partsWithin } from './parts-within.ts';
import { bindersText, freshNames, paramParts } from './view.ts';

const MOST_RUNS = 100;
const LEAST_RUNS = 12;

/** One sequence cut in two: how the results of the halves make the result of the whole. */
export function mineConcatenation(mine: Mine): readonly Candidate[] {
  return paramParts(mine.subject).flatMap((param, index) => {
    if (param.type.kind !== 'slice' && param.type.kind !== 'vec') return [];
    const runs = runsOf(mine, index);
    return runs.length < LEAST_RUNS ? [] : ofParam(mine, param, index, runs);
  });
}

interface Runs {
  readonly left: JsonValue;
  readonly right: JsonValue;
  readonly both: JsonValue;
}

function runsOf({ subject, samples }: Mine, index: number): readonly Runs[] {
  return samples.ok
    .filter(({ args }) => itemsOf(args[index] ?? null).length >= 2)
    .slice(0, MOST_RUNS)
    .flatMap(({ args, value }, i): Runs[] => {
      const items = itemsOf(args[index] ?? null);
      const cut = 1 + (i % (items.length - 1));
      const left = subject.run(args.with(index, items.slice(0, cut)));
      const right = subject.run(args.with(index, items.slice(cut)));
      return 'ok' in left && 'ok' in right ? [{ left: left.ok, right: right.ok, both: value }] : [];
    });
}

function ofParam(mine: Mine, param: Part, index: number, runs: readonly Runs[]): readonly Candidate[] {
  const { subject } = mine;
  const fresh = freshNames(subject);
  const names = [fresh('r'), fresh('s'), fresh('t')] as const;
  const of = (name: string): readonly Part[] =>
    partsWithin(
      { lean: name, words: 'the result', type: subject.result, get: ({ out }) => out[0] ?? null },
      subject.constructorsOf,
    );
  const [r, s, t] = [of(names[0]), of(names[1]), of(names[2])];
  return r.flatMap((part, i) => {
    const three = [part, s[i] ?? part, t[i] ?? part] as const;
    const wrap = (claim: string, words: string, defect: Candidate['defect'], strength: number): Candidate =>
      candidate(mine, param, index, names, claim, words, defect, strength);
    return [...joined(three, runs, wrap), ...added(three, runs, wrap)];
  });
}

type Make = (claim: string, words: string, defect: Candidate['defect'], strength: number) => Candidate;
type Three = readonly [Part, Part, Part];

const seen = (value: JsonValue) => ({ args: [], out: [value] });

/** The sequence of the whole is those of the halves, one after the other. */
function joined([a, b, c]: Three, runs: readonly Runs[], make: Make): readonly Candidate[] {
  if (a.type.kind !== 'vec' && a.type.kind !== 'slice' && a.type.kind !== 'list') return [];
  const items = (value: JsonValue): readonly string[] => itemsOf(a.get(seen(value))).map((v) => JSON.stringify(v));
  const holds = runs.filter(({ left, right, both }) => [...items(left), ...items(right)].join() === items(both).join()).length;
  const [x, y, z] = [listText(a), listText(b), listText(c)];
  const words = `${a.words} on the whole is that on the first part followed by that on the second`;
  if (holds === runs.length) return [make(`${z} = ${x} ++ ${y}`, words, null, 0.97)];
  if (holds >= 0.3 * runs.length) return [make(`${z} = ${x} ++ ${y}`, words, 'other', 0.4)];
  return [];
}

/** A number of the whole is the sum, or lies between the numbers of the halves and their sum. */
function added([a, b, c]: Three, runs: readonly Runs[], make: Make): readonly Candidate[] {
  return measuresOf(a).flatMap((x, i) => {
    const [y, z] = [measuresOf(b)[i], measuresOf(c)[i]];
    if (y === undefined || z === undefined) return [];
    const values = runs.map(({ left, right, both }): readonly [Num, Num, Num] => [
      x.get(seen(left)),
      x.get(seen(right)),
      x.get(seen(both)),
    ]);
    const rate = (op: Relation): number => values.filter(([l, m, n]) => related(n, op, plus(l, m))).length / values.length;
    const varied = values.some(([l, m]) => !equal(l, 0) && !equal(m, 0));
    const say = (op: Relation, words: string, defect: Candidate['defect'], strength: number): Candidate =>
      make(
        `${z.lean} ${op} ${x.lean} + ${y.lean}`,
        `${x.words} on the whole is ${words} of those on the two parts`,
        defect,
        strength,
      );
    if (!varied) return [];
    const exact = rate('=');
    // Of lengths and sums of sequences other statements say more.
    if (exact === 1) return [say('=', 'the sum', null, x.what === 'value' ? 0.96 : 0.5)];
    const twin = exact >= 0.3 ? [say('=', 'the sum', 'other', 0.45)] : [];
    if (rate('≤') === 1) return [say('≤', 'at most the sum', null, 0.72), ...twin];
    return rate('≥') === 1 ? [say('≥', 'at least the sum', null, 0.72), ...twin] : twin;
  });
}

function candidate(
  { subject }: Mine,
  param: Part,
  index: number,
  [r, s, t]: readonly [string, string, string],
  claim: string,
  words: string,
  defect: Candidate['defect'],
  strength: number,
): Candidate {
  const fresh = freshNames(subject);
  const [second, whole] = [fresh(`${param.lean}'`), fresh(`${param.lean}''`)];
  const list = (lean: string): string => listText({ ...param, lean });
  const call = (name: string): string =>
    callText(
      subject,
      subject.params.map((p, i) => (i === index ? name : p.name)),
    );
  const binders = [
    bindersText([
      { name: second, type: param.type },
      { name: whole, type: param.type },
      ...[r, s, t].map((name) => ({ name, type: subject.result })),
    ]),
    `(${fresh('h')} : ${list(whole)} = ${list(param.lean)} ++ ${list(second)})`,
    `(${fresh('hr')} : ${call(param.lean)} = ok ${r})`,
    `(${fresh('hs')} : ${call(second)} = ok ${s})`,
    `(${fresh('ht')} : ${call(whole)} = ok ${t})`,
  ];
  return {
    name: nameFrom(`cut_${param.lean} ${claim}`),
    kind: 'relational',
    defect,
    informal: sentence(
      `Where the runs on two parts of a sequence and on the whole, as ${param.words}, all give a result, ${words}`,
    ),
    binders: binders.join(' '),
    claim,
    strength,
  };
}
