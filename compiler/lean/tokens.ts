/** The words of Lean text. */
import { SCALAR_SUFFIXES } from './tree.ts';
import type { Name } from './tree.ts';

export type TokenKind = 'ident' | 'symbol' | 'num' | 'decimal' | 'str' | 'char' | 'doc' | 'moduleDoc' | 'unknown' | 'eof';

export interface Token {
  readonly kind: TokenKind;
  /** A symbol's spelling in its Unicode form; the content of a string, character or doc comment; otherwise as written. */
  readonly text: string;
  /** Of an ident; otherwise empty. */
  readonly name: Name;
  readonly start: number;
  readonly end: number;
  /** 0-based, in characters. */
  readonly column: number;
  /** White space or a comment before it. */
  readonly spaced: boolean;
  /** First of its line. */
  readonly first: boolean;
  /** Of a bracket: index of its partner, or -1. */
  readonly partner: number;
}

export interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Index of the token it stands before. */
  readonly before: number;
}

/**
 * Words that cannot be names without guillemets. `local` and `scoped` are reserved in Lean, but Aeneas writes them as names: they are words
 * only where a modifier may stand. Words that only tactics reserve are left out.
 */
export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'def theorem lemma example abbrev instance axiom opaque inductive structure class mutual end namespace section open import ' +
    'set_option attribute variable universe noncomputable private protected partial unsafe nonrec deriving where extends with do let ' +
    'have show from fun if then else match by at in Type Prop Sort return for unless try catch finally mut termination_by ' +
    'decreasing_by partial_fixpoint sorry infix infixl infixr prefix postfix notation macro macro_rules syntax elab ' +
    'elab_rules declare_syntax_cat export hiding renaming suffices nomatch nofun calc initialize builtin_initialize run_cmd using ' +
    'impl_def coinductive inductive_fixpoint coinductive_fixpoint'
  ).split(' '),
);

/** Words that are another spelling of a symbol. */
export const WORD_ALIASES: ReadonlyMap<string, string> = new Map([
  ['forall', '∀'],
  ['exists', '∃'],
]);

/** Spellings of one symbol. */
export const SYMBOL_ALIASES: ReadonlyMap<string, string> = new Map([
  ['->', '→'],
  ['<-', '←'],
  ['=>', '=>'],
  ['↦', '=>'],
  ['λ', 'fun'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['/\\', '∧'],
  ['\\/', '∨'],
  ['<->', '↔'],
  ['$', '<|'],
]);

// biome-ignore format: one table
const PLAIN_SYMBOLS = [
  '(', ')', '[', ']', '{', '}', '⟨', '⟩', '⦃', '⦄', ',', ';', ':', ':=', '.', '..', '|', '|>', '|>.', '<|', '@', '@[', '#[', '#', '·', '_', "'", '?', '`',
  '→', '←', '∀', '∃', '∃!', '∑', '∏', '+', '-', '*', '/', '%', '^', '<<<', '>>>', '&&&', '|||', '^^^', '&&', '||', '^^', '++', '::', '∘', '×',
  '=', '≠', '==', '!=', '<', '≤', '>', '≥', '∣', '∈', '∉', '⊆', '<+:', '<:+', '<+', '<:+:', '~', '≍', '∧', '∨', '↔', '∪', '∩', '\\', '•', '▸',
  '<|>', '>>=', '>>', '<$>', '<*>', '<*', '*>', '-.', '!', '~~~', '¬', '↑', '⇑', '↥', '√', '∅', '≡',
];

/** Symbols by first character, longest first. `#u32` and its like are symbols too, as in Aeneas's library. */
export const SYMBOLS_BY_FIRST: ReadonlyMap<string, readonly string[]> = (() => {
  const table = new Map<string, string[]>();
  for (const symbol of [...PLAIN_SYMBOLS, ...SYMBOL_ALIASES.keys(), ...SCALAR_SUFFIXES.map((s) => `#${s}`)]) {
    const first = String.fromCodePoint(symbol.codePointAt(0) ?? 0);
    table.set(first, [...(table.get(first) ?? []), symbol]);
  }
  for (const list of table.values()) list.sort((a, b) => b.length - a.length);
  return table;
})();

export const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['@[', ']'],
  ['#[', ']'],
  ['{', '}'],
  ['⟨', '⟩'],
  ['⦃', '⦄'],
]);
export const CLOSERS: ReadonlySet<string> = new Set([')', ']', '}', '⟩', '⦄']);
