/**
 * What a Lean file says, as plain data: the output of the parser and of our own translator, the input of the printer and of elaboration.
 * Parentheses and layout are gone; `e |>.f x`, `f <| x`, `x |> f` are applications; `(· + 1)` is a lambda; `<=`, `>=`, `fun x ↦` and other
 * ASCII spellings are their Unicode form. Commands are in `commands.ts`.
 */

/** Offsets into the text in UTF-16 units, end exclusive. `source-text.ts` makes lines and columns of them. */
export interface Loc {
  readonly start: number;
  readonly end: number;
}

/** For trees that were built rather than read. */
export const NOWHERE: Loc = { start: 0, end: 0 };

/** Components without guillemets: `«end».x` is `['end', 'x']`. A variable with a field is one name too (`x.val`): only resolution can tell. */
export type Name = readonly string[];

// ── Terms ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `uscalar`, `iscalar`: the literal patterns Aeneas writes where the type is known. */
// biome-ignore format: one table
export const SCALAR_SUFFIXES = [
  'u8', 'u16', 'u32', 'u64', 'u128', 'usize', 'i8', 'i16', 'i32', 'i64', 'i128', 'isize', 'uscalar', 'iscalar',
] as const;
export type ScalarSuffix = (typeof SCALAR_SUFFIXES)[number];

/** Binary operators; precedences are in `operators.ts`. `×` is the product of types, `::` cons, `∣` divides, `<+:` prefix of. */
// biome-ignore format: one table
export type BinaryOp =
  | '+' | '-' | '*' | '/' | '%' | '^' | '<<<' | '>>>' | '&&&' | '|||' | '^^^' | '&&' | '||' | '^^' | '++' | '::' | '∘' | '×'
  | '=' | '≠' | '==' | '!=' | '<' | '≤' | '>' | '≥' | '∣' | '∈' | '∉' | '⊆' | '<+:' | '<:+' | '<+' | '<:+:' | '~' | '≍'
  | '∧' | '∨' | '↔' | '∪' | '∩' | '\\' | '•' | '▸' | '<|>' | '>>=' | '>>' | '<$>' | '<*>' | '<*' | '*>';

/** `-.` is Aeneas's checked negation, `↑` Lean's coercion. */
export type UnaryOp = '-' | '-.' | '!' | '~~~' | '¬' | '↑' | '⇑' | '↥' | '√';

