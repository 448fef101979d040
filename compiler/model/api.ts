/** What the rest of the project sees of the Lean front end: read text, get functions and propositions that run. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { LeanConstructor, LeanType } from '../../pipeline/core/lean-type.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';

export interface LeanFile {
  /** As shown in diagnostics. */
  readonly name: string;
  readonly text: string;
}

/** Bounds of one evaluation; reaching one makes the outcome `unknown`. */
export interface EvalLimits {
  /** Function calls and loop iterations. */
  readonly fuel: number;
  /** Approximate bytes that may be allocated. */
  readonly memoryBytes: number;
}

export type { LeanConstructor, LeanType };

export interface ModelFunction {
  /** Without the model's namespace. */
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly type: LeanType }[];
  /** The type inside `Result`. */
  readonly result: LeanType;
  /** Values in the encoding of docs/values.md, as the model has them (tuples as arrays). Throws `data/invalid` when an argument does not fit its type. */
  call(args: readonly JsonValue[], limits?: Partial<EvalLimits>): Outcome;
  /**
   * As `call` where the result is a value with outputs behind it, of which some are functions: gives `[value, output…]`, each back
   * function applied to what it takes of the value as it is, null for one that is not applied. Throws `data/invalid` where the result is not of that form.
   */
  callReturning(args: readonly JsonValue[], returned: ReturnedParts, limits?: Partial<EvalLimits>): Outcome;
  /** An argument for `callEncoded`, to be used for any number of calls; throws `data/invalid` where it does not fit. */
  encode(param: number, value: JsonValue): unknown;
  /** As `call` on encoded arguments; an `ok` value is for `decode`. */
  callEncoded(args: readonly unknown[], limits?: Partial<EvalLimits>): EncodedOutcome;
  decode(value: unknown): JsonValue;
}

/** How a result is made up. */
export interface ReturnedParts {
  /** Components of the value as a tuple; 1 where it is none, 0 where a unit is left out before the outputs. */
  readonly width: number;
  /** Null: a plain value. `unchanged`: a function, not applied. Else a back function and the components it takes; none: the whole value. */
  readonly outputs: readonly (readonly number[] | 'unchanged' | null)[];
}

export type EncodedOutcome =
  | { readonly kind: 'ok'; readonly value: unknown }
  | { readonly kind: 'fail' }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Model {
  readonly namespace: string;
  readonly functions: ReadonlyMap<string, ModelFunction>;
  /**
   * Functions over any types, not among `functions`: values for a type parameter pass through as they are, which no function without instances
   * for it can tell from running at their type. Instances of `Clone` and `Copy` copy; functions that ask for others are left out.
   */
  readonly generic: ReadonlyMap<string, ModelFunction>;
  /** Constructors of the closed type; a structure has one, called `mk`. */
  constructorsOf(type: LeanType): readonly LeanConstructor[];
  /** `axiom`s, `sorry`s and unknown names that nothing has reached yet. */
  readonly notes: readonly Diagnostic[];
}

export type ModelAnswer =
  | { readonly status: 'ok'; readonly model: Model }
  | { readonly status: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/** What one check of a proposition on given binder values says. */
export type Truth =
  | { readonly kind: 'holds' | 'fails' }
  /** A hypothesis is false for these values: nothing is said. `index` counts the hypotheses. */
  | { readonly kind: 'excluded'; readonly index: number }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Statement {
  readonly name: string;
  /** Value binders, outermost first (hypotheses left out); instance and type binders never occur. */
  readonly binders: readonly { readonly name: string; readonly type: LeanType }[];
  readonly hypotheses: readonly { readonly name: string | null; readonly text: string }[];
  /** Names of the model's functions the conclusion and hypotheses mention, closed under auxiliary definitions. */
  readonly mentions: readonly string[];
  /**
   * For each binder: the hypothesis that fixes its value once the inputs are known (`f x = ok r`, `f x = ok (a, b)`,
   * `y.val = 2 * x.val`, `t.val = a.val ++ b.val`, `l = Tree.Leaf`), or null: an input, to be chosen freely.
   */
  readonly determinedBy: readonly (number | null)[];
  /** The statement on these values, in binder order. Never throws on well-typed values. */
  check(values: readonly JsonValue[], limits?: Partial<EvalLimits>): Truth;
  /**
   * As `check` on values of the inputs alone, in binder order; the determined binders get the value their hypothesis
   * fixes (`excluded` by that hypothesis where there is none, e.g. a failing run or a value out of range).
   */
  checkInputs(values: readonly JsonValue[], limits?: Partial<EvalLimits>): Truth;
  /** All binders' values in binder order from those of the inputs, or null where a determined binder has none. `check` of the answer is what `checkInputs` said. */
  complete(inputs: readonly JsonValue[], limits?: Partial<EvalLimits>): readonly JsonValue[] | null;
  /** `checkInputs` on values made by `encode`, for many cases a second. Encoded values are never changed by it. */
  checkEncoded(values: readonly unknown[], limits?: Partial<EvalLimits>): Truth;
  /** A value of the binder's type for `checkEncoded`; throws `data/invalid` where it does not fit. */
  encode(binder: number, value: JsonValue): unknown;
  /** The same statement where these functions (names as in `mentions`) answer as given; same arguments, same answer. */
  withFunctions(functions: ReadonlyMap<string, (args: readonly JsonValue[]) => Outcome>): Statement;
  /** The same statement as if newly read: no constant of the model computed yet, so what limits allow does not depend on earlier runs. */
  again(): Statement;
}

/** What reading gives for each theorem, in file order. */
export type StatementAnswer =
  | { readonly verdict: 'ok'; readonly name: string; readonly reason: string; readonly statement: Statement }
  | {
      readonly verdict: 'error' | 'not-checkable';
      readonly name: string;
      readonly reason: string;
      readonly diagnostics: readonly Diagnostic[];
      /** As in `Statement`, as far as it could be resolved; none for an error. */
      readonly mentions: readonly string[];
    };
