import type { JsonValue } from '../../pipeline/core/outcome.ts';

/** A value as the tests of other sets write it: Python's, or JSON's. */
export type Literal =
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Literal[] }
  /** What no Rust type here stands for: sets, mappings, complex numbers. */
  | { readonly kind: 'other'; readonly what: string };

/** One call with what it should give. */
export interface Example {
  readonly args: readonly Literal[];
  /** Arguments given by name, in the order they were written; their place is known once the parameters are. */
  readonly named: ReadonlyMap<string, Literal>;
  readonly expected: Literal;
  /** Floats were compared within this. */
  readonly tolerance: number | null;
}

/** Numbers that JSON gives without a fraction are whole: `1.0` is not told from `1` by then. */
export function literalOfJson(json: JsonValue): Literal {
  if (json === null) return { kind: 'none' };
  if (typeof json === 'boolean') return { kind: 'bool', value: json };
  if (typeof json === 'number')
    return Number.isInteger(json) ? { kind: 'int', value: BigInt(json) } : { kind: 'float', value: json };
  if (typeof json === 'string') return { kind: 'text', value: json };
  if (Array.isArray(json)) return { kind: 'list', items: json.map(literalOfJson) };
  return { kind: 'other', what: 'a mapping' };
}