export type Term =
  | { readonly kind: 'ident'; readonly name: Name /** `@f` */; readonly explicit: boolean; readonly span: Loc }
  /** `.some`: the expected type gives the namespace. */
  | { readonly kind: 'dotIdent'; readonly name: Name; readonly span: Loc }
  | { readonly kind: 'hole'; readonly span: Loc }
  | { readonly kind: 'sorry'; readonly span: Loc }
  | { readonly kind: 'sort'; readonly sort: 'Type' | 'Prop' | 'Sort'; readonly level: string | null; readonly span: Loc }
  | { readonly kind: 'num'; readonly value: bigint; readonly span: Loc }
  /** `7#u32`, `(-7)#i32`. */
  | { readonly kind: 'scalar'; readonly value: bigint; readonly type: ScalarSuffix; readonly span: Loc }
  /** `1.5`, `1e3`, as written. */
  | { readonly kind: 'decimal'; readonly text: string; readonly span: Loc }
  | { readonly kind: 'str' | 'char'; readonly value: string; readonly span: Loc }
  | { readonly kind: 'app'; readonly fn: Term; readonly args: readonly Arg[]; readonly span: Loc }
  /** `e.f` and `e.1` where `e` is not a name (`x.f` is an `ident`, `x.1` is this). A number is 1-based. */
  | { readonly kind: 'proj'; readonly of: Term; readonly field: string | number; readonly span: Loc }
  /** `xs[i]`, `xs[i]!`, `xs[i]?`, `xs[i]'h`. */
  | {
      readonly kind: 'index';
      readonly of: Term;
      readonly index: Term;
      readonly mode: 'plain' | 'panic' | 'option' | 'proof';
      readonly proof: Term | null;
      readonly span: Loc;
    }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Term; readonly right: Term; readonly span: Loc }
  | { readonly kind: 'unary'; readonly op: UnaryOp; readonly of: Term; readonly span: Loc }
  /** `A → B`. */
  | { readonly kind: 'arrow'; readonly from: Term; readonly to: Term; readonly span: Loc }
  /** `(x : A) → B`, `{x : A} → B`, `[x : A] → B`. */
  | { readonly kind: 'pi'; readonly binder: Binder; readonly body: Term; readonly span: Loc }
  /** `∀ x y : T, p`, `∀ (x : T) (y : U), p`, `∃ x, p`; with a bound `∀ x ∈ l, p`, `∀ i < n, p` (then exactly one name). */
  | {
      readonly kind: 'quantifier';
      readonly quantifier: '∀' | '∃' | '∃!' | '∑' | '∏';
      readonly binders: readonly Binder[];
      readonly bound: { readonly op: BinaryOp; readonly term: Term } | null;
      readonly body: Term;
      readonly span: Loc;
    }
  | { readonly kind: 'lambda'; readonly params: readonly LambdaParam[]; readonly body: Term; readonly span: Loc }
  /** `fun | p => e | …`. */
  | { readonly kind: 'matchLambda'; readonly arms: readonly Arm[]; readonly span: Loc }
  /** `()` has no items; never one. */
  | { readonly kind: 'tuple'; readonly items: readonly Term[]; readonly span: Loc }
  | { readonly kind: 'ascription'; readonly term: Term; readonly type: Term; readonly span: Loc }
  /** `⟨a, b⟩`. */
  | { readonly kind: 'anonymous'; readonly items: readonly Term[]; readonly span: Loc }
  /** `{ s with x := 1 }`, `{ x := 1, y := 2 : T }`. `value` null: `{ x }`, short for `{ x := x }`. */
  | {
      readonly kind: 'structure';
      readonly sources: readonly Term[];
      readonly fields: readonly FieldValue[];
      readonly type: Term | null;
      readonly span: Loc;
    }
  | { readonly kind: 'list' | 'arrayLiteral'; readonly items: readonly Term[]; readonly span: Loc }
  /** `{1, 2}`, `∅`; items that are all names are a `structure`, as in Lean only the type can tell. */
  | { readonly kind: 'set'; readonly items: readonly Term[]; readonly span: Loc }
  /** `{x | p}`, `{x : T | p}`, `{x ∈ s | p}`. */
  | {
      readonly kind: 'setOf';
      readonly name: string;
      readonly type: Term | null;
      readonly within: Term | null;
      readonly body: Term;
      readonly span: Loc;
    }
  /** `if c then a else b`, `if h : c …` (`name` is `h`); `else` is null only as an item of a `do`. */
  | {
      readonly kind: 'if';
      readonly name: string | null;
      readonly cond: Term;
      readonly then: Term;
      readonly else: Term | null;
      readonly span: Loc;
    }
  /** `if let p := e then a else b`; `monadic` for `if let p ← e` (in `do` only). */
  | {
      readonly kind: 'ifLet';
      readonly pattern: Pattern;
      readonly value: Term;
      readonly monadic: boolean;
      readonly then: Term;
      readonly else: Term | null;
      readonly span: Loc;
    }
  /** `match h : e, e' with | p, p' => … `. */
  | {
      readonly kind: 'match';
      readonly scrutinees: readonly { readonly name: string | null; readonly term: Term }[];
      readonly arms: readonly Arm[];
      readonly span: Loc;
    }
  /** `let x (y : T) : U := v; body`, `let (a, b) := v; body`. `params` only with an ident pattern. */
  | {
      readonly kind: 'let' | 'have';
      readonly pattern: Pattern;
      readonly params: readonly Binder[];
      readonly type: Term | null;
      readonly value: Term;
      readonly body: Term;
      readonly span: Loc;
    }
  /** `show T from e`, `show T by tac`. */
  | { readonly kind: 'show'; readonly type: Term; readonly value: Term; readonly span: Loc }
  /**
   * As an item of a `do`, the branches of `if` and `match` are `do` sequences in Lean without saying so; here such a branch is a `do` term, or,
   * if it has a single item that is an expression, that expression. The same for the right-hand side of `←`.
   */
  | { readonly kind: 'do'; readonly items: readonly DoItem[]; readonly span: Loc }
  /** `(← e)` inside a `do`. */
  | { readonly kind: 'nestedAction'; readonly of: Term; readonly span: Loc }
  /** `by …`, not looked into: lines of tokens, the first at column 0. */
  | { readonly kind: 'by'; readonly text: string; readonly span: Loc }
  /** `e ⦃ x y => post ⦄`; no params for `e ⦃ post ⦄`. */
  | { readonly kind: 'spec'; readonly of: Term; readonly params: readonly LambdaParam[]; readonly post: Term; readonly span: Loc }
  /** `open A B in e`, `set_option o v in e`. */
  | { readonly kind: 'commandIn'; readonly command: OpenCommand | SetOptionCommand; readonly body: Term; readonly span: Loc };

