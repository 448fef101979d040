import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { Draft, StatementKind } from '../pipeline/core/statement.ts';
import type { Candidate } from './candidate.ts';
import type { Rivals } from './rivals.ts';

export interface Selection {
  readonly candidates: readonly Candidate[];
  readonly wanted: number;
  /** The draft, where it turned out as the candidate means it. */
  readonly confirmed: (candidate: Candidate) => Draft | null;
  readonly draftOf: (candidate: Candidate) => Draft;
  readonly rivals: () => Rivals;
  /** What the program gives on these arguments, as a statement; null where it cannot be written. */
  readonly runOn: (args: readonly JsonValue[]) => Candidate | null;
}

const SHARE_THAT_FAILS = 4;
/** Statements of the first round that say what single runs give. */
const RUNS = 1;
/** Up to here single runs fill what nothing general was found for. */
const FEW = 9;
/** Places kept for the second round. */
const KEPT = 3;
/** Statements that the second round may give beyond those wanted: what a program's variants need is not known before. */
const BEYOND = 3;

/**
 * First round: the strongest of each kind in turn, so that every kind is there; a quarter should-fail. Second round: what tells apart the rivals that
 * the first left, general statements before single runs. What is still wanted then comes from what was left over.
 */
export function selectDrafts(selection: Selection): readonly Draft[] {
  const { candidates, wanted } = selection;
  const failing = new Picker(selection, byTurns(candidates.filter((c) => c.defect !== null)));
  failing.take(Math.max(2, Math.floor(wanted / SHARE_THAT_FAILS)));
  const holding = candidates.filter((c) => c.defect === null);
  const general = new Picker(selection, byTurns(holding.filter((c) => c.closed !== true)));
  const runs = new Picker(selection, byTurns(holding.filter((c) => c.closed === true)));
  const room = Math.max(0, wanted - failing.taken.length);
  general.take(Math.max(0, room - RUNS - KEPT));
  runs.take(Math.min(RUNS, room));
  const telling = secondRound(selection, [...general.taken, ...runs.taken], general, KEPT + BEYOND);
  const count = (): number => general.taken.length + telling.length + runs.taken.length;
  general.take(general.taken.length + Math.max(0, room - count()));
  runs.take(runs.taken.length + Math.max(0, Math.min(room, FEW - failing.taken.length) - count()));
  return [...general.taken, ...telling, ...runs.taken, ...failing.taken];
}

/** Candidates looked at for each statement wanted. */
const PATIENCE = 3;

/** Goes through candidates once and keeps those that are confirmed. */
class Picker {
  readonly taken: Draft[] = [];
  readonly rest: Candidate[];
  readonly #confirmed: Selection['confirmed'];

  constructor({ confirmed }: Selection, candidates: readonly Candidate[]) {
    this.rest = [...candidates];
    this.#confirmed = confirmed;
  }

  take(upTo: number): void {
    for (let looked = (upTo - this.taken.length) * PATIENCE; looked > 0 && this.taken.length < upTo; looked--) {
      const candidate = this.rest.shift();
      if (candidate === undefined) return;
      const draft = this.#confirmed(candidate);
      if (draft !== null) this.taken.push(draft);
    }
  }
}

/** Candidates that are tried on the rivals, and single runs made up for them. */
const TRIED = 8;
const RUNS_MADE = 3;

function secondRound(
  { rivals: open, confirmed, draftOf, runOn }: Selection,
  first: readonly Draft[],
  general: Picker,
  most: number,
): readonly Draft[] {
  const rivals = open();
  const left = new Set(Array.from({ length: rivals.count }, (_, i) => i));
  const without = (told: ReadonlySet<number>): void => told.forEach((rival) => left.delete(rival));
  for (const draft of first) if (left.size > 0) without(rivals.toldApart(draft, left));
  if (left.size === 0) return [];
  const ranked = general.rest
    .slice(0, TRIED)
    .map((candidate) => ({ candidate, told: rivals.toldApart(draftOf(candidate), left) }));
  const taken: Draft[] = [];
  const tells = (told: ReadonlySet<number>): number => [...told].filter((rival) => left.has(rival)).length;
  while (left.size > 0 && taken.length < most) {
    const best = ranked.toSorted((a, b) => tells(b.told) - tells(a.told))[0];
    if (best === undefined || tells(best.told) === 0) break;
    ranked.splice(ranked.indexOf(best), 1);
    general.rest.splice(general.rest.indexOf(best.candidate), 1);
    const draft = confirmed(best.candidate);
    if (draft === null) continue;
    taken.push(draft);
    without(best.told);
  }
  for (let made = 0; made < RUNS_MADE && left.size > 0 && taken.length < most; made++) {
    const [rival] = left;
    if (rival === undefined) break;
    left.delete(rival);
    const draft = firstOf(rivals.examples(rival), (args) => {
      const candidate = runOn(args);
      return candidate === null ? null : confirmed(candidate);
    });
    if (draft === null) continue;
    taken.push(draft);
    without(rivals.toldApart(draft, left));
  }
  return taken;
}

function firstOf<A, B>(items: readonly A[], f: (item: A) => B | null): B | null {
  for (const item of items) {
    const found = f(item);
    if (found !== null) return found;
  }
  return null;
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
