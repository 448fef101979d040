/** The typed tree of one MIR body, as rustc prints it after `SimplifyCfg-post-analysis` (docs/rustc-output.md). */
import type { Span } from '../../pipeline/core/diagnostic.ts';
import type { IntType } from '../../pipeline/core/rust-type.ts';
import type { Callee, MirType } from './mir-type.ts';

export interface MirBody {
  /** `_0` is the result, `_1` … `_argCount` the parameters; index = number. */
  readonly locals: readonly MirLocal[];
  readonly argCount: number;
  /** Names repeat: shadowing, one per arm, and guarded bindings twice (`&k`, then `k`). */
  readonly debug: readonly MirDebug[];
  /** Parent of each scope; scope 0 is its own. */
  readonly scopes: readonly number[];
  /** Index = number; block 0 is the entry. Cleanup blocks are kept, nothing outside unwinding reaches them. */
  readonly blocks: readonly MirBlock[];
}

/** Null where rustc printed `no-location` or a place in the standard library's source (macros): take the nearest other one. */
export type MirSpan = Span | null;

export interface MirLocal {
  readonly type: MirType;
  /** MIR's own `mut`, not the source's. */
  readonly mutable: boolean;
  /** Scope in which it is declared. */
  readonly scope: number;
  readonly span: MirSpan;
}

export interface MirDebug {
  readonly name: string;
  /** Of a captured variable, a place inside the closure's environment. */
  readonly value: Operand;
  readonly scope: number;
  readonly span: MirSpan;
}

export interface MirBlock {
  readonly cleanup: boolean;
  readonly statements: readonly MirStatement[];
  readonly terminator: MirTerminator;
}

interface Located {
  readonly scope: number;
  readonly span: MirSpan;
}

export type MirStatement = Located &
  (
    | { readonly kind: 'assign'; readonly place: Place; readonly value: Rvalue }
    | { readonly kind: 'storage-live' | 'storage-dead'; readonly local: number }
    | { readonly kind: 'place-mention'; readonly place: Place }
  );

export type MirTerminator = Located &
  (
    | { readonly kind: 'goto'; readonly target: number }
    | {
        readonly kind: 'switch';
        readonly value: Operand;
        /** Unsigned bit patterns of the operand's width; discriminant values for enums, 0/1 for bool. */
        readonly targets: readonly { readonly value: bigint; readonly target: number }[];
        readonly otherwise: number;
      }
    | { readonly kind: 'return' | 'unreachable' | 'resume' }
    | { readonly kind: 'drop'; readonly place: Place; readonly target: number }
    | {
        readonly kind: 'call';
        readonly callee: Callee | { readonly kind: 'indirect'; readonly value: Operand };
        readonly args: readonly Operand[];
        readonly place: Place;
        /** Null: never returns (a panic). */
        readonly target: number | null;
      }
    | {
        readonly kind: 'assert';
        readonly condition: Operand;
        readonly expected: boolean;
        readonly message: AssertMessage;
        readonly target: number;
      }
  );

export type AssertMessage =
  | { readonly kind: 'overflow'; readonly op: CheckedOp | 'Div' | 'Rem' | 'Shl' | 'Shr'; readonly operands: readonly Operand[] }
  | { readonly kind: 'overflow-neg'; readonly operands: readonly Operand[] }
  | { readonly kind: 'division-by-zero' | 'remainder-by-zero'; readonly operands: readonly Operand[] }
  /** Operands: length, index. */
  | { readonly kind: 'bounds'; readonly operands: readonly Operand[] };

export interface Place {
  readonly local: number;
  /** From the inside out. */
  readonly path: readonly Projection[];
}

