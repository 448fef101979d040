/**
 * Functional code under construction: straight lines as arrays, and holes where control leaves the construct being
 * translated. What stands in a hole is known only when all of its kind have been seen.
 */
import type { Binder, Expr, FunType, Pattern, Step } from '../../ir/functional.ts';
import type { Environment } from './environment.ts';

export interface Draft {
  readonly lines: Line[];
  readonly end: End;
}

export type Line =
  | { readonly kind: 'bind'; readonly pattern: Pattern; readonly step: Step | Draft; readonly unit: boolean }
  | { readonly kind: 'let'; readonly pattern: Pattern; readonly value: Expr }
  | { readonly kind: 'join'; readonly name: string; readonly params: readonly Binder[]; readonly body: Draft };

export type End =
  | { readonly kind: 'if'; readonly cond: Expr; readonly then: Draft; readonly else: Draft }
  | { readonly kind: 'match'; readonly of: Expr; readonly arms: readonly { readonly pattern: Pattern; readonly body: Draft }[] }
  | { readonly kind: 'tail'; readonly step: Step }
  | { readonly kind: 'ok' | 'cont' | 'done'; readonly of: Expr }
  | { readonly kind: 'fail' }
  | Hole;

/** Where control goes: to a label of the tree, or out of the function. */
export type Destination = { readonly kind: 'break' | 'continue'; readonly label: number } | { readonly kind: 'return' };

/** `value` is the function's result at a return. Filled once. */
export interface Hole {
  readonly kind: 'hole';
  readonly to: Destination;
  readonly environment: Environment;
  readonly value: Expr | null;
  filled: Draft | null;
}

export const isDraft = (step: Step | Draft): step is Draft => 'lines' in step;

export function fill(hole: Hole, draft: Draft): void {
  if (hole.filled !== null) throw new Error('a hole is filled twice');
  hole.filled = draft;
}

export const destinationKey = (to: Destination): string => (to.kind === 'return' ? 'return' : `${to.kind} ${to.label}`);

/** Type of a tuple of any length. */
export const tupleType = (types: readonly FunType[]): FunType =>
  types.length === 1
    ? (types[0] as FunType)
    : types.length === 0
      ? { kind: 'rust', type: { kind: 'unit' } }
      : { kind: 'tuple', items: types };

export const UNIT_EXPR: Expr = { kind: 'literal', value: { kind: 'unit' } };

export const tupleExpr = (items: readonly Expr[]): Expr =>
  items.length === 1 ? (items[0] as Expr) : items.length === 0 ? UNIT_EXPR : { kind: 'tuple', items };

export const tuplePattern = (items: readonly Pattern[]): Pattern =>
  items.length === 1 ? (items[0] as Pattern) : items.length === 0 ? { kind: 'wild' } : { kind: 'tuple', items };

export const variable = (name: string): Expr => ({ kind: 'var', name });
