import type { Draft, StatementKind } from '../pipeline/core/statement.ts';
import { type Candidate, draftOf, type Mine } from './candidate.ts';
import { mineBounds } from './mine-bounds.ts';
import { mineConditions } from './mine-conditions.ts';
import { mineEdges } from './mine-edges.ts';
import { mineRelations } from './mine-relations.ts';
import { mineShape } from './mine-shape.ts';
import { mineSpecial } from './mine-special.ts';
import { mineTotality } from './mine-totality.ts';
import { minePrecondition } from './precondition.ts';
import { sample, type Subject } from './subject.ts';
import { viewsOf } from './view.ts';

export interface MineOptions {
  /** How many statements to aim for. */
  readonly wanted: number;
  /** Fresh runs to generalise from. */
  readonly runs: number;
  /** A search on inputs of its own: the samples a statement was made from always agree with it. */
  readonly vet: (draft: Draft) => Vetted;
}

/** `unclear`: the search could not say, or the statement does not read. */
export type Vetted = 'passed' | 'refuted' | 'unclear';

/** Statements about a program from what its runs show: no language model, the same drafts for the same program. */
export function mineStatements(subject: Subject, { wanted, runs, vet }: MineOptions): readonly Draft[] {
  const samples = sample(subject, runs);
  const mine: Mine = { subject, samples, precondition: minePrecondition(subject, samples), views: viewsOf(subject) };
  const candidates = [
    ...mineTotality(mine),
    ...mineConditions(mine),
    ...mineSpecial(mine),
    ...mineBounds(mine),
    ...mineShape(mine),
    ...mineRelations(mine),
    ...mineEdges(mine),
  ];
  return select(distinct(candidates), wanted, (candidate) => {
    const draft = draftOf(mine, candidate);
    return vet(draft) === (candidate.defect === null ? 'passed' : 'refuted') ? draft : null;
  });
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

const SHARE_THAT_FAILS = 4;
/** Candidates looked at for each statement wanted. */
const PATIENCE = 3;

/** The strongest of each kind in turn, so that every kind is there; a quarter of them should-fail. Only what the vet confirms is taken. */
function select(
  candidates: readonly Candidate[],
  wanted: number,
  confirmed: (candidate: Candidate) => Draft | null,
): readonly Draft[] {
  const take = (from: readonly Candidate[], count: number): readonly Draft[] => {
    const taken: Draft[] = [];
    for (const candidate of byTurns(from).slice(0, count * PATIENCE)) {
      if (taken.length >= count) break;
      const draft = confirmed(candidate);
      if (draft !== null) taken.push(draft);
    }
    return taken;
  };
  const failing = take(
    candidates.filter((c) => c.defect !== null),
    Math.max(2, Math.floor(wanted / SHARE_THAT_FAILS)),
  );
  const holding = take(
    candidates.filter((c) => c.defect === null),
    Math.max(0, wanted - failing.length),
  );
  return [...holding, ...failing];
}

function byTurns(candidates: readonly Candidate[]): readonly Candidate[] {
  const kinds = new Map<StatementKind, Candidate[]>();
  for (const candidate of candidates.toSorted((a, b) => b.strength - a.strength)) {
    kinds.set(candidate.kind, [...(kinds.get(candidate.kind) ?? []), candidate]);
  }
  const queues = [...kinds.values()];
  const longest = Math.max(0, ...queues.map((q) => q.length));
  return Array.from({ length: longest }, (_, i) => queues.flatMap((q) => q.slice(i, i + 1))).flat();
}