export type Projection =
  | { readonly kind: 'deref' }
  /** In declaration order, also in tuples, closures' environments and variants (after `downcast`). */
  | { readonly kind: 'field'; readonly index: number; readonly type: MirType }
  | { readonly kind: 'downcast'; readonly variant: string }
  | { readonly kind: 'index'; readonly local: number }
  /** Of a slice or array pattern with at least `min` elements; `fromEnd`: offset 1 is the last. */
  | { readonly kind: 'constant-index'; readonly offset: number; readonly min: number; readonly fromEnd: boolean }
  /** `[from..len - to]` (`fromEnd`) or `[from..to]`. */
  | { readonly kind: 'subslice'; readonly from: number; readonly to: number; readonly fromEnd: boolean };

export type Operand =
  | { readonly kind: 'copy' | 'move'; readonly place: Place }
  | { readonly kind: 'const'; readonly value: Constant };

export type Constant =
  | { readonly kind: 'int'; readonly type: IntType; readonly value: bigint }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** One Unicode scalar value. */
  | { readonly kind: 'char'; readonly value: string }
  | { readonly kind: 'unit' }
  /** A `&str`. */
  | { readonly kind: 'str'; readonly value: string }
  /** A `&[u8; n]`. */
  | { readonly kind: 'bytes'; readonly value: readonly number[] }
  | { readonly kind: 'float'; readonly type: 'f32' | 'f64'; readonly text: string }
  /** Key in `LinkedCrate.consts`; before linking the printed path. */
  | { readonly kind: 'named'; readonly path: string; readonly args: readonly MirType[] }
  /** A const parameter in scope. */
  | { readonly kind: 'const-param'; readonly name: string; readonly type: MirType }
  /** `core::num::<impl u32>::MAX`, `<T as Tr>::N`: a constant the crate's tables do not hold. */
  | { readonly kind: 'associated'; readonly callee: Callee }
  | { readonly kind: 'fn'; readonly callee: Callee }
  /** Gone after linking. */
  | { readonly kind: 'promoted'; readonly path: string; readonly index: number }
  | { readonly kind: 'static'; readonly text: string };

export type CheckedOp = 'Add' | 'Sub' | 'Mul';
export type BinaryOp =
  | CheckedOp
  | 'Div'
  | 'Rem'
  | 'BitAnd'
  | 'BitOr'
  | 'BitXor'
  | 'Shl'
  | 'Shr'
  | 'Eq'
  | 'Ne'
  | 'Lt'
  | 'Le'
  | 'Gt'
  | 'Ge';

export type CastKind = 'int-to-int' | 'int-to-float' | 'float-to-int' | 'float-to-float' | 'unsize' | 'reify-fn' | 'closure-fn';

export type Rvalue =
  | { readonly kind: 'use'; readonly value: Operand }
  | { readonly kind: 'repeat'; readonly value: Operand; readonly length: number | string }
  | { readonly kind: 'ref'; readonly mutable: boolean; readonly place: Place }
  /** `&raw const (fake) P`: only for the bounds check that follows. */
  | { readonly kind: 'fake-borrow'; readonly place: Place }
  | { readonly kind: 'raw-ref'; readonly mutable: boolean; readonly place: Place }
  | { readonly kind: 'cast'; readonly cast: CastKind; readonly value: Operand; readonly type: MirType }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Operand; readonly right: Operand }
  /** The pair (wrapped result, overflowed). */
  | { readonly kind: 'checked'; readonly op: CheckedOp; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'unary'; readonly op: 'Neg' | 'Not'; readonly value: Operand }
  /** Length behind a slice reference. */
  | { readonly kind: 'ptr-metadata'; readonly value: Operand }
  | { readonly kind: 'discriminant'; readonly place: Place }
  | { readonly kind: 'tuple' | 'array'; readonly items: readonly Operand[] }
  /** `type` is the struct or enum being built; fields in declaration order. */
  | { readonly kind: 'adt'; readonly type: MirType; readonly variant: string | null; readonly fields: readonly Operand[] }
  | {
      readonly kind: 'closure';
      readonly type: MirType;
      readonly captures: readonly { readonly name: string; readonly value: Operand }[];
    };
