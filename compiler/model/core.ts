/**
 * What elaboration makes of Lean terms: every name resolved, every implicit argument filled in, overloading decided. Types and proofs are
 * gone from the terms, but every term knows its type: what runs depends on it (`Result` is run, not built).
 */
import type { Loc } from '../lean/tree.ts';
import type { Global, Inductive, InductiveCtor } from './environment.ts';

/** A bound variable; two are the same only if they are the same object. */
export interface Local {
  readonly name: string;
  readonly type: Type;
}

export interface Meta {
  readonly kind: 'meta';
  readonly id: number;
  solution: Type | null;
  /** Where a literal gave no type: what Lean takes if nothing else decides. */
  fallback: Type | null;
}

export type BinderInfo = 'explicit' | 'implicit' | 'instance';

export type Type =
  /** An inductive type, a structure, a primitive type, or an abbreviation (`def T := …`). */
  | { readonly kind: 'con'; readonly decl: Global | Inductive; readonly args: readonly Type[] }
  | { readonly kind: 'pi'; readonly info: BinderInfo; readonly local: Local; readonly dom: Type; readonly cod: Type }
  | Meta
  | { readonly kind: 'var'; readonly local: Local }
  | { readonly kind: 'sort'; readonly sort: 'Type' | 'Prop' }
  /** A value in a type: the length of an array. */
  | { readonly kind: 'value'; readonly core: Core }
  /** A proposition as the type of its proofs. */
  | { readonly kind: 'proof'; readonly prop: Core };

/** Primitive operations, chosen by type. `int` are Nat and Int and scalars alike; a scalar's width is in the type. */
export type Op =
  | 'add' | 'sub' | 'mul' | 'div' | 'mod' | 'pow' | 'neg' | 'shl' | 'shr' | 'and' | 'or' | 'xor' | 'not'
  | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'dvd'
  | 'boolAnd' | 'boolOr' | 'boolNot' | 'boolXor' | 'append' | 'mem' | 'notMem' | 'prefix' | 'suffix' | 'sublist' | 'infix' | 'perm' | 'subset'; // biome-ignore format: one table

export type Core =
  | { readonly kind: 'local'; readonly local: Local; readonly type: Type }
  /** A global with the arguments that exist at run time; fewer than it has: a function. */
  | { readonly kind: 'call'; readonly decl: Global; readonly args: readonly Core[]; readonly type: Type; readonly loc: Loc }
  /** A function value applied. */
  | { readonly kind: 'apply'; readonly fn: Core; readonly args: readonly Core[]; readonly type: Type }
  | { readonly kind: 'lambda'; readonly param: Local; readonly body: Core; readonly type: Type }
  | { readonly kind: 'let'; readonly local: Local; readonly value: Core; readonly body: Core; readonly type: Type }
  | { readonly kind: 'construct'; readonly ctor: InductiveCtor; readonly args: readonly Core[]; readonly type: Type }
  | { readonly kind: 'project'; readonly of: Core; readonly owner: Inductive; readonly index: number; readonly type: Type }
  | { readonly kind: 'match'; readonly scrutinees: readonly Core[]; readonly arms: readonly CoreArm[]; readonly type: Type }
  | { readonly kind: 'if'; readonly cond: Core; readonly then: Core; readonly else: Core; readonly type: Type }
  | { readonly kind: 'integer'; readonly value: bigint; readonly type: Type }
  | { readonly kind: 'text'; readonly value: string; readonly type: Type }
  | { readonly kind: 'bool'; readonly value: boolean; readonly type: Type }
  | { readonly kind: 'list'; readonly items: readonly Core[]; readonly type: Type }
  /** `let p ← value; body`; the pattern is matched if it is not a variable. */
  | { readonly kind: 'bind'; readonly pattern: CorePattern; readonly value: Core; readonly body: Core; readonly type: Type }
  /** `a` and the operands have the type `over`; the result's type is `type` (`Result` for checked arithmetic). */
  | { readonly kind: 'op'; readonly op: Op; readonly args: readonly Core[]; readonly over: Type; readonly type: Type }
  /** Propositions beyond `op`. */
  | { readonly kind: 'logic'; readonly op: '∧' | '∨' | '→' | '↔' | '¬'; readonly args: readonly Core[]; readonly type: Type }
  | {
      readonly kind: 'quantifier';
      readonly op: '∀' | '∃' | '∃!';
      readonly local: Local;
      readonly body: Core;
      readonly type: Type;
    }
  /** `run ⦃ p => post ⦄`. */
  | { readonly kind: 'spec'; readonly run: Core; readonly pattern: CorePattern; readonly post: Core; readonly type: Type }
  /** The value of an implicit argument: known once its type variable is. */
  | { readonly kind: 'implicit'; readonly value: Type; readonly type: Type }
  /** The default value of a type (`Inhabited`). */
  | { readonly kind: 'default'; readonly type: Type; readonly loc: Loc }
  /** A coercion: Nat or scalar to a wider kind of number, Bool to Prop and back, a sequence to its list. */
  | { readonly kind: 'convert'; readonly of: Core; readonly type: Type }
  /** Filled in once more is known. */
  | { readonly kind: 'delayed'; core: Core | null; readonly type: Type }
  /** No meaning: reaching it ends the run without an answer. */
  | { readonly kind: 'missing'; readonly reason: string; readonly type: Type }
  /** A type or a proof where a value could stand; never looked at. */
  | { readonly kind: 'erased'; readonly type: Type };

export interface CoreArm {
  /** Alternatives bind the same variables. */
  readonly alternatives: readonly (readonly CorePattern[])[];
  readonly body: Core;
}

export type CorePattern =
  | { readonly kind: 'wild' }
  | { readonly kind: 'var'; readonly local: Local }
  | { readonly kind: 'as'; readonly local: Local; readonly pattern: CorePattern }
  | { readonly kind: 'ctor'; readonly ctor: InductiveCtor; readonly args: readonly CorePattern[] }
  | { readonly kind: 'integer'; readonly value: bigint }
  /** `n + k` on naturals: the rest is matched by the pattern. */
  | { readonly kind: 'plus'; readonly of: CorePattern; readonly value: bigint }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'nil' }
  | { readonly kind: 'cons'; readonly head: CorePattern; readonly tail: CorePattern };
