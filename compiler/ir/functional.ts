/**
 * The functional IR: what a function body is just before it becomes Lean text.
 *
 * A `Term` is a computation in `Result` (Lean's `do` block), a `Step` one monadic right-hand side, an `Expr` is pure.
 * Every variable is bound once within its definition; names are final (Aeneas's numbering). References and boxes are
 * gone: a variable of type `&mut T` or `Box<T>` stands for the `T`. Loops are definitions of their own.
 */
import type { Span } from '../../pipeline/core/diagnostic.ts';
import type { IntType } from '../../pipeline/core/rust-type.ts';
import type { MirType } from '../rust/mir-type.ts';
import type { CallTarget } from './call.ts';

/** `rust`: the Lean type of the Rust type, references and boxes erased. */
export type FunType =
  | { readonly kind: 'rust'; readonly type: MirType }
  | { readonly kind: 'tuple'; readonly items: readonly FunType[] }
  /** A pure function: back functions. */
  | { readonly kind: 'arrow'; readonly params: readonly FunType[]; readonly result: FunType }
  /** `core.result.Result left right`: which of two exits a loop took. */
  | { readonly kind: 'either'; readonly left: FunType; readonly right: FunType }
  /** `ControlFlow state out`: what a join point inside a loop body gives. */
  | { readonly kind: 'control'; readonly state: FunType; readonly out: FunType };

export interface Binder {
  readonly name: string;
  readonly type: FunType;
}

/** `Ordering`, `Option`, `Result`, own enums and structs are all `adt` here; `adt` is the Rust type of the whole. */
export type Pattern =
  | { readonly kind: 'wild' }
  | { readonly kind: 'var'; readonly name: string; readonly type: FunType }
  | { readonly kind: 'tuple'; readonly items: readonly Pattern[] }
  /** `variant` is null for a struct; fields in declaration order, none left out. */
  | { readonly kind: 'adt'; readonly adt: MirType; readonly variant: string | null; readonly fields: readonly Pattern[] }
  | { readonly kind: 'either'; readonly side: 'left' | 'right'; readonly of: Pattern }
  | { readonly kind: 'literal'; readonly value: Literal };

export type Literal =
  | { readonly kind: 'int'; readonly type: IntType; readonly value: bigint }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'char'; readonly value: string }
  | { readonly kind: 'str'; readonly value: string }
  | { readonly kind: 'unit' };

/** On equal operand types; `and`, `or`, `xor` on integers or bool; `not` on integers (`~~~`) or bool (`¬`). */
export type PureBinary = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'and' | 'or' | 'xor';
/** Fail on overflow, zero divisor or too large an amount; for shifts `right` may have another integer type. */
export type CheckedBinary = 'add' | 'sub' | 'mul' | 'div' | 'rem' | 'shl' | 'shr';

export type Expr =
  | { readonly kind: 'var'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: Literal }
  /** A const generic parameter of the function. */
  | { readonly kind: 'const-param'; readonly name: string }
  /** A constant whose definition is pure; `target` names it. */
  | { readonly kind: 'constant'; readonly target: CallTarget }
  | { readonly kind: 'tuple'; readonly items: readonly Expr[] }
  /** A struct (`variant` null) or a variant of an enum; fields in declaration order. */
  | { readonly kind: 'build'; readonly adt: MirType; readonly variant: string | null; readonly fields: readonly Expr[] }
  | { readonly kind: 'either'; readonly side: 'left' | 'right'; readonly of: Expr }
  | { readonly kind: 'array'; readonly item: MirType; readonly items: readonly Expr[] }
  | { readonly kind: 'repeat'; readonly item: MirType; readonly length: number | string; readonly of: Expr }
  /** Field of a struct (`adt`) or component of a tuple (`adt` is then the tuple type). */
  | { readonly kind: 'field'; readonly adt: MirType; readonly index: number; readonly of: Expr }
  /** Copy with some fields replaced; struct or tuple as for `field`. */
  | {
      readonly kind: 'with';
      readonly adt: MirType;
      readonly of: Expr;
      readonly fields: readonly { readonly index: number; readonly value: Expr }[];
    }
  /** `type` is that of the operands. */
  | { readonly kind: 'binary'; readonly op: PureBinary; readonly type: MirType; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'not'; readonly type: MirType; readonly of: Expr }
  /** `as` between integers, or from bool or char to an integer, or from u8 to char. */
  | { readonly kind: 'cast'; readonly from: MirType; readonly to: MirType; readonly of: Expr }
  /** Value of the discriminant, of integer type `as`. */
  | { readonly kind: 'discriminant'; readonly adt: MirType; readonly as: IntType; readonly of: Expr }
  /** A pure `match`, with parentheses where it is an argument. */
  | { readonly kind: 'match'; readonly of: Expr; readonly arms: readonly { readonly pattern: Pattern; readonly body: Expr }[] }
  | { readonly kind: 'lambda'; readonly params: readonly Pattern[]; readonly body: PureTerm }
  /** A back function applied. */
  | { readonly kind: 'apply'; readonly fn: Expr; readonly args: readonly Expr[] }
  /** A library function that cannot fail. `lift`: bound with `lift` when it stands on a line of its own. */
  | { readonly kind: 'call'; readonly target: CallTarget; readonly lift: boolean; readonly args: readonly Expr[] };

