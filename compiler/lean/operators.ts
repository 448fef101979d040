/** Lean's precedences, for parser and printer. */
import type { BinaryOp, UnaryOp } from './tree.ts';

/** Of atoms; arguments of an application are read at this level. */
export const MAX = 1024;
/** `do`, `by` as an argument. */
export const ARG = 1023;
/** `∀`, `if`, `let`, `match`: anywhere an operand may stand, but not as an argument. */
export const LEAD = 1022;
export const ARROW = 25;
/** `e ⦃ r => q ⦄` and what may stand left of it. */
export const SPEC = 54;
/** `=`, `<` and their like. */
export const RELATION = 50;
/** `∑ i ∈ s, e` and what stands behind its comma. */
export const BIG = 67;
/** `<|`, `|>`. */
export const PIPE = 10;

export interface Fixity {
  /** Level of the whole, least level of the left operand, least level of the right one. */
  readonly level: number;
  readonly left: number;
  readonly right: number;
}

const infix = (level: number): Fixity => ({ level, left: level + 1, right: level + 1 });
const left = (level: number): Fixity => ({ level, left: level, right: level + 1 });
const right = (level: number): Fixity => ({ level, left: level + 1, right: level });

// biome-ignore format: one table
export const BINARY: Readonly<Record<BinaryOp, Fixity>> = {
  '∘': right(90), '<$>': right(100),
  '^': right(75), '<<<': left(75), '>>>': left(75), '▸': right(75), '•': right(73),
  '*': left(70), '/': left(70), '%': left(70), '∩': left(70), '\\': left(70),
  '::': right(67), '+': left(65), '-': left(65), '++': left(65), '∪': left(65),
  '&&&': left(60), '>>': left(60), '<*>': left(60), '<*': left(60), '*>': left(60), '^^^': left(58), '|||': left(55), '>>=': left(55),
  '=': infix(50), '≠': infix(50), '==': infix(50), '!=': infix(50), '<': infix(50), '≤': infix(50), '>': infix(50), '≥': infix(50),
  '∣': infix(50), '∈': infix(50), '∉': infix(50), '⊆': infix(50), '<+:': infix(50), '<:+': infix(50), '<+': infix(50), '<:+:': infix(50),
  '~': infix(50), '≍': infix(50),
  '&&': left(35), '∧': right(35), '×': right(35), '^^': left(33), '||': left(30), '∨': right(30), '↔': infix(20), '<|>': right(20),
};

/** Level of the whole and least level of the operand. */
// biome-ignore format: one table
export const UNARY: Readonly<Record<UnaryOp, { readonly level: number; readonly operand: number }>> = {
  '-': { level: 75, operand: 75 }, '-.': { level: 75, operand: 75 }, '~~~': { level: 100, operand: 100 },
  '!': { level: MAX, operand: 40 }, '¬': { level: MAX, operand: 40 },
  '↑': { level: MAX, operand: MAX }, '⇑': { level: MAX, operand: MAX }, '↥': { level: MAX, operand: MAX }, '√': { level: MAX, operand: MAX },
};

export const isBinaryOp = (text: string): text is BinaryOp => Object.hasOwn(BINARY, text);
export const isUnaryOp = (text: string): text is UnaryOp => Object.hasOwn(UNARY, text);
