import { listVariations } from '../../../compiler/vary/list-variations.ts';
import type { Variation, VariationKind, VariedFrom } from '../../../compiler/vary/variation.ts';
import { hideCases } from '../../../datasets/hide-cases.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import type { JsonValue } from '../../core/outcome.ts';
import type { Problem } from '../../core/problem.ts';
import type { RunTools, Submission } from '../../runner/run-plan.ts';
import { type Observed, observeAll, type Unobserved } from './observe.ts';
import type { GenerationManifest, Known, VaryPlan } from './manifest.ts';

export interface FreshSet {
  readonly problems: readonly Problem[];
  readonly variations: ReadonlyMap<string, Variation>;
  readonly dropped: GenerationManifest['dropped'];
  /** How many variations there are in all. */
  readonly possible: number;
}

/** Cases of a new problem, and how many different answers it must have among what was tried. */
const MOST_CASES = 24;
const LEAST_ANSWERS = 4;

/**
 * Takes variations in the order that the seed decides until there are enough: each is compiled, run and translated, and dropped, with
 * the reason, where that fails, where its answers say little, or where it is a near-duplicate of what it is made from, of another one,
 * or of a program of an earlier set.
 */
export async function varyProblems(
  submissions: readonly Submission[],
  plan: VaryPlan,
  known: Known,
  tools: Pick<RunTools, 'engine' | 'stages' | 'artifacts'>,
): Promise<FreshSet> {
  const from = new Map(submissions.flatMap((one) => (plain(one) ? [[one.problem.id, one] as const] : [])));
  const all = await listVariations([...from.values()].map(variedFrom), plan);
  const seen = new SeenPrograms(known);
  const taken: { readonly variation: Variation; readonly problem: Problem }[] = [];
  const dropped: GenerationManifest['dropped'] = [];
  const looked = new Set<string>();
  for (let next = 0; taken.length < plan.size && next < all.length; ) {
    const batch = all.slice(next, next + Math.min(48, Math.ceil((plan.size - taken.length) * 1.3) + 2));
    next += batch.length;
    const origins = [...new Set(batch.flatMap(({ of }) => of))].filter((id) => !looked.has(id));
    for (const id of origins) looked.add(id);
    const bases = origins.flatMap((id) => from.get(id) ?? []).map(baseOf);
    const seenBefore = await observeAll(bases, tools, { modelled: true });
    seenBefore.forEach((one, i) => one.kind === 'observed' && seen.add(bases[i]?.problemId ?? '', one.observed));
    const observations = await observeAll(
      batch.map((one) => variedProgram(one, from)),
      tools,
      { modelled: true },
    );
    batch.forEach((variation, i) => {
      const one = observations[i];
      if (one === undefined || taken.length >= plan.size) return;
      const reason = one.kind === 'dropped' ? one.reason : reasonAgainst(variation, one.observed, seen);
      if (one.kind === 'dropped' || reason !== null) {
        dropped.push({ id: variation.id, kind: variation.kind, of: [...variation.of], reason: reason ?? '' });
        return;
      }
      seen.add(variation.id, one.observed);
      taken.push({ variation, problem: problemOf(variation, one.observed) });
    });
  }
  return {
    problems: taken.map(({ problem }) => problem),
    variations: new Map(taken.map(({ variation }) => [variation.id, variation])),
    dropped,
    possible: all.length,
  };
}

/** Names of programs by what makes two of them one. */
class SeenPrograms {
  readonly #names = new Map<string, string>();

  constructor({ forms, behaviours }: Known) {
    for (const form of forms) this.#names.set(`form ${form}`, 'a program of an earlier set');
    for (const behaviour of behaviours) this.#names.set(`behaviour ${behaviour}`, 'a program of an earlier set');
  }

  add(name: string, { model }: Observed): void {
    for (const key of keysOf(model)) if (!this.#names.has(key)) this.#names.set(key, name);
  }

  like({ model }: Observed): string | null {
    for (const key of keysOf(model)) {
      const name = this.#names.get(key);
      if (name !== undefined) return name;
    }
    return null;
  }
}

function keysOf(model: Observed['model']): readonly string[] {
  if (model === null) return [];
  const { form, behaviour } = model.identity;
  return [`form ${form}`, ...(behaviour === null ? [] : [`behaviour ${behaviour}`])];
}

function reasonAgainst({ kind }: Variation, observed: Observed, seen: SeenPrograms): string | null {
  const answers = new Set(observed.cases.map(({ outcome }) => canonicalJson(outcome)));
  const least = leastAnswers(kind);
  if (answers.size < least) return `only ${answers.size} different answers on ${observed.cases.length} inputs`;
  const other = seen.like(observed);
  return other === null ? null : `a near-duplicate of ${other}`;
}

/** Where the original answers with yes or no, so does a variation of it. */
const leastAnswers = (kind: VariationKind): number => (kind === 'composed' ? LEAST_ANSWERS : 2);

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
