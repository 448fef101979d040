import type { JsonValue } from '../pipeline/core/outcome.ts';
import { related, type Relation as Op } from './atom.ts';
import { callText, type Candidate, type Mine, nameFrom, sentence } from './candidate.ts';
import { measuresOf, type Measure } from './measure.ts';
import { partsWithin } from './parts-within.ts';
import { type Relation, randomOf, relationsOf } from './relation.ts';
import { bindersText, freshNames } from './view.ts';

const MOST_PAIRS = 160;
const LEAST_PAIRS = 12;
const LEAST_VARIED = 6;

/** Two runs whose arguments are related: the results are equal, or one of their numbers is equal, or not smaller, or not larger. */
export function mineRelations(mine: Mine): readonly Candidate[] {
  return relationsOf(mine.subject).flatMap((relation) => {
    const pairs = pairsOf(mine, relation);
    if (pairs.length < LEAST_PAIRS) return [];
    const same = pairs.filter((p) => JSON.stringify(p.first) === JSON.stringify(p.second)).length / pairs.length;
    if (same === 1) return varies(pairs) ? [sameResult(mine, relation, null, 0.9)] : [];
    const twin =
      same >= 0.25 || relation.binders.length === 0 ? [sameResult(mine, relation, defectOf(relation), 0.4 + same / 3)] : [];
    return [...twin, ...measured(mine, relation, pairs)];
  });
}

const defectOf = ({ binders }: Relation): Candidate['defect'] => (binders.length === 0 ? 'swapped-argument' : 'other');

/** Where all but a few runs give the same, equal results are no sign of a relation. */
function varies(pairs: readonly Pair[]): boolean {
  const counts = new Map<string, number>();
  for (const { first } of pairs) counts.set(JSON.stringify(first), (counts.get(JSON.stringify(first)) ?? 0) + 1);
  return pairs.length - Math.max(...counts.values()) >= LEAST_VARIED;
}

interface Pair {
  readonly args: readonly JsonValue[];
  readonly first: JsonValue;
  readonly second: JsonValue;
}

/** Pairs of runs that both gave a value; none if the second fails where the first did not, for then no equation of results holds. */
function pairsOf({ subject, samples }: Mine, relation: Relation): readonly Pair[] {
  const random = randomOf(relation);
  const pairs: Pair[] = [];
  for (const { args, value } of samples.ok.slice(0, MOST_PAIRS)) {
    const other = relation.other(args, random);
    // A pair of equal runs shows nothing.
    if (other === null || JSON.stringify(other) === JSON.stringify(args)) continue;
    const outcome = subject.run(other);
    if ('ok' in outcome) pairs.push({ args, first: value, second: outcome.ok });
  }
  return pairs;
}

/** Results of two runs are named in the hypotheses: nothing is said where there are none. */
export const BOTH = 'where both runs give a result, ';

function sameResult(mine: Mine, relation: Relation, defect: Candidate['defect'], strength: number): Candidate {
  const { subject } = mine;
  const total = mine.samples.failing.length === 0;
  const equation = `${callText(subject, relation.names)} = ${callText(subject)}`;
  const base = {
    kind: 'relational' as const,
    defect,
    strength,
    informal: sentence(`${total ? '' : BOTH}${relation.words} does not change the result`),
  };
  if (total) return { ...base, name: `${relation.name}_same_result`, binders: hypotheses(relation, []), claim: equation };
  const { binders, first, second } = twoRuns(mine, relation);
  return { ...base, name: `${relation.name}_same_result`, binders, claim: `${second} = ${first}` };
}

function hypotheses(relation: Relation, more: readonly string[]): string {
  const all = [...relation.hypotheses.map((h, i) => `(h${i + 1} : ${h})`), ...more];
  return [bindersText(relation.binders), ...all].filter((b) => b !== '').join(' ');
}

function twoRuns(
  { subject }: Mine,
  relation: Relation,
): { readonly binders: string; readonly first: string; readonly second: string } {
  const fresh = freshNames(subject);
  const [first, second] = [fresh('r'), fresh('s')];
  const results = bindersText([
    { name: first, type: subject.result },
    { name: second, type: subject.result },
  ]);
  const runs = [
    `(${fresh('hr')} : ${callText(subject)} = ok ${first})`,
    `(${fresh('hs')} : ${callText(subject, relation.names)} = ok ${second})`,
  ];
  return { binders: [results, hypotheses(relation, runs)].join(' '), first, second };
}

/** Numbers of the whole result, compared between the runs. */
function measured(mine: Mine, relation: Relation, pairs: readonly Pair[]): readonly Candidate[] {
  const { binders, first, second } = twoRuns(mine, relation);
  const { result, constructorsOf } = mine.subject;
  const of = (name: string): readonly Measure[] =>
    partsWithin({ lean: name, words: 'the result', type: result, get: ({ out }) => out[0] ?? null }, constructorsOf).flatMap(
      measuresOf,
    );
  return of(first).flatMap((a, i) => {
    const b = of(second)[i];
    if (b === undefined) return [];
    const rate = (op: Op): number =>
      pairs.filter((p) => related(a.get({ args: [], out: [p.first] }), op, b.get({ args: [], out: [p.second] }))).length /
      pairs.length;
    const make = (op: Op, defect: Candidate['defect'], words: string, strength: number): Candidate => ({
      name: nameFrom(`${relation.name} ${a.lean} ${op}`),
      kind: 'relational',
      defect,
      informal: sentence(`${BOTH}${relation.words} ${words} ${a.words}`),
      binders,
      claim: `${a.lean} ${op} ${b.lean}`,
      strength,
    });
    const equal = rate('=');
    if (equal === 1) return [make('=', null, 'does not change', 0.8)];
    const found: Candidate[] = equal >= 0.4 ? [make('=', 'other', 'does not change', 0.3 * equal)] : [];
    if (!relation.ordered) return found;
    if (rate('≤') === 1)
      return [...found, make('≤', null, 'does not decrease', 0.7), make('<', 'wrong-comparison', 'increases', 0.4)];
    if (rate('≥') === 1) return [...found, make('≥', null, 'does not increase', 0.7)];
    // Mostly so, which one could take for always.
    return rate('≤') >= 0.5 ? [...found, make('≤', 'other', 'does not decrease', 0.2)] : found;
  });
}
