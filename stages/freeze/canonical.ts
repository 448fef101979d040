import type { LeanTree } from '../../compiler/lean/commands.ts';
import { flatten, isHypothesis, theoremIn } from '../../compiler/search/flatten-theorem.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { leaf, negate, node, type Node, textOf, variable } from './normal-term.ts';
import { Normalizer } from './normalize.ts';

/**
 * Text that two theorems share exactly if they are equal up to names, the order of binders and hypotheses, symmetry of `=`, and `⦃ ⦄` against
 * `∃ r, f x = ok r ∧ …` (and what follows from these: a claim against its contrapositive). `values` are the names of the binders that are no
 * hypotheses. Null where there is no such theorem.
 */
export function canonicalText(tree: LeanTree, name: string, values: ReadonlySet<string>): string | null {
  const theorem = theoremIn(tree, name);
  const flat = theorem === null ? null : flatten(theorem);
  if (flat === null) return null;
  const normalizer = new Normalizer();
  const scope = new Map<string, Node>();
  const types = new Map<string, Node>();
  const said: Node[] = [];
  for (const one of flat.binders) {
    const { name: binder, type } = one;
    const term = type === null ? leaf('_') : normalizer.term(type, scope);
    if (binder !== null && !isHypothesis(one, values)) {
      // A pair is its two components: `r` with `r.1` says the same as `(x, y)`.
      const components = term.head === '×' && term.args[1]?.head !== '×' ? term.args : [term];
      const own = components.map((component) => {
        const fresh = normalizer.fresh();
        types.set(fresh, component);
        return variable(fresh);
      });
      const [only, more] = own;
      scope.set(binder, only !== undefined && more === undefined ? only : node('tuple', ...own));
    } else said.push(term);
  }
  said.push(negate(normalizer.term(flat.claim, scope)));
  const parts = unfold(said, types);
  return finish(types, parts);
}

/** Conjunctions come apart, and an outermost `∃` of what is assumed is one more binder. */
function unfold(said: readonly Node[], types: Map<string, Node>): readonly Node[] {
  return said.flatMap((part): readonly Node[] => {
    if (part.head === '∧') return unfold(part.args, types);
    const body = part.args[0];
    if (part.head !== '∃' || part.bind === null || body === undefined) return [part];
    types.set(part.bind, leaf('_'));
    return unfold([body], types);
  });
}

const ROUNDS = 4;

/** Gives the binders names by what is said of them, until that no longer changes, so that their order does not matter. */
function finish(types: ReadonlyMap<string, Node>, parts: readonly Node[]): string {
  let names = new Map([...types].map(([name]) => [name, '?']));
  for (let round = 0; round < ROUNDS; round++) {
    const now = names;
    names = new Map(
      [...types].map(([name]) => {
        const marked = new Map(now).set(name, '@');
        const seen = parts.map((part) => textOf(part, marked)).filter((text) => text.includes('@'));
        return [name, sha256(seen.sort().join(';')).slice(0, 12)];
      }),
    );
  }
  const ordered = [...names]
    .sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name], i): [string, string] => [name, `v${i}`]);
  const final = new Map(ordered);
  const texts = parts.map((part) => textOf(part, final));
  return [...new Set(texts)].sort().join('; ');
}