/** Body of a lambda: pure lets, then a value. */
export type PureTerm =
  | { readonly kind: 'value'; readonly of: Expr }
  | { readonly kind: 'let'; readonly pattern: Pattern; readonly value: Expr; readonly rest: PureTerm };

/** One monadic right-hand side. */
export type Step =
  | { readonly kind: 'binary'; readonly op: CheckedBinary; readonly type: MirType; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'neg'; readonly type: MirType; readonly of: Expr }
  /** `massert`: fails when false. */
  | { readonly kind: 'assert'; readonly cond: Expr }
  /** `Array.index_usize` and its kin. `index-mut` gives the pair of element and back function. */
  | { readonly kind: 'index' | 'index-mut'; readonly of: Expr; readonly container: 'array' | 'slice'; readonly index: Expr }
  | {
      readonly kind: 'update';
      readonly of: Expr;
      readonly container: 'array' | 'slice';
      readonly index: Expr;
      readonly value: Expr;
    }
  /** A constant whose definition computes. */
  | { readonly kind: 'constant'; readonly target: CallTarget }
  | { readonly kind: 'call'; readonly target: CallTarget; readonly args: readonly Expr[] }
  /** Calls the driver of a loop of this function, arguments in its order. */
  | { readonly kind: 'call-loop'; readonly loop: string; readonly args: readonly Expr[] }
  /** A local join point, see `Term.join`. */
  | { readonly kind: 'jump'; readonly join: string; readonly args: readonly Expr[] }
  /** A branch whose value is bound. */
  | { readonly kind: 'term'; readonly of: Term };

export type Term =
  /** `let p ← step`; with the pattern `wild` and a unit result the step alone. */
  | { readonly kind: 'bind'; readonly pattern: Pattern; readonly step: Step; readonly unit: boolean; readonly rest: Term }
  /** `let p := e`, or `let p ← lift e` where the expression asks for it. */
  | { readonly kind: 'let'; readonly pattern: Pattern; readonly value: Expr; readonly rest: Term }
  /** `let join := fun params => rest-of-function`, for code reached from several branches; `result` is that of the whole. */
  | {
      readonly kind: 'join';
      readonly name: string;
      readonly params: readonly Binder[];
      readonly result: FunType;
      readonly body: Term;
      readonly rest: Term;
    }
  | { readonly kind: 'if'; readonly cond: Expr; readonly then: Term; readonly else: Term }
  | { readonly kind: 'match'; readonly of: Expr; readonly arms: readonly Arm[] }
  /** Last step of a block: its result is the block's. */
  | { readonly kind: 'tail'; readonly step: Step }
  | { readonly kind: 'ok'; readonly of: Expr }
  /** `fail panic`. */
  | { readonly kind: 'fail' }
  /** `ok (cont e)`, `ok (done e)`: only in tail position of a loop body. */
  | { readonly kind: 'cont' | 'done'; readonly of: Expr };

export interface Arm {
  readonly pattern: Pattern;
  readonly body: Term;
}

/** A body of type `Result (ControlFlow state out)` and the driver that iterates it. */
export interface LoopDef {
  /** `_loop`, `_loop0`, `_loop1_loop0`: appended to the function's Lean name. */
  readonly suffix: string;
  /** Number in doc comments: all loops of the function from 0, outer before inner. */
  readonly number: number;
  readonly span: Span | null;
  /** Parameters of the body are the invariants, then the state. */
  readonly invariants: readonly Binder[];
  readonly state: readonly Binder[];
  /** Order of the driver's parameters: names of invariants and state. */
  readonly order: readonly string[];
  readonly out: FunType;
  readonly body: Term;
}

/** A function or a constant (no parameters). */
export interface FunDef {
  /** Rust path, the key of the linked crate. */
  readonly path: string;
  readonly params: readonly Binder[];
  /** The type inside `Result`: value, then finals and back functions, as `CallShape.results` of the function says. */
  readonly result: FunType;
  readonly body: Term;
  /** Inner before outer, in the order of emission. */
  readonly loops: readonly LoopDef[];
  /** Reasons, when Aeneas refuses the shape. */
  readonly beyondAeneas: readonly string[];
  /** `model-divergence:…` flags. */
  readonly divergences: readonly string[];
}
