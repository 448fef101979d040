/**
 * The structured IR: control flow as a tree, places and borrows still Rust's.
 *
 * `block L { A } then B`: leaving A by `break L` goes on with B. `loop L { A }`: `continue L` starts A again. Nothing
 * falls through: every path ends in a break, continue, return, panic or is unreachable.
 */
import type { MirSpan, Operand, Place } from '../rust/mir.ts';
import type { CfgLocal, CfgStatement } from './cfg.ts';

export interface TreeBody {
  readonly locals: readonly CfgLocal[];
  readonly argCount: number;
  readonly tree: Tree;
  /** As in the graph. */
  readonly beyondAeneas: readonly string[];
  /** Locals that may be read after reaching a label, by label. */
  readonly live: ReadonlyMap<number, ReadonlySet<number>>;
  /** Label of the loop around each loop, null for an outermost one. Code behind an early exit may stand inside a loop it is not part of. */
  readonly loopParents: ReadonlyMap<number, number | null>;
}

/** Labels are numbers of blocks in the graph. */
export type Tree =
  | { readonly kind: 'seq'; readonly statements: readonly CfgStatement[]; readonly end: Tree }
  | { readonly kind: 'block'; readonly label: number; readonly inside: Tree; readonly after: Tree }
  | { readonly kind: 'loop'; readonly label: number; readonly body: Tree; readonly span: MirSpan }
  | { readonly kind: 'break' | 'continue'; readonly label: number }
  | { readonly kind: 'if'; readonly condition: Operand; readonly then: Tree; readonly else: Tree; readonly span: MirSpan }
  | {
      readonly kind: 'match';
      readonly place: Place;
      readonly arms: readonly { readonly variants: readonly string[]; readonly body: Tree }[];
      readonly otherwise: Tree | null;
      readonly span: MirSpan;
    }
  | {
      readonly kind: 'switch';
      readonly value: Operand;
      readonly arms: readonly { readonly values: readonly bigint[]; readonly body: Tree }[];
      readonly otherwise: Tree | null;
      readonly span: MirSpan;
    }
  | { readonly kind: 'return' | 'panic' | 'unreachable'; readonly span: MirSpan };
