import { leanName } from '../pipeline/core/lean-name.ts';
import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { ConstructorsOf } from './lean-text.ts';
import type { Part } from './measure.ts';
import { derivedParts } from './recursive-functions.ts';

/** A part and everything inside it that can be named without a case split, and what functions on recursive types say of it. */
export function partsWithin(part: Part, constructorsOf: ConstructorsOf, depth = 2): readonly Part[] {
  const { type } = part;
  const derived = derivedParts(part, constructorsOf);
  if (depth === 0) return [part, ...derived];
  if (type.kind === 'tuple') {
    return type.items.flatMap((item, i) => partsWithin(component(part, item, i, type.items.length), constructorsOf, depth - 1));
  }
  if (type.kind === 'adt') {
    const [only, ...more] = constructorsOf(type);
    if (only === undefined || more.length > 0 || only.name !== 'mk' || only.fields.some((f) => f.name === null))
      return [part, ...derived];
    const fields = only.fields.flatMap(({ name, type: t }) =>
      partsWithin(fieldOf(part, name ?? '', t), constructorsOf, depth - 1),
    );
    return [...fields, ...derived];
  }
  return [part, ...derived];
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Lean's tuples are pairs of pairs: the third of three is `.2.2`. */
function component(part: Part, type: LeanType, index: number, count: number): Part {
  const path = `${'.2'.repeat(index)}${index === count - 1 ? '' : '.1'}`;
  return {
    lean: `${part.lean}${path}`,
    words: `the ${ORDINALS[index] ?? `${index + 1}th`} component of ${part.words}`,
    type,
    get: (seen) => {
      const value = part.get(seen);
      return Array.isArray(value) ? (value[index] ?? null) : null;
    },
  };
}

const fieldOf = (part: Part, name: string, type: LeanType): Part => ({
  lean: `${part.lean}.${leanName(name)}`,
  words: `\`${name}\` of ${part.words}`,
  type,
  get: (seen) => {
    const value = part.get(seen);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[name] ?? null) : null;
  },
});
