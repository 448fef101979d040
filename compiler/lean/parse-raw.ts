/** Parts of a file that are kept as text: tactics, termination measures, attributes, commands that are not looked into. */
import type { Attribute } from './commands.ts';
import type { Parser } from './parser.ts';
import { CLOSERS, CLOSING, type Token } from './tokens.ts';

const COMMAND_WORDS: ReadonlySet<string> = new Set(
  (
    'def theorem lemma example abbrev instance axiom opaque inductive structure class mutual end namespace section open import ' +
    'set_option attribute variable universe noncomputable private protected partial unsafe nonrec deriving infix infixl ' +
    'infixr prefix postfix notation macro macro_rules syntax elab elab_rules declare_syntax_cat export initialize ' +
    'builtin_initialize run_cmd impl_def coinductive @[ #'
  ).split(' '),
);

/** Can a command begin at this token? Only the first word of a line counts. */
export function startsCommand(token: Token): boolean {
  if (!token.first) return token.kind === 'eof';
  if (token.kind === 'symbol') return COMMAND_WORDS.has(token.text);
  if (token.kind === 'ident') return token.column === 0 && (token.text === 'local' || token.text === 'scoped');
  return token.kind === 'doc' || token.kind === 'moduleDoc' || token.kind === 'eof';
}

const ENDS_TACTICS: ReadonlySet<string> = new Set(['termination_by', 'decreasing_by', 'partial_fixpoint', 'deriving']);

/** The tactic block ahead: up to a line further left, an outer closing bracket, or a comma of an outer list. */
export function parseTactics(p: Parser): string {
  const first = p.token;
  const from = p.index;
  if (endsBlock(p, first, Math.max(first.column, p.column)) || p.at(',')) p.unexpected('a tactic');
  while (p.index === from || !endsBlock(p, p.token, first.column)) passGroup(p);
  return rawText(p, from);
}

function endsBlock(p: Parser, token: Token, column: number): boolean {
  if (token.kind === 'eof') return true;
  if (token.first && (token.column < column || (token.column === 0 && startsCommand(token)))) return true;
  if (token.kind !== 'symbol') return false;
  return CLOSERS.has(token.text) || ENDS_TACTICS.has(token.text) || (token.text === ',' && p.inBrackets);
}

function passGroup(p: Parser): void {
  const { partner, kind, text } = p.token;
  const opens = kind === 'symbol' && CLOSING.has(text) && partner < 0;
  if (opens || (kind === 'unknown' && text.length > 2)) p.unexpected('the end of what was begun');
  p.index = partner > p.index ? partner + 1 : p.index + 1;
}

/** The source from a token up to here: lines without the first one's indentation, so that it does not depend on where it stood. */
export function rawText(p: Parser, from: number): string {
  const first = p.tokens[from];
  const last = p.tokens[p.index - 1];
  if (first === undefined || last === undefined) return '';
  const [head = '', ...rest] = p.source.text.slice(first.start, last.end).split('\n');
  const lines = rest.map((line) => {
    const indent = line.length - line.trimStart().length;
    return line.slice(Math.min(indent, first.column)).trimEnd();
  });
  return [head.trimEnd(), ...lines].join('\n');
}

/** Everything up to the next command at the left edge. */
export function parseToNextCommand(p: Parser): string {
  const from = p.index;
  p.next();
  while (!(startsCommand(p.token) && p.token.column === 0) && p.token.kind !== 'eof') p.next();
  return rawText(p, from);
}

/** Inside `@[ … ]` and `attribute [ … ]`, behind the bracket. */
export function parseAttributes(p: Parser): Attribute[] {
  const attributes: Attribute[] = [];
  while (!p.at(']')) {
    const name: string[] = [];
    const args: Token[] = [];
    while (p.atWord('local') || p.atWord('scoped') || p.at('-')) name.push(p.next().text);
    if (atEnd(p) || p.at(',')) p.unexpected('an attribute');
    name.push(sourceOf(p, p.next()));
    while (!p.at(']') && !p.at(',') && !atEnd(p)) args.push(...group(p));
    attributes.push({ name: name.join(' '), args: args.map((t, i) => (t.spaced && i > 0 ? ' ' : '') + sourceOf(p, t)).join('') });
    if (!p.eat(',')) break;
  }
  p.expect(']', 'at the end of the attributes');
  return attributes;
}

const atEnd = (p: Parser): boolean => p.token.kind === 'eof';

function group(p: Parser): readonly Token[] {
  const from = p.index;
  passGroup(p);
  return p.tokens.slice(from, p.index);
}

const sourceOf = (p: Parser, token: Token): string => p.source.text.slice(token.start, token.end);
