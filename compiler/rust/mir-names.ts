import type { Constant } from './mir.ts';
import type { Callee, MirType } from './mir-type.ts';

/** One segment of a printed path: `Vec::<u32>`; `impl` for `<impl [u32]>`. */
export type Segment =
  | { readonly kind: 'name'; readonly name: string; readonly args: readonly MirType[] }
  | { readonly kind: 'impl'; readonly self: MirType }
  /** `<impl at src/lib.rs:3:1: 3:28>`. */
  | { readonly kind: 'impl-at'; readonly place: string };

/** What the printed names of one body mean. Without a crate's tables a name alone does not tell (a local `mod core` prints like the real one). */
export interface MirNames {
  readonly type: (path: readonly Segment[]) => MirType;
  readonly callee: (path: readonly Segment[]) => Callee;
  readonly traitCallee: (callee: Callee & { readonly kind: 'trait' }) => Callee;
  readonly constant: (path: readonly Segment[]) => Constant;
  /** What `{alloc1: &T}` refers to, `&T` read already; null when it is no static that can be read. */
  readonly static: (alloc: string) => Constant | null;
  readonly traitConstant: (callee: Callee & { readonly kind: 'trait' }) => Constant;
  /** `src/lib.rs:2:45: 2:53`. */
  readonly closure: (place: string) => MirType;
  readonly trait: (path: string) => string;
  /** `<X as Tr<A>>::Item`. */
  readonly projection: (type: MirType & { readonly kind: 'projection' }) => MirType;
  /** `impl Tr`: an argument's type, or an opaque result. */
  readonly opaque: (text: string) => MirType;
  /** Of the crate: `inc` in `_2 = inc;`, where a unit struct would print the same. */
  readonly isFunction: (path: readonly Segment[]) => boolean;
  /** The type that `E::A`, `P` or `std::option::Option::<u32>::Some` builds, and the variant. */
  readonly constructor: (path: readonly Segment[]) => { readonly type: MirType; readonly variant: string | null };
}
