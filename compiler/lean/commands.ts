/** Commands and declarations of a Lean file; terms and patterns are in `tree.ts`. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { Arm, Binder, FieldValue, Loc, Name, OpenCommand, SetOptionCommand, Term } from './tree.ts';

export interface LeanTree {
  readonly commands: readonly Command[];
}

/** `@[rust_fun "x"]` has name `rust_fun` and args `"x"`; `@[local simp]` has name `local simp`. Args are tokens separated by a space. */
export interface Attribute {
  readonly name: string;
  readonly args: string;
}

export interface Modifiers {
  /** Text between `/--` and `-/`, as written. */
  readonly doc: string | null;
  readonly attributes: readonly Attribute[];
  /** `private`, `noncomputable`, `partial`, `unsafe`, … in order. */
  readonly keywords: readonly string[];
}

/** `| name (x : T) : A → B`; also `name : A → B` in a structure, where `type` is never null. */
export interface Constructor {
  readonly doc: string | null;
  readonly name: string;
  readonly binders: readonly Binder[];
  readonly type: Term | null;
  readonly span: Loc;
}

export interface Field {
  readonly doc: string | null;
  readonly kind: Binder['kind'];
  readonly names: readonly string[];
  readonly binders: readonly Binder[];
  readonly type: Term | null;
  readonly default: Term | null;
  readonly span: Loc;
}

/** `fields`: `instance : C where x := …`. `none`: an axiom, or an opaque without a value. */
export type Body =
  | { readonly kind: 'term'; readonly value: Term }
  | { readonly kind: 'arms'; readonly arms: readonly Arm[] }
  | { readonly kind: 'fields'; readonly fields: readonly FieldValue[] }
  | { readonly kind: 'none' };

/** How recursion is justified; measure and tactics are not looked into. */
export type Termination =
  | { readonly kind: 'partialFixpoint' }
  | { readonly kind: 'terminationBy' | 'decreasingBy'; readonly text: string };

export type Declaration =
  | {
      readonly kind: 'def';
      readonly keyword: 'def' | 'abbrev' | 'theorem' | 'lemma' | 'example' | 'instance' | 'axiom' | 'opaque' | 'impl_def';
      readonly modifiers: Modifiers;
      /** Empty for `example` and for an instance without a name. */
      readonly name: Name;
      readonly binders: readonly Binder[];
      readonly type: Term | null;
      readonly body: Body;
      readonly termination: readonly Termination[];
      readonly deriving: readonly Name[];
      readonly span: Loc;
      readonly nameSpan: Loc;
    }
  | {
      readonly kind: 'inductive';
      readonly modifiers: Modifiers;
      readonly name: Name;
      readonly binders: readonly Binder[];
      readonly type: Term | null;
      readonly constructors: readonly Constructor[];
      readonly deriving: readonly Name[];
      readonly span: Loc;
      readonly nameSpan: Loc;
    }
  | {
      readonly kind: 'structure';
      readonly keyword: 'structure' | 'class';
      readonly modifiers: Modifiers;
      readonly name: Name;
      readonly binders: readonly Binder[];
      readonly parents: readonly Term[];
      readonly type: Term | null;
      /** `where make ::`; null: `mk`. */
      readonly constructorName: string | null;
      readonly fields: readonly Field[];
      readonly deriving: readonly Name[];
      readonly span: Loc;
      readonly nameSpan: Loc;
    };

export type Command =
  | Declaration
  | { readonly kind: 'import'; readonly name: Name; readonly span: Loc }
  | OpenCommand
  | SetOptionCommand
  | { readonly kind: 'namespace'; readonly name: Name; readonly span: Loc }
  | { readonly kind: 'section'; readonly name: Name | null; readonly noncomputable: boolean; readonly span: Loc }
  | { readonly kind: 'end'; readonly name: Name | null; readonly span: Loc }
  | { readonly kind: 'variable'; readonly binders: readonly Binder[]; readonly span: Loc }
  | { readonly kind: 'universe'; readonly names: readonly string[]; readonly span: Loc }
  | { readonly kind: 'attribute'; readonly attributes: readonly Attribute[]; readonly names: readonly Name[]; readonly span: Loc }
  | { readonly kind: 'mutual'; readonly declarations: readonly Declaration[]; readonly span: Loc }
  /** `open A in def …`: the first holds for the second only. */
  | { readonly kind: 'in'; readonly first: Command; readonly second: Command; readonly span: Loc }
  /** A comment between commands, delimiters included. Comments elsewhere are not kept. */
  | { readonly kind: 'comment'; readonly text: string; readonly span: Loc }
  /** A module's doc comment `/-! … -/`, without delimiters. */
  | { readonly kind: 'moduleDoc'; readonly text: string; readonly span: Loc }
  /** `#eval …`, `macro …`, `notation …`, `run_cmd …`: kept as text, so that they can be refused by name. */
  | { readonly kind: 'other'; readonly keyword: string; readonly text: string; readonly span: Loc }
  /** A command that could not be read; `keyword` and `name` as far as they were. The file goes on at the next command. */
  | {
      readonly kind: 'bad';
      readonly keyword: string | null;
      readonly name: Name | null;
      readonly diagnostic: Diagnostic;
      readonly span: Loc;
    };
