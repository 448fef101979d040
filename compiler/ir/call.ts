/** How a Rust call is said in Lean: the function named, and how its arguments and result relate to Rust's. */
import type { IntType } from '../../pipeline/core/rust-type.ts';
import type { MirType } from '../rust/mir-type.ts';
import type { Expr, FunType, Step } from './functional.ts';

/** An argument before the values: `{T}` implicits are left out, explicit ones are here. */
export type LeadingArg =
  | { readonly kind: 'type'; readonly type: MirType }
  /** A const generic argument: a literal `usize`, or the name of a const parameter or `true`, `false`. */
  | { readonly kind: 'const'; readonly value: bigint | string }
  /** One of another integer type. */
  | { readonly kind: 'number'; readonly value: bigint; readonly type: IntType }
  | { readonly kind: 'instance'; readonly name: string; readonly args: readonly LeadingArg[] };

export interface CallTarget {
  /** As printed, without the crate's namespace: `alloc.vec.Vec.push`, `m.f`, `ShapeInst.area`. */
  readonly lean: string;
  readonly leading: readonly LeadingArg[];
  /** Path of the crate's own function or constant when it is one: for call graph, order and propagation of refusals. */
  readonly local: string | null;
}

/**
 * What the passes must know of a callee. `args` picks and orders the Rust arguments passed (0-based).
 *
 * `results` lists the components of what Lean returns, in order (one: not a tuple; none: unit):
 * - `value`: Rust's return value, references erased;
 * - `final`: the content of the `&mut` argument `arg` after the call;
 * - `back`: a function from the new contents of the mutably borrowed parts of the returned value (`parts`, one: not a
 *   tuple) to the contents after the borrow of the arguments `args` (likewise);
 * - `unchanged`: a function that gives back what it is given, of the type of `arg`'s content.
 */
export interface CallShape {
  readonly target: CallTarget;
  /** `pure`: `let x := …`; `lift`: pure, bound with `lift` inside a block; `monadic`: may fail. */
  readonly mode: 'pure' | 'lift' | 'monadic';
  readonly args: readonly number[];
  /** What is computed of those arguments instead of a call of `target`; it gives what `results` says. */
  readonly step?: (args: readonly Expr[], fresh: (hint: string, type: FunType) => string) => Step;
  readonly results: readonly CallResult[];
  /** `model-divergence:…` flags this call brings. */
  readonly divergences: readonly string[];
}

export type CallResult =
  | { readonly kind: 'value' }
  | { readonly kind: 'final'; readonly arg: number }
  | { readonly kind: 'unchanged'; readonly arg: number }
  /**
   * `parts`: where the borrowed parts are in the erased return value, by tuple component: `[]` is the whole value (`&mut T`,
   * `Option<&mut T>`), `[1]` the second component of a pair.
   */
  | { readonly kind: 'back'; readonly parts: readonly (readonly number[])[]; readonly args: readonly number[] }
  /**
   * Of an iterator over `&mut`: a function from the iterator as it is in the end and the new value of the item to the
   * iterator before the call. `final` of the same argument, before it, is the iterator that goes on.
   */
  | { readonly kind: 'back-next'; readonly arg: number };

export type CallAnswer =
  | { readonly status: 'ok'; readonly shape: CallShape }
  /** Not a call in Lean: a pure expression of the arguments (references erased), once `asserts` hold, in order. */
  | {
      readonly status: 'inline';
      readonly value: (args: readonly Expr[]) => Expr;
      /** The value is the only argument, which may hold mutable borrows. */
      readonly identity: boolean;
      readonly asserts: (args: readonly Expr[]) => readonly Expr[];
      readonly divergences: readonly string[];
    }
  | { readonly status: 'refused'; readonly code: string; readonly message: string; readonly hint: string | null };