/** `rest` is `..` as last argument: `Shape.Rect ..`. */
export type Arg =
  | { readonly kind: 'positional'; readonly value: Term }
  | { readonly kind: 'named'; readonly name: string; readonly value: Term }
  | { readonly kind: 'rest' };

/** `open A B`, `open A (x y)` (`only`), `open A hiding x`. */
export interface OpenCommand {
  readonly kind: 'open';
  readonly names: readonly Name[];
  readonly only: readonly string[] | null;
  readonly hiding: readonly string[];
  readonly scoped: boolean;
  readonly span: Loc;
}

export interface SetOptionCommand {
  readonly kind: 'setOption';
  readonly name: Name;
  /** As written: a number, a string with its quotes, or a word. */
  readonly value: string;
  readonly span: Loc;
}

export interface FieldValue {
  readonly path: Name;
  readonly value: Term | null;
  readonly span: Loc;
}

/** Arms of `match` and of a `def` by cases. Each alternative has one pattern a scrutinee: `| a, b | c, d => body` has two alternatives. */
export interface Arm {
  readonly alternatives: readonly (readonly Pattern[])[];
  readonly body: Term;
  readonly span: Loc;
}

/** `(x y : T)`, `{x : T}`, `⦃x : T⦄`, `[Inst T]` (no names) and `[i : Inst T]`; bare `x` is explicit without a type. `_` is a name here. */
export interface Binder {
  readonly kind: 'explicit' | 'implicit' | 'strictImplicit' | 'instance';
  readonly names: readonly string[];
  readonly type: Term | null;
  /** `(x : T := v)`. */
  readonly default: Term | null;
  readonly span: Loc;
}

export type LambdaParam =
  | { readonly kind: 'binder'; readonly binder: Binder }
  | { readonly kind: 'pattern'; readonly pattern: Pattern };

export type DoItem =
  /** `let p : T ← e | alternative`. */
  | {
      readonly kind: 'bind';
      readonly pattern: Pattern;
      readonly type: Term | null;
      readonly value: Term;
      readonly otherwise: Term | null;
      readonly span: Loc;
    }
  /** `let f (x : T) : U := v`, `let p := v | alternative`; `otherwise` only with `let` and without params. */
  | {
      readonly kind: 'let' | 'have';
      readonly pattern: Pattern;
      readonly params: readonly Binder[];
      readonly type: Term | null;
      readonly value: Term;
      readonly otherwise: Term | null;
      readonly span: Loc;
    }
  | { readonly kind: 'expr'; readonly value: Term; readonly span: Loc }
  | { readonly kind: 'return'; readonly value: Term | null; readonly span: Loc };

// ── Patterns ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export type Pattern =
  | { readonly kind: 'wild'; readonly span: Loc }
  /** A variable or a constructor without arguments: only resolution can tell. */
  | { readonly kind: 'ident'; readonly name: Name; readonly span: Loc }
  /** A constructor with arguments (`dot`: written `.some x`; with `dot` there may be none). `rest`: ends in `..`. */
  | {
      readonly kind: 'ctor';
      readonly name: Name;
      readonly dot: boolean;
      readonly args: readonly Pattern[];
      readonly rest: boolean;
      readonly span: Loc;
    }
  | { readonly kind: 'tuple' | 'anonymous' | 'list'; readonly items: readonly Pattern[]; readonly span: Loc }
  | { readonly kind: 'cons'; readonly head: Pattern; readonly tail: Pattern; readonly span: Loc }
  /** `n + 2`. */
  | { readonly kind: 'plus'; readonly of: Pattern; readonly value: bigint; readonly span: Loc }
  | { readonly kind: 'num'; readonly value: bigint; readonly span: Loc }
  | { readonly kind: 'scalar'; readonly value: bigint; readonly type: ScalarSuffix; readonly span: Loc }
  | { readonly kind: 'str' | 'char'; readonly value: string; readonly span: Loc }
  /** `x@p`. */
  | { readonly kind: 'as'; readonly name: string; readonly pattern: Pattern; readonly span: Loc }
  | { readonly kind: 'ascription'; readonly pattern: Pattern; readonly type: Term; readonly span: Loc }
  /** `{ x := p, y }`; null: the field's own name. */
  | {
      readonly kind: 'structure';
      readonly fields: readonly { readonly name: string; readonly pattern: Pattern | null }[];
      readonly span: Loc;
    };
