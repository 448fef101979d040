/**
 * The control-flow graph the first passes work on: MIR without its scaffolding.
 *
 * Unlike MIR, calls and checks are statements, so that a straight line is one block. A place with an index fails when
 * it is read, written or borrowed out of range. `checked` and `neg` fail on overflow.
 */
import type { AssertMessage, MirSpan, Operand, Place, Rvalue } from '../rust/mir.ts';
import type { Callee, MirType } from '../rust/mir-type.ts';
import type { CheckedBinary } from './functional.ts';

export interface Cfg {
  /** `0` is the result, `1` … `argCount` the parameters. */
  readonly locals: readonly CfgLocal[];
  readonly argCount: number;
  /** Block 0 is the entry; dead blocks are left out. */
  readonly blocks: ReadonlyMap<number, CfgBlock>;
  /** Reasons found so far why Aeneas would refuse this. */
  readonly beyondAeneas: readonly string[];
}

export interface CfgLocal {
  readonly type: MirType;
  /** From debug information; null for a temporary. */
  readonly name: string | null;
  readonly span: MirSpan;
}

export interface CfgBlock {
  readonly statements: readonly CfgStatement[];
  readonly end: CfgEnd;
}

export type CfgRvalue =
  | Rvalue
  | { readonly kind: 'fallible'; readonly op: CheckedBinary; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'fallible-neg'; readonly value: Operand };

export type CfgStatement = { readonly span: MirSpan } & (
  | { readonly kind: 'assign'; readonly place: Place; readonly value: CfgRvalue }
  | {
      readonly kind: 'call';
      readonly place: Place;
      readonly callee: Callee | { readonly kind: 'indirect'; readonly value: Operand };
      readonly args: readonly Operand[];
    }
  /** Panics unless the condition is as expected. */
  | { readonly kind: 'assert'; readonly condition: Operand; readonly expected: boolean; readonly message: AssertMessage }
);

export type CfgEnd = { readonly span: MirSpan } & (
  | { readonly kind: 'goto'; readonly target: number }
  | { readonly kind: 'if'; readonly condition: Operand; readonly then: number; readonly else: number }
  /** By variant of the enum at the place; `otherwise` null: the arms are all that can occur. */
  | {
      readonly kind: 'match';
      readonly place: Place;
      readonly arms: readonly { readonly variants: readonly string[]; readonly target: number }[];
      readonly otherwise: number | null;
    }
  /** On integers and characters; values are as in MIR, unsigned bit patterns. */
  | {
      readonly kind: 'switch';
      readonly value: Operand;
      readonly arms: readonly { readonly values: readonly bigint[]; readonly target: number }[];
      readonly otherwise: number | null;
    }
  | { readonly kind: 'return' | 'panic' | 'unreachable' }
);

export function targetsOf(end: CfgEnd): readonly number[] {
  switch (end.kind) {
    case 'goto':
      return [end.target];
    case 'if':
      return [end.then, end.else];
    case 'match':
    case 'switch':
      return [...end.arms.map((arm) => arm.target), ...(end.otherwise === null ? [] : [end.otherwise])];
    default:
      return [];
  }
}

export function mapTargets(end: CfgEnd, f: (target: number) => number): CfgEnd {
  switch (end.kind) {
    case 'goto':
      return { ...end, target: f(end.target) };
    case 'if':
      return { ...end, then: f(end.then), else: f(end.else) };
    case 'match':
      return {
        ...end,
        arms: end.arms.map((arm) => ({ ...arm, target: f(arm.target) })),
        otherwise: end.otherwise === null ? null : f(end.otherwise),
      };
    case 'switch':
      return {
        ...end,
        arms: end.arms.map((arm) => ({ ...arm, target: f(arm.target) })),
        otherwise: end.otherwise === null ? null : f(end.otherwise),
      };
    default:
      return end;
  }
}
