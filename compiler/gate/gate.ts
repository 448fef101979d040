import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';
import { lex } from '../lean/lex.ts';
import { locate, sourceText } from '../lean/source-text.ts';
import type { Token } from '../lean/tokens.ts';
import { FORBIDDEN_IN_DRAFTS, FORBIDDEN_SYMBOLS, FORBIDDEN_TACTICS, FORBIDDEN_WORDS } from './forbidden-words.ts';
import { invisibleIn, oddInCode } from './look-alikes.ts';

/** `draft`: a statement with its auxiliary definitions. `proof`: lemmas, definitions and a proof of a frozen statement. */
export type GateMode = 'draft' | 'proof';

/**
 * Everything in a Lean text that could run, redefine or hide something, before any Lean sees it. Decided on tokens: what stands in a comment or a
 * string is no offence, however it looks, and look-alike letters are one. Empty means the text may go on.
 */
export function gate(file: string, text: string, mode: GateMode): readonly Diagnostic[] {
  const source = sourceText(file, text);
  const at = (start: number, end: number): Span => locate(source, { start, end });
  const hidden = invisibleIn(text);
  if (hidden !== null) return [offence('AE8001', `invisible character ${hidden.name}`, at(hidden.offset, hidden.offset + 1))];
  const { tokens } = lex(text);
  const found: Diagnostic[] = [];
  for (const [i, token] of tokens.entries()) {
    const opensIn = mode === 'draft' && token.text === 'open' && opensForOneTerm(tokens, i);
    const reason = opensIn
      ? '`open … in` changes what names mean'
      : (tacticOffence(token, tokens[i - 1]) ?? offenceOf(token, tokens[i + 1], mode));
    if (reason !== null) found.push(offence('AE8002', reason, at(token.start, token.end)));
  }
  return found;
}

/** `open A B in e`: names, dots and brackets up to an `in`. */
function opensForOneTerm(tokens: readonly Token[], from: number): boolean {
  for (const token of tokens.slice(from + 1)) {
    if (token.text === 'in') return true;
    if (token.first || (token.kind !== 'ident' && !'().scoped'.includes(token.text))) return false;
  }
  return false;
}

const offence = (code: string, message: string, span: Span): Diagnostic => ({ code, message, span, hint: null });

function offenceOf(token: Token, next: Token | undefined, mode: GateMode): string | null {
  switch (token.kind) {
    case 'unknown':
      return `\`${token.text}\` is not part of the language`;
    case 'ident':
      return identOffence(token, mode);
    case 'symbol':
      return symbolOffence(token, next, mode);
    case 'num':
    case 'decimal':
    case 'str':
    case 'char':
    case 'doc':
    case 'moduleDoc':
    case 'eof':
      return null;
  }
}

const TACTIC_PLACES: ReadonlySet<string> = new Set(['by', ';', '<;>', '·', '=>']);

/** A tactic stands behind `by` and its like, or first on its line. */
function tacticOffence(token: Token, before: Token | undefined): string | null {
  const why = token.kind === 'ident' ? FORBIDDEN_TACTICS.get(token.text) : undefined;
  if (why === undefined || !(token.first || (before !== undefined && TACTIC_PLACES.has(before.text)))) return null;
  return `\`${token.text}\` ${why}`;
}

function identOffence({ text, name }: Token, mode: GateMode): string | null {
  const odd = oddInCode(text);
  if (odd !== null) return `\`${text}\` holds ${odd.name}, which can be taken for another character`;
  if (text.includes('«') && !name.every((part) => /^[A-Za-z_][A-Za-z0-9_'!?]*$/.test(part)))
    return `\`${text}\` is no plain name`;
  if (name[0] === 'Lean' || (name[0] === '_root_' && name[1] === 'Lean')) return `\`${text}\` is Lean's own machinery`;
  for (const part of name) {
    const why = FORBIDDEN_WORDS.get(part) ?? (mode === 'draft' ? FORBIDDEN_IN_DRAFTS.get(part) : undefined);
    if (why !== undefined && !isFieldOfOwn(part, name)) return `\`${part}\` ${why}`;
  }
  return null;
}

/** `l.init`, `x.stop`, `r.prefix`: a field of something named before it is harmless where the word is only a keyword or a tactic. */
const FIELD_WORDS = new Set(['prefix', 'class', 'example']);
const isFieldOfOwn = (part: string, name: readonly string[]): boolean =>
  name.length > 1 && part !== name[0] && FIELD_WORDS.has(part);

function symbolOffence({ text }: Token, next: Token | undefined, mode: GateMode): string | null {
  const symbol = FORBIDDEN_SYMBOLS.get(text);
  if (symbol !== undefined) return text === '#' && next !== undefined ? `\`#${next.text}\`: ${symbol}` : `\`${text}\`: ${symbol}`;
  const why = FORBIDDEN_WORDS.get(text) ?? (mode === 'draft' ? FORBIDDEN_IN_DRAFTS.get(text) : undefined);
  return why === undefined ? null : `\`${text}\` ${why}`;
}
