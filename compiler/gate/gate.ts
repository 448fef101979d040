import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';
import { lex } from '../lean/lex.ts';
import { locate, sourceText } from '../lean/source-text.ts';
import type { Token } from '../lean/tokens.ts';
import {
  FORBIDDEN_IN_DRAFTS,
  FORBIDDEN_IN_PROOFS,
  FORBIDDEN_SYMBOLS,
  FORBIDDEN_TACTICS,
  FORBIDDEN_UNLESS_NATIVE,
  FORBIDDEN_WORDS,
} from './forbidden-words.ts';
import { invisibleIn, oddInCode } from './look-alikes.ts';

/**
 * `draft`: a statement with its auxiliary definitions. `proof`: lemmas, definitions and a proof of a frozen statement. `native-proof`: the same
 * where the statement's axioms allow compiled code.
 */
export type GateMode = 'draft' | 'proof' | 'native-proof';

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
  for (const [i, token] of tokens.entries())
    for (const { find } of GATE_RULES) {
      const reason = find(token, { tokens, index: i, mode });
      if (reason === null) continue;
      found.push(offence('AE8002', reason, at(token.start, token.end)));
      break;
    }
  return found;
}

interface Around {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly mode: GateMode;
}

/** Each looks for one thing, token by token; the first that finds something says so. Tests take them out one by one. */
export const GATE_RULES: readonly {
  readonly name: string;
  readonly find: (token: Token, around: Around) => string | null;
}[] = [
  { name: 'open for a term', find: openOffence },
  { name: 'tactic', find: (token, { tokens, index }) => tacticOffence(token, tokens[index - 1]) },
  { name: 'code in a string', find: (token) => interpolated(token) },
  { name: 'unknown token', find: (token) => (token.kind === 'unknown' ? `\`${token.text}\` is not part of the language` : null) },
  { name: 'look-alike', find: lookAlike },
  { name: 'quoted name', find: quotedName },
  { name: 'machinery of Lean', find: machinery },
  { name: 'word', find: (token, { mode }) => wordOffence(token, mode) },
  { name: 'symbol', find: (token, { tokens, index }) => symbolOffence(token, tokens[index + 1]) },
];

function openOffence(token: Token, { tokens, index, mode }: Around): string | null {
  if (token.text !== 'open') return null;
  if (tokens[index + 1]?.text === 'private') return '`open private` reaches what its file keeps to itself';
  const opens = mode === 'draft' && opensForOneTerm(tokens, index);
  return opens ? '`open … in` changes what names mean' : null;
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

const TACTIC_PLACES: ReadonlySet<string> = new Set(['by', ';', '<;>', '·', '=>']);

/** A tactic stands behind `by` and its like, or first on its line. */
function tacticOffence(token: Token, before: Token | undefined): string | null {
  const why = token.kind === 'ident' ? FORBIDDEN_TACTICS.get(token.text) : undefined;
  if (why === undefined || !(token.first || (before !== undefined && TACTIC_PLACES.has(before.text)))) return null;
  return `\`${token.text}\` ${why}`;
}

/** `s!"{…}"` holds terms, and any macro may read its string so. */
const interpolated = ({ kind, text }: Token): string | null =>
  kind === 'str' && text.includes('{') ? 'a string with `{` may hold code' : null;

function lookAlike({ kind, text }: Token): string | null {
  const odd = kind === 'ident' ? oddInCode(text) : null;
  return odd === null ? null : `\`${text}\` holds ${odd.name}, which can be taken for another character`;
}

function quotedName({ kind, text, name }: Token): string | null {
  const strange = kind === 'ident' && text.includes('«') && !name.every((part) => /^[A-Za-z_][A-Za-z0-9_'!?]*$/.test(part));
  return strange ? `\`${text}\` is no plain name` : null;
}

function machinery({ kind, text, name }: Token): string | null {
  const own = kind === 'ident' && (name[0] === 'Lean' || (name[0] === '_root_' && name[1] === 'Lean'));
  return own ? `\`${text}\` is Lean's own machinery` : null;
}

function wordOffence({ kind, text, name }: Token, mode: GateMode): string | null {
  if (kind !== 'ident' && kind !== 'symbol') return null;
  for (const part of kind === 'ident' ? name : [text]) {
    const why =
      FORBIDDEN_WORDS.get(part) ??
      (mode === 'native-proof' ? undefined : FORBIDDEN_UNLESS_NATIVE.get(part)) ??
      (mode === 'draft' ? FORBIDDEN_IN_DRAFTS : FORBIDDEN_IN_PROOFS).get(part);
    if (why !== undefined && !(kind === 'ident' && isFieldOfOwn(part, name))) return `\`${part}\` ${why}`;
  }
  return null;
}

/** `l.init`, `x.stop`, `r.prefix`: a field of something named before it is harmless where the word is only a keyword or a tactic. */
const FIELD_WORDS = new Set(['prefix', 'class', 'example']);
const isFieldOfOwn = (part: string, name: readonly string[]): boolean =>
  name.length > 1 && part !== name[0] && FIELD_WORDS.has(part);

function symbolOffence({ kind, text }: Token, next: Token | undefined): string | null {
  const symbol = kind === 'symbol' ? FORBIDDEN_SYMBOLS.get(text) : undefined;
  if (symbol === undefined) return null;
  return text === '#' && next !== undefined ? `\`#${next.text}\`: ${symbol}` : `\`${text}\`: ${symbol}`;
}
