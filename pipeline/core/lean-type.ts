import type { IntType } from './rust-type.ts';

/** A type of a model, closed (no parameters left). `adt` names are without the model's namespace. */
export type LeanType =
  | { readonly kind: 'bool' | 'nat' | 'int' | 'unit' | 'char' | 'str' | 'prop' }
  | { readonly kind: 'scalar'; readonly type: IntType }
  | { readonly kind: 'list' | 'slice' | 'vec' | 'option'; readonly item: LeanType }
  | { readonly kind: 'array'; readonly item: LeanType; readonly length: number }
  | { readonly kind: 'result'; readonly ok: LeanType; readonly err: LeanType }
  | { readonly kind: 'tuple'; readonly items: readonly LeanType[] }
  | { readonly kind: 'adt'; readonly name: string; readonly args: readonly LeanType[] }
  | { readonly kind: 'function' | 'other'; readonly text: string };

/** Constructors of the inductive and structure types of a model, by name. */
export interface LeanConstructor {
  readonly name: string;
  readonly fields: readonly { readonly name: string | null; readonly type: LeanType }[];
}
