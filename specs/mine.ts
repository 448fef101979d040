import type { Draft } from '../pipeline/core/statement.ts';
import { type Candidate, draftOf, type Mine } from './candidate.ts';
import { mineBounds } from './mine-bounds.ts';
import { mineConcatenation } from './mine-concatenation.ts';
import { mineConditions } from './mine-conditions.ts';
import { mineEdges, telling } from './mine-edges.ts';
import { mineInjective } from './mine-injective.ts';
import { mineRelations } from './mine-relations.ts';
import { mineRepeats } from './mine-repeats.ts';
import { mineShape } from './mine-shape.ts';
import { mineSpecial } from './mine-special.ts';
import { mineTotality } from './mine-totality.ts';
import { minePrecondition } from './precondition.ts';
import { givesWay } from './push-runs.ts';
import { NO_RIVALS, type Rivals } from './rivals.ts';
import { selectDrafts } from './select-candidates.ts';
import { sample, type Subject } from './subject.ts';
import { withTwins } from './twins.ts';
import { viewsOf } from './view.ts';
import { withoutImplied } from './without-implied.ts';

export interface MineOptions {
  /** How many statements to aim for. */
  readonly wanted: number;
  /** Fresh runs to generalise from. */
  readonly runs: number;
  /** A search on inputs of its own: the samples a statement was made from always agree with it. */
  readonly vet: (draft: Draft) => Vetted;
  /** Asked for once, if at all. */
  readonly rivals?: () => Rivals;
}

/** `unclear`: the search could not say, or the statement does not read. */
export type Vetted = 'passed' | 'refuted' | 'unclear';

/** Statements about a program from what its runs show: no language model, the same drafts for the same program. */
export function mineStatements(subject: Subject, { wanted, runs, vet, rivals = () => NO_RIVALS }: MineOptions): readonly Draft[] {
  const samples = sample(subject, runs);
  const mine: Mine = { subject, samples, precondition: minePrecondition(subject, samples), views: viewsOf(subject) };
  const candidates = [
    ...mineTotality(mine),
    ...mineConditions(mine),
    ...mineSpecial(mine),
    ...mineBounds(mine),
    ...mineShape(mine),
    ...mineRelations(mine),
    ...mineRepeats(mine),
    ...mineInjective(mine),
    ...mineConcatenation(mine),
    ...mineEdges(mine),
  ];
  const kept = distinct(withoutImplied(candidates));
  let made = 0;
  const drafts = selectDrafts({
    candidates: kept,
    wanted,
    confirmed: (candidate) => {
      if (candidate.defect === null && givesWay(mine, candidate)) return null;
      const draft = draftOf(mine, candidate);
      return vet(draft) === (candidate.defect === null ? 'passed' : 'refuted') ? draft : null;
    },
    draftOf: (candidate) => draftOf(mine, candidate),
    rivals,
    runOn: (args) => telling(mine, args, ++made),
  });
  return withTwins(drafts, kept);
}

/** One of each text, and names made different by a number. */
function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const texts = new Set<string>();
  const names = new Map<string, number>();
  return candidates.flatMap((candidate) => {
    const text = `${candidate.binders} ⊢ ${candidate.claim}`;
    if (texts.has(text)) return [];
    texts.add(text);
    const base = /^[a-z_]/.test(candidate.name) ? candidate.name : `s_${candidate.name}`;
    const count = (names.get(base) ?? 0) + 1;
    names.set(base, count);
    return [{ ...candidate, name: count === 1 ? base : `${base}_v${count}` }];
  });
}
