/** How a variant differs from what it was made of. */
export const OPERATORS = [
  'comparison',
  'arithmetic',
  'constant',
  'logic',
  'branch',
  'arguments',
  'dropped-update',
  'dropped-check',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** The same thing changed in one place. */
export interface Variant<T> {
  readonly operator: Operator;
  /** `a < b becomes a ≤ b`. */
  readonly change: string;
  readonly of: T;
}

export const within = <A, B>(variants: readonly Variant<A>[], put: (of: A) => B): readonly Variant<B>[] =>
  variants.map((v) => ({ ...v, of: put(v.of) }));

/** Something with direct parts of its own kind: one variant for each of each part, the rest as it was. `replace` calls its argument once a part, in a fixed order. */
export function inParts<T, P>(
  whole: T,
  replace: (whole: T, onPart: (part: P) => P) => T,
  vary: (part: P) => readonly Variant<P>[],
): readonly Variant<T>[] {
  const parts: P[] = [];
  replace(whole, (part) => {
    parts.push(part);
    return part;
  });
  return parts.flatMap((part, place) =>
    within(vary(part), (changed) => {
      let at = 0;
      return replace(whole, (other) => (at++ === place ? changed : other));
    }),
  );
}
