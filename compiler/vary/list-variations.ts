import { canonicalJson, sha256 } from '../../pipeline/core/canonical-json.ts';
import { compose, stepOf } from './compose.ts';
import { mutateRust } from './mutate-rust.ts';
import { bareProgram } from './rust-text.ts';
import { varyConstants } from './vary-constant.ts';
import { varyWidths } from './vary-width.ts';
import { VARIATION_KINDS, type Variation, type VariationKind, type VariedFrom } from './variation.ts';

/**
 * Every variation of the problems, in an order that the seed decides: the kinds take turns, so that the first N hold some of each.
 * A problem whose program cannot be read as Rust, or whose entry is not at the root of its crate, has none.
 */
export async function listVariations(
  problems: readonly VariedFrom[],
  { seed, kinds }: { readonly seed: number; readonly kinds: readonly VariationKind[] },
): Promise<readonly Variation[]> {
  const bare: VariedFrom[] = [];
  for (const problem of problems) {
    const solution = problem.entry.includes('::') ? null : await bareProgram(problem.solution);
    if (solution !== null) bare.push({ ...problem, solution });
  }
  const byKind = new Map<VariationKind, readonly Omit<Variation, 'id'>[]>();
  for (const kind of VARIATION_KINDS) if (kinds.includes(kind)) byKind.set(kind, await ofKind(kind, bare));
  const queues = [...byKind.values()].map((all) => named(all).toSorted((a, b) => (rank(seed, a) < rank(seed, b) ? -1 : 1)));
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue[i] ?? [])).flat();
}

async function ofKind(kind: VariationKind, problems: readonly VariedFrom[]): Promise<readonly Omit<Variation, 'id'>[]> {
  switch (kind) {
    case 'constant':
      return (await Promise.all(problems.map(varyConstants))).flat();
    case 'width':
      return (await Promise.all(problems.map(varyWidths))).flat();
    case 'mutant':
      return (await Promise.all(problems.map(mutateRust))).flat();
    case 'composed': {
      const steps = (await Promise.all(problems.map(stepOf))).filter((step) => step !== null);
      return steps.flatMap((first) => steps.flatMap((second) => compose(first, second) ?? []));
    }
  }
}

const rank = (seed: number, { id }: Variation): string => sha256(canonicalJson([seed, id]));

/** Ids hang on what a variation is, so that the same one has the same id in every set. */
const named = (all: readonly Omit<Variation, 'id'>[]): readonly Variation[] =>
  all.map((one) => {
    const mark = sha256(canonicalJson([one.kind, one.of, one.solution, one.statement])).slice(0, 8);
    const of = one.of.map((id) => id.slice(0, one.of.length > 1 ? 20 : 40)).join('_');
    return { ...one, id: `${of}_${one.kind}_${mark}` };
  });
