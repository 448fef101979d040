import type { Variation } from '../../../compiler/vary/variation.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import type { Known } from './manifest.ts';
import type { Observed } from './observe.ts';

const LEAST_ANSWERS = 4;

/** Names of programs by what makes two of them one. */
export class SeenPrograms {
  readonly #names = new Map<string, string>();

  constructor({ forms, behaviours }: Known) {
    for (const form of forms) this.#names.set(`form ${form}`, 'a program of an earlier set');
    for (const behaviour of behaviours) this.#names.set(`behaviour ${behaviour}`, 'a program of an earlier set');
  }

  add(name: string, { model }: Observed): void {
    for (const key of keysOf(model)) if (!this.#names.has(key)) this.#names.set(key, name);
  }

  /** Why a variation that builds and runs is of no use, if so. */
  reasonAgainst(variation: Variation, observed: Observed): string | null {
    const answers = new Set(observed.cases.map(({ outcome }) => canonicalJson(outcome)));
    if (answers.size < leastAnswers(variation))
      return `only ${answers.size} different answers on ${observed.cases.length} inputs`;
    const other = this.#like(observed);
    return other === null ? null : `a near-duplicate of ${other}`;
  }

  #like({ model }: Observed): string | null {
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

/** How many different answers there must be among what was tried. Where the original answers with yes or no, so does a change of it. */
function leastAnswers({ kind, signature }: Variation): number {
  switch (kind) {
    case 'composed':
      return LEAST_ANSWERS;
    case 'written':
      return /->\s*bool$/.test(signature) ? 2 : 3;
    case 'constant':
    case 'width':
    case 'mutant':
      return 2;
  }
}
