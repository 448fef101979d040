/** A crate with every name resolved: what the passes and the emitter work on. */
import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';
import type { IntType } from '../../pipeline/core/rust-type.ts';
import type { Constant, MirBody } from './mir.ts';
import type { MirType } from './mir-type.ts';

export interface LinkedCrate {
  readonly name: string;
  /** By path with dots (`m.T`, `f.L`). */
  readonly adts: ReadonlyMap<string, LinkedAdt>;
  /** By key: the definition path without the crate (`m::f`, `m::{impl#0}::get`, `f::{closure#0}`), in source order. */
  readonly functions: ReadonlyMap<string, LinkedFunction>;
  /** By key, as above. */
  readonly consts: ReadonlyMap<string, LinkedConst>;
  /** By path with dots. */
  readonly traits: ReadonlyMap<string, LinkedTrait>;
  /** By key (`m::{impl#0}`). */
  readonly impls: ReadonlyMap<string, LinkedImpl>;
  /** By path with dots: items that could not be read, and why. */
  readonly unread?: ReadonlyMap<string, Diagnostic>;
}

export interface Generic {
  readonly name: string;
  /** How MIR prints it, where that is not its name: `impl Shape` is `T0` here. */
  readonly printed?: string;
  /** `const` has the type of its value. */
  readonly kind: 'type' | 'const';
  readonly constType: MirType | null;
  /** Its default. */
  readonly fallback?: MirType;
  /** It names an associated type that a bound leaves open: it stands last, and MIR has no argument for it. */
  readonly associated?: true;
}

/** `Self: Trait<Args, Name = Type>`; `trait` with dots when the crate's own. */
export interface Bound {
  readonly self: MirType;
  readonly trait: string;
  readonly args: readonly MirType[];
  readonly bindings: readonly { readonly name: string; readonly type: MirType }[];
  /** Of a trait: it is on an associated type (`type V: Area`), not on the trait or its parameters. */
  readonly onType?: true;
}

interface Item {
  readonly key: string;
  readonly span: Span;
  /** `pub`, bare. */
  readonly public: boolean;
}

export interface LinkedFunction extends Item {
  /** As people write it: `m::f`, `m::S::get`, `<m::S as m::Tr>::get`. */
  readonly rust: string;
  readonly name: string;
  /** Of the enclosing impl or trait first, then its own. `Self` is not listed for trait methods. */
  readonly generics: readonly Generic[];
  readonly bounds: readonly Bound[];
  readonly params: readonly { readonly name: string; readonly type: MirType }[];
  readonly result: MirType;
  /** What the Lean function returns after the value, in order. */
  readonly outputs: readonly Output[];
  readonly owner: Owner;
  /** Null: a required method of a trait. A diagnostic: the body holds something outside the known MIR, or there is none. */
  readonly body: MirBody | Diagnostic | null;
}

/** Where a function stands. Closures: `parent` is the key of the function around them. */
export type Owner =
  | { readonly kind: 'module' }
  | { readonly kind: 'function'; readonly parent: string }
  | { readonly kind: 'impl'; readonly key: string }
  | { readonly kind: 'trait'; readonly path: string }
  | { readonly kind: 'closure'; readonly parent: string; readonly captures: readonly MirType[]; readonly trait: ClosureTrait };

/** By which reference a closure takes its environment. */
export type ClosureTrait = 'Fn' | 'FnMut' | 'FnOnce';

/**
 * `final`: the value an `&mut` parameter (by index) ends with. `back`: a function from the new value of the returned borrow to those of the
 * parameters. `unchanged`: of a borrow of what itself borrows, how the inner borrow ends: the function that gives what it is given.
 */
export type Output =
  | { readonly kind: 'final'; readonly param: number }
  | { readonly kind: 'back'; readonly region: string; readonly params: readonly number[] }
  | { readonly kind: 'unchanged'; readonly param: number };

export interface LinkedAdt extends Item {
  readonly kind: 'struct' | 'enum';
  /** With dots: `m.T`. */
  readonly path: string;
  readonly generics: readonly Generic[];
  /** Its lifetimes, by the names that `region` has in its fields. */
  readonly lifetimes?: readonly string[];
  readonly bounds: readonly Bound[];
  /** A struct has one variant, named like its type. */
  readonly variants: readonly Variant[];
  /** Type of the discriminant: `isize` unless `repr` says otherwise. */
  readonly discriminantType: IntType;
}

export interface Variant {
  readonly name: string;
  readonly shape: 'record' | 'tuple' | 'unit';
  readonly fields: readonly { readonly name: string; readonly type: MirType }[];
  readonly discriminant: bigint;
}

export interface LinkedConst extends Item {
  readonly rust: string;
  readonly name: string;
  readonly type: MirType;
  /** `static mut`; other statics are read like constants. */
  readonly mutableStatic: boolean;
  readonly owner: Owner;
  /** `trivial`: the compiler's own value. A body computes it (and may panic). `required`: of a trait, without default. */
  readonly value:
    | { readonly kind: 'trivial'; readonly constant: Constant }
    | { readonly kind: 'body'; readonly body: MirBody }
    | { readonly kind: 'required' }
    | { readonly kind: 'refused'; readonly diagnostic: Diagnostic };
}

export interface LinkedTrait extends Item {
  readonly path: string;
  readonly name: string;
  readonly generics: readonly Generic[];
  /** Supertraits (`self` is `Self`), other bounds, then those of associated types (`self` is `Self_V`). */
  readonly bounds: readonly Bound[];
  /** `of`: taken over from a supertrait or from the bound of an associated type (`self`, a parameter), where it has that name. */
  readonly types: readonly {
    readonly name: string;
    readonly bounds: readonly Bound[];
    readonly of?: MirType & { readonly kind: 'projection' };
  }[];
  /** Keys in `consts` and `functions`, in order of declaration. */
  readonly consts: readonly string[];
  readonly methods: readonly string[];
}

export interface LinkedImpl extends Item {
  readonly self: MirType;
  /** Null for an inherent impl. */
  readonly trait: { readonly path: string; readonly args: readonly MirType[] } | null;
  readonly generics: readonly Generic[];
  readonly bounds: readonly Bound[];
  readonly types: readonly { readonly name: string; readonly type: MirType }[];
  readonly consts: readonly string[];
  readonly methods: readonly string[];
  readonly derived: boolean;
}
