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
  | { readonly kind: 'index'; readonly index: Expr; readonly of: MirType; readonly fixed?: PatternIndex }
  | { readonly kind: 'range'; readonly from: Expr; readonly to: Expr; readonly of: MirType };

/** Which element an array or slice pattern means: at `offset`, or that far from the end, of at least `min` elements. */
export interface PatternIndex {
  readonly offset: number;
  readonly min: number;
  readonly fromEnd: boolean;
}

/** A borrow that came out of a call or a join: once over, `give` tells the new values of the parents. */
export interface Loan {
  /** What the borrow holds; a step of an iterator over `&mut` holds the rest of the iterator and, here, the `item` it gave. */
  readonly cell: Root;
  readonly item: Root | null;
  readonly parents: readonly Resolved[];
  readonly give: GiveBack;
  /** Of one element that a pattern names: the place of the element. */
  readonly element?: Resolved;
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
  /** Cells that were given back: what is written to them later would be lost. */
  readonly ended: Set<Root>;
  /** Shapes known of atoms, by their key: which variant with which fields. */
  readonly facts: Map<string, Expr>;
}

export const emptyEnvironment = (): Environment => ({
  values: new Map(),
  aliases: new Map(),
  loans: [],
  dirty: new Set(),
  ended: new Set(),
  facts: new Map(),
});

export const copyOf = (environment: Environment): Environment => ({
  values: new Map(environment.values),
  aliases: new Map(environment.aliases),
  loans: environment.loans,
  dirty: new Set(environment.dirty),
  ended: new Set(environment.ended),
  facts: new Map(environment.facts),
});

/** Whether one place holds the other: the same root, and one path begins the other. */
export function overlaps(a: Resolved, b: Resolved): boolean {
  if (a.root !== b.root) return false;
  const length = Math.min(a.path.length, b.path.length);
  for (let i = 0; i < length; i++) if (!mayBeSame(a.path[i] as ResolvedStep, b.path[i] as ResolvedStep)) return false;
  return true;
}

/** Elements may be the same whatever their indices, unless patterns tell them apart. */
function mayBeSame(a: ResolvedStep, b: ResolvedStep): boolean {
  if (a.kind === 'field' && b.kind === 'field') return a.index === b.index;
  if (a.kind !== 'index' || b.kind !== 'index' || a.fixed === undefined || b.fixed === undefined) return true;
  const [x, y] = [a.fixed, b.fixed];
  if (x.fromEnd === y.fromEnd) return x.offset === y.offset;
  return (x.fromEnd ? y.offset : x.offset) >= Math.max(x.min, y.min) - (x.fromEnd ? x.offset : y.offset);
}

/** Whether both are the same element of the same pattern place. */
export function sameElement(a: Resolved, b: Resolved): boolean {
  const [x, y] = [a.path.at(-1), b.path.at(-1)];
  if (x?.kind !== 'index' || y?.kind !== 'index' || x.fixed === undefined || y.fixed === undefined) return false;
  if (x.fixed.offset !== y.fixed.offset || x.fixed.fromEnd !== y.fixed.fromEnd) return false;
  return samePlaces({ root: a.root, path: a.path.slice(0, -1) }, { root: b.root, path: b.path.slice(0, -1) });
}

export const samePlaces = (a: Resolved, b: Resolved): boolean =>
  a.root === b.root &&
  a.path.length === b.path.length &&
  a.path.every((step, i) => {
    const other = b.path[i] as ResolvedStep;
    if (step.kind === 'field') return other.kind === 'field' && other.index === step.index;
    return step.kind === 'variant' && other.kind === 'variant' && other.name === step.name;
  });
