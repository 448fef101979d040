/**
 * What is known at one point of the function: the value of every place that owns one, where the `&mut` references point,
 * and which borrows still have to be given back.
 *
 * A *root* is what holds a value: an owned local, the content of a `&mut` parameter (both numbered like the local), or a
 * *cell*, the content of a borrow that came out of a call, or the function that ends such a borrow. Values are atoms: variables, literals, fields of variables.
 */
import type { Expr } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';

export type Root = number;

/** A place as it is followed from its root. References and boxes leave no step. */
export interface Resolved {
  readonly root: Root;
  readonly path: readonly ResolvedStep[];
}

/** `of` is the type that holds the part. */
export type ResolvedStep =
  | { readonly kind: 'field'; readonly index: number; readonly of: MirType }
  | { readonly kind: 'variant'; readonly name: string; readonly of: MirType }
  | { readonly kind: 'index'; readonly index: Expr; readonly of: MirType }
  | { readonly kind: 'range'; readonly from: Expr; readonly to: Expr; readonly of: MirType };

/** A borrow that came out of a call or a join: once over, `give` tells the new values of the parents. */
export interface Loan {
  /** What the borrow holds; a step of an iterator over `&mut` holds the rest of the iterator and, here, the `item` it gave. */
  readonly cell: Root;
  readonly item: Root | null;
  readonly parents: readonly Resolved[];
  readonly give: GiveBack;
}

export type GiveBack =
  /** The function held by the root `fn`, applied to the parts of the content (empty path: all of it), then to the item. */
  | { readonly kind: 'apply'; readonly fn: Root; readonly parts: readonly (readonly number[])[] }
  /** The parent is a part of the content, by field; through a variant only if the content is still that variant. */
  | { readonly kind: 'part'; readonly path: readonly ResolvedStep[] };

export const cellsOf = (loan: Loan): readonly Root[] => (loan.item === null ? [loan.cell] : [loan.cell, loan.item]);

export interface Environment {
  readonly values: Map<Root, Expr>;
  /** Where locals whose type holds a `&mut` point: their content is not copied. */
  readonly aliases: Map<number, Resolved>;
  loans: readonly Loan[];
  /** Cells whose content differs from what was borrowed. */
  readonly dirty: Set<Root>;
  /** Shapes known of atoms, by their key: which variant with which fields. */
  readonly facts: Map<string, Expr>;
}

export const emptyEnvironment = (): Environment => ({
  values: new Map(),
  aliases: new Map(),
  loans: [],
  dirty: new Set(),
  facts: new Map(),
});

export const copyOf = (environment: Environment): Environment => ({
  values: new Map(environment.values),
  aliases: new Map(environment.aliases),
  loans: environment.loans,
  dirty: new Set(environment.dirty),
  facts: new Map(environment.facts),
});

/** Whether one place holds the other: the same root, and one path begins the other. */
export function overlaps(a: Resolved, b: Resolved): boolean {
  if (a.root !== b.root) return false;
  const length = Math.min(a.path.length, b.path.length);
  for (let i = 0; i < length; i++) if (!mayBeSame(a.path[i] as ResolvedStep, b.path[i] as ResolvedStep)) return false;
  return true;
}

/** Elements may be the same whatever their indices. */
const mayBeSame = (a: ResolvedStep, b: ResolvedStep): boolean =>
  a.kind === 'field' && b.kind === 'field' ? a.index === b.index : true;

export const samePlaces = (a: Resolved, b: Resolved): boolean =>
  a.root === b.root &&
  a.path.length === b.path.length &&
  a.path.every((step, i) => {
    const other = b.path[i] as ResolvedStep;
    if (step.kind === 'field') return other.kind === 'field' && other.index === step.index;
    return step.kind === 'variant' && other.kind === 'variant' && other.name === step.name;
  });
