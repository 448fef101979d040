import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { itemsOf } from './measure.ts';
import type { Scalar } from './recursive-type.ts';

/** How to make the value of a function from those of the parts. `isOption`: a value around another adds nothing. */
export interface Fold {
  readonly comment: string;
  readonly text: (inner: readonly string[], own: readonly string[], isOption: boolean) => string;
  readonly value: (inner: readonly JsonValue[], own: readonly JsonValue[], isOption: boolean) => JsonValue;
  /** Lean and value of what a field of another type contributes; none where it contributes nothing. */
  readonly field: (type: LeanType) => OwnField | null;
}

interface OwnField {
  readonly text: (name: string) => string;
  readonly value: (value: JsonValue) => JsonValue;
}

const total = (values: readonly JsonValue[]): number => values.reduce<number>((a, b) => a + Number(b), 0);
const most = (values: readonly JsonValue[]): number => values.reduce<number>((a, b) => Math.max(a, Number(b)), 0);

export const SIZE: Fold = {
  comment: 'How many constructors a value is made of, options not counted.',
  text: (inner, _own, isOption) => [...(isOption ? [] : ['1']), ...inner].join(' + ') || '0',
  value: (inner, _own, isOption) => total(inner) + (isOption ? 0 : 1),
  field: () => null,
};

export const DEPTH: Fold = {
  comment: 'How many constructors lie above the deepest one that holds no other.',
  text: (inner, _own, isOption) => {
    const [first, ...rest] = inner;
    if (first === undefined) return '0';
    const deepest = rest.reduce((a, b) => `max (${a}) (${b})`, first);
    return isOption ? deepest : `1 + ${rest.length === 0 ? deepest : `(${deepest})`}`;
  },
  value: (inner, _own, isOption) => (inner.length === 0 ? 0 : most(inner) + (isOption ? 0 : 1)),
  field: () => null,
};

export const itemsFold = (scalar: Scalar): Fold => ({
  comment: 'The numbers in a value, in the order of its fields.',
  text: (_inner, own) => own.join(' ++ ') || '[]',
  value: (_inner, own) => own.flatMap(itemsOf),
  field: (type) => itemsIn(type, scalar),
});

function itemsIn(type: LeanType, scalar: Scalar): OwnField | null {
  if (type.kind === 'scalar' && type.type === scalar.type) return { text: (name) => `[${name}]`, value: (value) => [value] };
  if (type.kind === 'vec')
    return itemsIn(type.item, scalar) === null ? null : { text: (name) => `${name}.val`, value: (value) => [...itemsOf(value)] };
  if (type.kind !== 'tuple') return null;
  const parts = type.items.flatMap((item, i) => {
    const inside = itemsIn(item, scalar);
    return inside === null ? [] : [{ inside, i, path: `${'.2'.repeat(i)}${i === type.items.length - 1 ? '' : '.1'}` }];
  });
  if (parts.length === 0) return null;
  return {
    text: (name) => parts.map(({ inside, path }) => inside.text(`${name}${path}`)).join(' ++ '),
    value: (value) => parts.flatMap(({ inside, i }) => itemsOf(inside.value(itemsOf(value)[i] ?? null))),
  };
}
