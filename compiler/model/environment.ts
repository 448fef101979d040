/** What names stand for: the declarations of the library and of the files read so far. */
import type { IntType } from '../../pipeline/core/rust-type.ts';
import type { Loc, Term } from '../lean/tree.ts';
import type { BinderInfo, Core, Local, Type } from './core.ts';
import type { LibraryItem } from './catalogue.ts';
import type { Scope } from './scope.ts';

export interface Param {
  readonly info: BinderInfo;
  readonly local: Local;
  readonly type: Type;
  /** `(x : T := v)`. */
  readonly initial?: { readonly term: Term; readonly scope: Scope };
}

/** How values of a type are kept; see catalogue.ts. */
export type Representation =
  | 'data'
  | 'list'
  | 'seq'
  | 'integer'
  | 'bool'
  | 'text'
  | 'unit'
  | 'result'
  | 'float'
  /** `Finset`, `Multiset`: `Bag` (runtime/bag.ts). */
  | 'bag'
  | 'function'
  | 'none';

export interface Inductive {
  readonly kind: 'inductive';
  readonly name: string;
  /** Type parameters and type indices, also values (`n : Usize`). */
  params: readonly Param[];
  ctors: readonly InductiveCtor[];
  /** Structures have one constructor and named fields; a class too. */
  readonly structure: boolean;
  representation: Representation;
  /** Of `@[discriminant]`: the numbers in constructor order. */
  readonly discriminants: { readonly type: IntType; readonly values: readonly bigint[] } | null;
  /** Names of the only constructor's fields where functions stand for them (`def Node.next …`), as Aeneas writes recursive structs. */
  accessors?: Map<number, string>;
  /** Classes named in `deriving`. */
  readonly deriving: string[];
  readonly library: boolean;
}

export interface InductiveCtor {
  readonly kind: 'ctor';
  /** Last component. */
  readonly name: string;
  readonly index: number;
  readonly owner: Inductive;
  /** Type over the owner's parameters (implicit) and the fields. */
  type: Type;
  fields: readonly {
    readonly name: string;
    readonly info: BinderInfo;
    readonly local: Local;
    readonly type: Type;
    readonly slot: number;
    /** What the field is where a literal leaves it out: a term over the fields before it, read where the structure is declared. */
    readonly initial: { readonly term: Term; readonly scope: Scope } | null;
  }[];
}

/** A definition, an axiom or a library function. */
export interface Global {
  readonly kind: 'global';
  readonly name: string;
  readonly loc: Loc;
  type: Type;
  /** Binders of the declaration, which the type has first. */
  params: readonly Param[];
  /** Of a `def T : Type := …`: the type it stands for, over the parameters. */
  alias: Type | null;
  body: GlobalBody;
  readonly library: boolean;
  readonly attributes: readonly string[];
}

export type GlobalBody =
  /** Not elaborated yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'core'; readonly core: Core }
  | { readonly kind: 'js'; readonly item: Extract<LibraryItem, { kind: 'js' }> }
  | { readonly kind: 'missing'; readonly reason: string }
  /** A field of a structure, as a function of the structure. */
  | { readonly kind: 'projection'; readonly owner: Inductive; readonly index: number }
  /** A theorem: it has no value. */
  | { readonly kind: 'proof' };

export type Constant = Global | Inductive | InductiveCtor;

/** Finds declarations by full name; the library's are made when first asked for. */
export interface Environment {
  lookup(name: string): Constant | null;
  /** The environment that this one adds to, which does not change any more. */
  readonly below: Environment | null;
  /** Without what is below. */
  ownLookup(name: string): Constant | null;
  /** False where no name with this last component is declared here: most names of a file are the library's. */
  mayOwn(name: string): boolean;
  /** Whether a namespace of this name has something in it. */
  hasNamespace(name: string): boolean;
  /** All names, for suggestions. */
  names(): Iterable<string>;
  define(name: string, constant: Constant): void;
}
