import { inTurns, listVariations } from '../../../compiler/vary/list-variations.ts';
import { RUST_VARIATIONS, type Variation, type VariedFrom } from '../../../compiler/vary/variation.ts';
import { hideCases } from '../../../datasets/hide-cases.ts';
import type { JsonValue } from '../../core/outcome.ts';
import type { Problem } from '../../core/problem.ts';
import type { RunTools, Submission } from '../../runner/run-plan.ts';
import { listRequests, type WriteRequest } from './list-requests.ts';
import type { Dropped, Known, Said, VaryPlan } from './manifest.ts';
import { type Observation, type Observed, observeAll, type Unobserved } from './observe.ts';
import { SeenPrograms } from './seen-programs.ts';
import { type Writer, writeVariations } from './write-variations.ts';

export interface FreshSet {
  readonly problems: readonly Problem[];
  readonly variations: ReadonlyMap<string, Variation>;
  readonly dropped: readonly Dropped[];
  /** How many variations there are in all. */
  readonly possible: number;
  /** All that the writer said, in the order it was asked. */
  readonly said: readonly Said[];
}

/** A variation that there is, or one that somebody has to write yet. */
type Candidate = { readonly variation: Variation } | { readonly request: WriteRequest };

/** A candidate with what came of it: a problem, or the reason why there is none. */
export type Tried =
  | { readonly variation: Variation; readonly problem: Problem; readonly observed: Observed }
  | { readonly dropped: Dropped };

const MOST_CASES = 24;

/**
 * Takes variations in the order that the seed decides until there are enough: each is compiled, run and translated, and dropped, with
 * the reason, where that fails, where its answers say little, or where it is a near-duplicate of what it is made from, of another one,
 * or of a program of an earlier set.
 */
export async function varyProblems(
  submissions: readonly Submission[],
  plan: VaryPlan,
  known: Known,
  writer: Writer | null,
  tools: Pick<RunTools, 'engine' | 'stages' | 'artifacts'>,
): Promise<FreshSet> {
  const from = new Map(submissions.flatMap((one) => (plain(one) ? [[one.problem.id, one] as const] : [])));
  const all = await candidatesOf(from, plan);
  const seen = new SeenPrograms(known);
  const taken: Exclude<Tried, { dropped: Dropped }>[] = [];
  const dropped: Dropped[] = [];
  const said: Said[] = [];
  const looked = new Set<string>();
  for (let next = 0; taken.length < plan.size && next < all.length; ) {
    const batch = all.slice(next, next + batchSize(plan.size - taken.length));
    next += batch.length;
    const origins = [...new Set(batch.flatMap(originsOf))].filter((id) => !looked.has(id));
    for (const id of origins) looked.add(id);
    const bases = origins.flatMap((id) => from.get(id) ?? []).map(baseOf);
    const seenBefore = await observeAll(bases, tools, { modelled: true });
    seenBefore.forEach((one, i) => one.kind === 'observed' && seen.add(bases[i]?.problemId ?? '', one.observed));
    const tried = await tryAll(batch, { from, seen, writer, tools, said });
    for (const one of tried) {
      if (taken.length >= plan.size) break;
      // One of the same batch may have come first.
      const reason = 'dropped' in one ? null : seen.reasonAgainst(one.variation, one.observed);
      if ('dropped' in one) dropped.push(one.dropped);
      else if (reason !== null) dropped.push(droppedFor(one.variation, reason));
      else {
        seen.add(one.variation.id, one.observed);
        taken.push(one);
      }
    }
  }
  return {
    problems: taken.map(({ problem }) => problem),
    variations: new Map(taken.map(({ variation }) => [variation.id, variation])),
    dropped,
    possible: all.length,
    said,
  };
}

const batchSize = (wanted: number): number => Math.min(48, Math.ceil(wanted * 1.3) + 2);

async function candidatesOf(from: ReadonlyMap<string, Submission>, plan: VaryPlan): Promise<readonly Candidate[]> {
  const origins = [...from.values()].map(variedFrom);
  const byRust = RUST_VARIATIONS.some((kind) => plan.kinds.includes(kind)) ? await listVariations(origins, plan) : [];
  const requests = plan.kinds.includes('written') ? [listRequests([...from.keys()], plan.seed)] : [];
  return inTurns<Candidate>([
    ...byRust.map((queue) => queue.map((variation) => ({ variation }))),
    ...requests.map((queue) => queue.map((request) => ({ request }))),
  ]);
}

