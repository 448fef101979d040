/** The left side of `let` and `have`: a pattern, or a name with parameters. */
import { parseBinders } from './parse-binder.ts';
import type { Parser } from './parser.ts';
import type { Binder, Pattern, Term } from './tree.ts';

export interface LetHead {
  readonly pattern: Pattern;
  readonly params: readonly Binder[];
  readonly type: Term | null;
}

/** Reads up to `:=` or `←`, which is left for the caller. */
export function parseLetHead(p: Parser, kind: 'let' | 'have'): LetHead {
  if (p.at('mut')) p.unsupported('`let mut`', p.token, 'Bind a new name for each new value.');
  if (p.atIdent() && p.token.text === 'rec')
    p.unsupported('`let rec`', p.token, 'Write the recursive function as a `def` of its own.');
  const start = p.token.start;
  if (kind === 'have' && (p.at(':=') || p.at(':'))) {
    const pattern: Pattern = { kind: 'ident', name: ['this'], span: { start, end: start } };
    return { pattern, params: [], type: typeAfter(p) };
  }
  if (p.atIdent() && p.token.name.length === 1 && endsInDefinition(p)) {
    const pattern: Pattern = { kind: 'ident', name: p.next().name, span: p.span(start) };
    const params = parseBinders(p);
    return { pattern, params, type: typeAfter(p) };
  }
  return { pattern: p.grammar.pattern(p), params: [], type: typeAfter(p) };
}

const typeAfter = (p: Parser): Term | null => (p.eat(':') ? p.grammar.term(p) : null);

/** After the name: only binders up to `:` or `:=`. `C x ← e` is a pattern, `f x := e` defines a function, as in Lean. */
function endsInDefinition(p: Parser): boolean {
  for (let index = p.index + 1; index < p.tokens.length; index++) {
    const token = p.tokens[index];
    if (token === undefined) return false;
    if (token.kind === 'symbol' && (token.text === ':' || token.text === ':=')) return true;
    const bracket = token.kind === 'symbol' && (token.text === '(' || token.text === '{' || token.text === '[');
    if (bracket && token.partner > index && isTyped(p, index)) index = token.partner;
    else if (!(token.kind === 'ident' && token.name.length === 1) && !(token.kind === 'symbol' && token.text === '_'))
      return false;
  }
  return false;
}

/** `(x y : T)`, `[Inst]`. */
function isTyped(p: Parser, index: number): boolean {
  if (p.tokens[index]?.text === '[') return true;
  let at = index + 1;
  while (p.tokens[at]?.kind === 'ident' || p.tokens[at]?.text === '_') at++;
  return at > index + 1 && p.tokens[at]?.text === ':';
}

/** `let some x := e | alternative` reads as a function first; with an alternative it is a pattern after all. */
export function headAsPattern(p: Parser, { pattern, params, type }: LetHead): LetHead {
  if (params.length === 0) return { pattern, params, type };
  if (pattern.kind !== 'ident' || type !== null) return p.unexpected('no alternative');
  const args = params.map((binder): Pattern => {
    const [name] = binder.names;
    if (binder.type !== null || name === undefined) return p.unexpected('no alternative');
    return name === '_' ? { kind: 'wild', span: binder.span } : { kind: 'ident', name: [name], span: binder.span };
  });
  return {
    pattern: { kind: 'ctor', name: pattern.name, dot: false, args, rest: false, span: pattern.span },
    params: [],
    type: null,
  };
}
