/** Patterns of `match`, `let`, `fun` and equations. */
import { parseNumeral } from './parse-literal.ts';
import type { Parser } from './parser.ts';
import type { Pattern } from './tree.ts';

/** `a :: b`, `n + 1`, `C x y`, or an atomic one. */
export function parsePattern(p: Parser): Pattern {
  return p.deeper(() => {
    const start = p.token.start;
    let pattern = applied(p);
    for (let length = 1; p.eat('+'); length++) {
      p.checkChain(length);
      if (p.token.kind !== 'num') p.unexpected("a number after '+' in a pattern");
      const { value } = parseNumeral(p);
      pattern = { kind: 'plus', of: pattern, value, span: p.span(start) };
    }
    if (!p.eat('::')) return pattern;
    const tail = parsePattern(p);
    return { kind: 'cons', head: pattern, tail, span: p.span(start) };
  });
}

function applied(p: Parser): Pattern {
  const start = p.token.start;
  const dot = p.at('.');
  if (!dot && (!p.atIdent() || isAs(p))) return parseAtomicPattern(p);
  if (dot) p.next();
  if (!p.atIdent()) return p.unexpected('a constructor');
  const { name } = p.next();
  const args: Pattern[] = [];
  let rest = false;
  while (p.indented && startsAtomic(p) && !rest) {
    if (p.eat('..')) rest = true;
    else if (p.at('(') && p.atIdent(1) && p.at(':=', 2)) p.unsupported('a named argument in a pattern', p.token);
    else args.push(parseAtomicPattern(p));
  }
  if (args.length === 0 && !rest && !dot) return { kind: 'ident', name, span: p.span(start) };
  return { kind: 'ctor', name, dot, args, rest, span: p.span(start) };
}

const isAs = (p: Parser): boolean => p.at('@', 1) && !p.peek(1).spaced;

const ATOM_STARTS: ReadonlySet<string> = new Set(['_', '(', '⟨', '[', '.', '..', '{', '#[']);

function startsAtomic(p: Parser): boolean {
  const { kind, text } = p.token;
  return kind === 'ident' || kind === 'num' || kind === 'str' || kind === 'char' || (kind === 'symbol' && ATOM_STARTS.has(text));
}

export function parseAtomicPattern(p: Parser): Pattern {
  return p.deeper(() => atom(p));
}

function atom(p: Parser): Pattern {
  const token = p.token;
  const start = token.start;
  if (token.kind === 'str' || token.kind === 'char') {
    p.next();
    return { kind: token.kind, value: token.text, span: p.span(start) };
  }
  if (token.kind === 'num' || p.at('-')) return literal(p);
  if (token.kind === 'ident') return name(p);
  if (p.eat('_')) return { kind: 'wild', span: p.span(start) };
  if (p.eat('.')) {
    if (!p.atIdent()) return p.unexpected('a constructor');
    const constructor = p.next().name;
    return { kind: 'ctor', name: constructor, dot: true, args: [], rest: false, span: p.span(start) };
  }
  if (p.at('(')) return parenthesized(p);
  if (p.at('⟨')) return { kind: 'anonymous', items: items(p, '⟩'), span: p.span(start) };
  if (p.at('[')) return { kind: 'list', items: items(p, ']'), span: p.span(start) };
  if (p.at('{')) return structure(p);
  return p.unexpected('a pattern');
}

function literal(p: Parser): Pattern {
  const start = p.token.start;
  const negative = p.eat('-');
  if (p.token.kind !== 'num') return p.unexpected('a number');
  const { value, type } = parseNumeral(p);
  const signed = negative ? -value : value;
  return type === null
    ? { kind: 'num', value: signed, span: p.span(start) }
    : { kind: 'scalar', value: signed, type, span: p.span(start) };
}

function name(p: Parser): Pattern {
  const token = p.next();
  const [first] = token.name;
  if (!p.at('@') || p.token.spaced || token.name.length !== 1 || first === undefined) {
    return { kind: 'ident', name: token.name, span: p.span(token.start) };
  }
  p.next();
  if (p.atIdent() && p.at(':', 1)) p.unsupported('`x@h : p`', p.token);
  const pattern = parseAtomicPattern(p);
  return { kind: 'as', name: first, pattern, span: p.span(token.start) };
}

/** Comma-separated patterns up to a closer. */
function items(p: Parser, close: string): Pattern[] {
  p.next();
  const list = p.bracketed(() => {
    const all: Pattern[] = [];
    while (!p.at(close)) {
      all.push(parsePattern(p));
      if (!p.eat(',')) break;
    }
    return all;
  });
  p.expect(close, 'at the end of the pattern');
  return list;
}

function parenthesized(p: Parser): Pattern {
  const start = p.token.start;
  if (p.at('-', 1) && p.peek(2).kind === 'num' && p.at(')', 3)) return negative(p);
  if (p.at(')', 1)) return { kind: 'tuple', items: items(p, ')'), span: p.span(start) };
  p.next();
  const inner = p.bracketed((): Pattern => {
    const first = parsePattern(p);
    if (p.eat(':')) return { kind: 'ascription', pattern: first, type: p.grammar.term(p), span: p.span(start) };
    if (!p.at(',')) return first;
    const list = [first];
    while (p.eat(',')) list.push(parsePattern(p));
    return { kind: 'tuple', items: list, span: p.span(start) };
  });
  p.expect(')', 'at the end of the pattern');
  return inner.kind === 'tuple' || inner.kind === 'ascription' ? { ...inner, span: p.span(start) } : inner;
}

/** `(-1)#iscalar`, `(-1)`. */
function negative(p: Parser): Pattern {
  const start = p.token.start;
  p.next();
  p.next();
  const { value, type } = parseNumeral(p, true);
  return type === null
    ? { kind: 'num', value: -value, span: p.span(start) }
    : { kind: 'scalar', value: -value, type, span: p.span(start) };
}

function structure(p: Parser): Pattern {
  const start = p.next().start;
  const fields = p.bracketed(() => {
    const all: { name: string; pattern: Pattern | null }[] = [];
    while (!p.at('}')) {
      const field = p.simpleName('a field');
      all.push({ name: field, pattern: p.eat(':=') ? parsePattern(p) : null });
      if (!p.eat(',')) break;
    }
    return all;
  });
  p.expect('}', 'at the end of the pattern');
  return { kind: 'structure', fields, span: p.span(start) };
}
