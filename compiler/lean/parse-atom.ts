/** Terms that begin with a word or bracket of their own; `parse-term.ts` builds on them. */
import { parseForms } from './parse-forms.ts';
import { eatSuffix, parseNumeral } from './parse-literal.ts';
import type { Parser } from './parser.ts';
import { ARG, LEAD, MAX } from './operators.ts';
import { parseBraces, parseParentheses } from './parse-brackets.ts';
import type { Term } from './tree.ts';

export interface Atom {
  readonly term: Term;
  readonly level: number;
}

export function parseAtom(p: Parser): Atom {
  const token = p.token;
  const start = token.start;
  switch (token.kind) {
    case 'ident':
      p.next();
      return max({ kind: 'ident', name: token.name, explicit: false, span: p.span(start) });
    case 'num': {
      const { value, type } = parseNumeral(p);
      if (type === null && p.at('#') && !p.token.spaced && p.peek(1).kind === 'num' && !p.peek(1).spaced)
        return max(bitVector(p, value, start));
      const span = p.span(start);
      return max(type === null ? { kind: 'num', value, span } : { kind: 'scalar', value, type, span });
    }
    case 'decimal':
      p.next();
      return max({ kind: 'decimal', text: token.text, span: p.span(start) });
    case 'str':
    case 'char':
      p.next();
      return max({ kind: token.kind, value: token.text, span: p.span(start) });
    case 'symbol':
      return symbol(p, token.text, start);
    case 'doc':
    case 'moduleDoc':
    case 'unknown':
    case 'eof':
      return p.unexpected('a term');
  }
}

const max = (term: Term): Atom => ({ term, level: MAX });

function symbol(p: Parser, text: string, start: number): Atom {
  switch (text) {
    case '(':
      return max(scalarOf(p, parseParentheses(p), start));
    case '{':
      return max(parseBraces(p));
    case '⟨':
      return max({ kind: 'anonymous', items: items(p, '⟩'), span: p.span(start) });
    case '[':
      return max({ kind: 'list', items: items(p, ']'), span: p.span(start) });
    case '#[':
      return max({ kind: 'arrayLiteral', items: items(p, ']'), span: p.span(start) });
    case '_':
      p.next();
      return max({ kind: 'hole', span: p.span(start) });
    case 'sorry':
      p.next();
      return max({ kind: 'sorry', span: p.span(start) });
    case '∅':
      p.next();
      return max({ kind: 'set', items: [], span: p.span(start) });
    case '|':
      return max(absolute(p));
    case '·':
      return max(cdot(p));
    case '@':
      p.next();
      if (!p.atIdent() || p.token.spaced) return p.unexpected("a name after '@'");
      return max({ kind: 'ident', name: p.next().name, explicit: true, span: p.span(start) });
    case '.':
      p.next();
      if (!p.atIdent() || p.token.spaced) return p.unexpected("a name after '.'");
      return max({ kind: 'dotIdent', name: p.next().name, span: p.span(start) });
    case 'Type':
    case 'Sort':
    case 'Prop':
      return max(sort(p, text));
    case 'do':
      p.next();
      return { term: { kind: 'do', items: p.grammar.doItems(p), span: p.span(start) }, level: ARG };
    case 'by':
      p.next();
      return { term: { kind: 'by', text: p.grammar.tactics(p), span: p.span(start) }, level: ARG };
    case 'fun':
      return max(parseForms(p));
    default:
      return { term: parseForms(p), level: LEAD };
  }
}

/** Comma-separated terms up to a closer. */
function items(p: Parser, close: string): Term[] {
  p.next();
  const list = p.bracketed(() => {
    const all: Term[] = [];
    while (!p.at(close)) {
      all.push(p.grammar.term(p));
      if (!p.eat(',')) break;
    }
    return all;
  });
  p.expect(close, 'at the end of the list');
  return list;
}

/** `(-7)#i32`. */
function scalarOf(p: Parser, term: Term, start: number): Term {
  const at = p.token;
  const type = eatSuffix(p);
  if (type === null) return term;
  const span = p.span(start);
  if (term.kind === 'num') return { kind: 'scalar', value: term.value, type, span };
  if (term.kind === 'unary' && term.op === '-' && term.of.kind === 'num')
    return { kind: 'scalar', value: -term.of.value, type, span };
  return p.unsupported(`'${at.text}' behind anything but a number`, at);
}

/** `|x|` is `abs x`. */
function absolute(p: Parser): Term {
  const { start, end } = p.next();
  const value = p.grammar.term(p);
  p.expect('|', "at the end of '|…|'");
  const fn: Term = { kind: 'ident', name: ['abs'], explicit: false, span: { start, end } };
  return { kind: 'app', fn, args: [{ kind: 'positional', value }], span: p.span(start) };
}

/** `5#8` is `BitVec.ofNat 8 5`. */
function bitVector(p: Parser, value: bigint, start: number): Term {
  const at = p.next();
  const { start: begin } = p.token;
  const width: Term = { kind: 'num', value: parseNumeral(p).value, span: p.span(begin) };
  const span = p.span(start);
  const fn: Term = { kind: 'ident', name: ['BitVec', 'ofNat'], explicit: false, span: { start: at.start, end: at.end } };
  const number: Term = { kind: 'num', value, span: { start, end: at.start } };
  return { kind: 'app', fn, args: [width, number].map((v) => ({ kind: 'positional' as const, value: v })), span };
}

/** Names for `·` that nothing else between the parentheses has. */
function cdot(p: Parser): Term {
  const { start } = p.token;
  if (p.cdots === null) return p.unexpected("a term ('·' stands in parentheses)");
  p.next();
  const name = `cdot✝${p.cdots.length + 1}`;
  p.cdots.push(name);
  return { kind: 'ident', name: [name], explicit: false, span: p.span(start) };
}

function sort(p: Parser, kind: 'Type' | 'Sort' | 'Prop'): Term {
  const start = p.next().start;
  let level: string | null = null;
  const { token } = p;
  if (kind !== 'Prop' && token.spaced && p.indented && (token.kind === 'num' || token.kind === 'ident' || p.at('_'))) {
    level = p.next().text;
  } else if (kind !== 'Prop' && p.at('(') && token.partner > 0 && p.indented && token.spaced) {
    level = p.source.text.slice(token.start, p.tokens[token.partner]?.end);
    p.index = token.partner + 1;
  }
  return { kind: 'sort', sort: kind, level, span: p.span(start) };
}
