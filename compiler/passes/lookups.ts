/** What the passes ask about the rest of the crate and the standard library. The emitter's side answers. */
import type { CallAnswer, CallTarget } from '../ir/call.ts';
import type { Literal } from '../ir/functional.ts';
import type { LinkedAdt } from '../rust/linked-crate.ts';
import type { Constant } from '../rust/mir.ts';
import type { Callee, MirType } from '../rust/mir-type.ts';

export interface Lookups {
  /** Types are those at the call: `args` of the Rust arguments in order, `result` of the place written. */
  readonly call: (callee: Callee, args: readonly MirType[], result: MirType) => CallAnswer;
  readonly constant: (constant: NamedConstant) => ConstantAnswer;
  /** The crate's own types by path, and of the library those with known variants or fields; `undefined` for others. */
  readonly adt: (path: string) => LinkedAdt | undefined;
  /** Types of what a closure captures, in the order of its fields. */
  readonly captures: (closure: string) => readonly MirType[];
  /** Names no variable may take: of the crate's items, and of Lean. */
  readonly reservedNames: ReadonlySet<string>;
}

export type NamedConstant = Extract<Constant, { readonly kind: 'named' | 'associated' }>;

export type ConstantAnswer =
  | { readonly status: 'literal'; readonly value: Literal }
  /** `monadic`: its definition computes, so that each use is `let x ← C`. */
  | { readonly status: 'pure' | 'monadic'; readonly target: CallTarget; readonly type: MirType }
  | { readonly status: 'refused'; readonly code: string; readonly message: string; readonly hint: string | null };
