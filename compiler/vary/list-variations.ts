import { canonicalJson, sha256 } from '../../pipeline/core/canonical-json.ts';
import { compose, stepOf } from './compose.ts';
import { mutateRust } from './mutate-rust.ts';
import { bareProgram } from './rust-text.ts';
import { varyConstants } from './vary-constant.ts';
import { varyWidths } from './vary-width.ts';
import { RUST_VARIATIONS, type RustVariation, type Variation, type VariationKind, type VariedFrom } from './variation.ts';

/**
 * Every variation of the problems that their programs give, a list a kind, each in an order that the seed decides.
 * A problem whose program cannot be read as Rust, or whose entry is not at the root of its crate, has none.
 */
export async function listVariations(
  problems: readonly VariedFrom[],
  { seed, kinds }: { readonly seed: number; readonly kinds: readonly VariationKind[] },
): Promise<readonly (readonly Variation[])[]> {
  const bare: VariedFrom[] = [];
  for (const problem of problems) {
    const solution = problem.entry.includes('::') ? null : await bareProgram(problem.solution);
    if (solution !== null) bare.push({ ...problem, solution });
  }
  const byKind: (readonly Omit<Variation, 'id'>[])[] = [];
  for (const kind of RUST_VARIATIONS) if (kinds.includes(kind)) byKind.push(await ofKind(kind, bare));
  return byKind.map((all) => named(all).toSorted((a, b) => (rank(seed, a) < rank(seed, b) ? -1 : 1)));
}

async function ofKind(kind: RustVariation, problems: readonly VariedFrom[]): Promise<readonly Omit<Variation, 'id'>[]> {
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

const named = (all: readonly Omit<Variation, 'id'>[]): readonly Variation[] =>
  all.map((one) => ({ ...one, id: variationId(one) }));

/** Hangs on what a variation is, so that the same one has the same id in every set. */
export function variationId({ kind, of, solution, statement }: Omit<Variation, 'id'>): string {
  const mark = sha256(canonicalJson([kind, of, solution, statement])).slice(0, 8);
  return `${of.map((id) => id.slice(0, of.length > 1 ? 20 : 40)).join('_')}_${kind}_${mark}`;
}

/** The first of each list, then the second of each, so that the first N hold some of all. */
export function inTurns<T>(queues: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue.slice(i, i + 1))).flat();
}
