import type { LeanTree } from '../lean/commands.ts';
import type { Model, Statement } from '../model/api.ts';
import { flatten, isHypothesis, theoremIn } from './flatten-theorem.ts';
import { type InputPlan, planOf } from './input-plan.ts';
import type { Names } from './linear.ts';
import { constraintsOf } from './read-hypothesis.ts';
import { type Space, spaceOf } from './space.ts';

/** How to make inputs of a statement, or why that cannot be done. `tree` is the statement's own file, `texts` whatever may name interesting numbers. */
export function planStatement(model: Model, statement: Statement, tree: LeanTree, texts: readonly string[]): InputPlan | string {
  const source = { constructorsOf: model.constructorsOf.bind(model), named: numbersIn(texts) };
  const inputs = statement.binders.filter((_, i) => statement.determinedBy[i] === null);
  const spaces: Space[] = [];
  for (const { name, type } of inputs) {
    const space = spaceOf(type, source);
    if (typeof space === 'string') return `${name}: ${space}`;
    spaces.push(space);
  }
  const theorem = theoremIn(tree, statement.name);
  const flat = theorem === null ? null : flatten(theorem);
  if (flat === null) return planOf(spaces, []);
  const names: Names = { inputs: new Map(inputs.map(({ name }, i) => [name, i])), item: null };
  const binders = new Set(statement.binders.map((b) => b.name));
  // A second binder of the same name hides the first: what is said from there on is said of another value.
  const hiding = flat.binders.findIndex(({ name }, i) => name !== null && flat.binders.findIndex((b) => b.name === name) < i);
  const hypotheses = flat.binders.slice(0, hiding < 0 ? undefined : hiding).filter((b) => isHypothesis(b, binders));
  return planOf(
    spaces,
    hypotheses.flatMap((h) => (h.type === null ? [] : constraintsOf(h.type, names))),
  );
}

const MOST_NUMBERS = 60;

/** `5#u8`, `300`, `2 ^ 32`: numbers that texts name, most likely where behaviour changes. */
export function numbersIn(texts: readonly string[]): readonly bigint[] {
  const found = new Set<bigint>();
  for (const text of texts.map(withoutComments)) {
    for (const [, base, exponent] of text.matchAll(/\b(\d{1,6}) ?\^ ?(\d{1,3})\b/g))
      found.add(BigInt(base ?? 0) ** BigInt(exponent ?? 1));
    for (const [number] of text.matchAll(/(?<![\w.])-?\d{1,40}(?=#[ui]|\b)/g)) found.add(BigInt(number));
  }
  return [...found].slice(0, MOST_NUMBERS);
}

/** Comments name lines and cases, options limits: not values. */
const withoutComments = (text: string): string => text.replaceAll(/\/-[\s\S]*?-\/|--.*|^set_option .*$/gm, ' ');