const originsOf = (one: Candidate): readonly string[] => ('request' in one ? [one.request.of] : one.variation.of);

interface Bench {
  readonly from: ReadonlyMap<string, Submission>;
  readonly seen: SeenPrograms;
  readonly writer: Writer | null;
  readonly tools: Pick<RunTools, 'engine' | 'stages' | 'artifacts'>;
  readonly said: Said[];
}

/** What comes of each, in the order given. */
async function tryAll(batch: readonly Candidate[], { from, seen, writer, tools, said }: Bench): Promise<readonly Tried[]> {
  const made = batch.flatMap((one) => ('variation' in one ? [one.variation] : []));
  const asked = batch.flatMap((one) => {
    const problem = 'request' in one ? from.get(one.request.of)?.problem : undefined;
    return 'request' in one && problem !== undefined ? [{ ...one.request, problem }] : [];
  });
  const observations = await observeAll(
    made.map((one) => variedProgram(one, from)),
    tools,
    { modelled: true },
  );
  const byRust = made.map((variation, i) => triedOf(variation, observations[i], seen));
  const written = asked.length === 0 || writer === null ? [] : await writeVariations(asked, { writer, seen, tools, said });
  const [first, second] = [byRust.values(), written.values()];
  return batch.flatMap((one) => ('variation' in one ? first : second).next().value ?? []);
}

function triedOf(variation: Variation, observation: Observation | undefined, seen: SeenPrograms): Tried {
  if (observation?.kind !== 'observed') return { dropped: droppedFor(variation, observation?.reason ?? 'no answer') };
  const reason = seen.reasonAgainst(variation, observation.observed);
  if (reason !== null) return { dropped: droppedFor(variation, reason) };
  return { variation, observed: observation.observed, problem: problemOf(variation, observation.observed) };
}

const droppedFor = ({ id, kind, of }: Variation, reason: string): Dropped => ({ id, kind, of: [...of], reason });

const plain = ({ sources, otherFiles, problem }: Submission): boolean =>
  Object.keys(sources).join() === 'src/lib.rs' && Object.keys(otherFiles).length === 0 && problem.entry !== '';

function variedFrom({ problem, sources }: Submission): VariedFrom {
  const { id, title, statement, difficulty, category, source, licence, entry, signature } = problem;
  return { id, title, statement, difficulty, category, source, licence, entry, signature, solution: sources['src/lib.rs'] ?? '' };
}

const examplesOf = (problem: Problem | undefined): readonly (readonly JsonValue[])[] =>
  (problem?.cases ?? []).filter(({ visible }) => visible).map(({ args }) => args);

const baseOf = ({ problem, sources }: Submission): Unobserved => ({
  problemId: problem.id,
  entry: problem.entry,
  signature: problem.signature,
  sources,
  problem,
});

function variedProgram({ id, entry, signature, solution, of }: Variation, from: ReadonlyMap<string, Submission>): Unobserved {
  const [first = [], second] = of.map((origin) => examplesOf(from.get(origin)?.problem));
  // A composed problem takes what the first one takes, then whatever else the second one does.
  const examples = first.map((args, i) => [...args, ...(second === undefined ? [] : (second[i % second.length] ?? []).slice(1))]);
  return { problemId: id, entry, signature, sources: { 'src/lib.rs': solution }, examples };
}

/** A third of the cases is hidden, as in any other problem. */
export function problemOf(
  variation: Pick<Variation, Exclude<keyof VariedFrom, 'solution'>> & { readonly solution: string },
  { cases }: Pick<Observed, 'cases'>,
): Problem {
  const { id, title, statement, difficulty, category, source, licence, entry, signature, solution } = variation;
  const chosen = cases
    .slice(0, MOST_CASES)
    .flatMap(({ args, outcome }) => ('unknown' in outcome ? [] : [{ args: [...args], expected: outcome }]));
  return {
    id,
    title,
    statement,
    difficulty,
    category,
    source,
    licence,
    entry,
    signature,
    solution,
    cases: [...hideCases(id, chosen)],
  };
}
