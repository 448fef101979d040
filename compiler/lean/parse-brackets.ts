/** Terms in parentheses and braces: tuples, ascriptions, `(· + 1)`, `(← e)`, dependent arrows, structure literals. */
import { atTypedGroup, parseBinders, parseBracketedBinder } from './parse-binder.ts';
import type { Parser } from './parser.ts';
import { ARROW, RELATION } from './operators.ts';
import type { Binder, FieldValue, LambdaParam, Term } from './tree.ts';

/** Is the bracket ahead a binder group followed by `→`? */
function atPi(p: Parser): boolean {
  const { partner } = p.token;
  const after = partner > 0 ? p.tokens[partner + 1] : undefined;
  return after?.kind === 'symbol' && after.text === '→' && atTypedGroup(p);
}

function pi(p: Parser): Term {
  const { start } = p.token;
  const binder = parseBracketedBinder(p);
  p.expect('→', 'after the binder');
  return { kind: 'pi', binder, body: p.grammar.term(p, ARROW), span: p.span(start) };
}

export function parseParentheses(p: Parser): Term {
  if (atPi(p)) return pi(p);
  const { start } = p.next();
  const outer = p.cdots;
  const own: string[] = [];
  p.cdots = own;
  const inner = p.bracketed(() => parenthesized(p, start));
  p.cdots = outer;
  p.expect(')', 'at the end of the parentheses');
  const span = p.span(start);
  const term = inner.kind === 'tuple' && inner.span.start === start ? { ...inner, span } : inner;
  if (own.length === 0) return term;
  return { kind: 'lambda', params: own.map((name) => cdotParam(name, term)), body: term, span };
}

function cdotParam(name: string, { span }: Term): LambdaParam {
  return { kind: 'binder', binder: { kind: 'explicit', names: [name], type: null, default: null, span } };
}

function parenthesized(p: Parser, start: number): Term {
  if (p.at(')')) return { kind: 'tuple', items: [], span: p.span(start) };
  if (p.eat('←')) {
    const of = p.grammar.term(p);
    return { kind: 'nestedAction', of, span: p.span(start) };
  }
  const first = p.grammar.term(p);
  if (p.eat(':')) {
    if (p.at(')')) return first;
    return { kind: 'ascription', term: first, type: p.grammar.term(p), span: p.span(start) };
  }
  if (!p.at(',')) return first;
  const items = [first];
  while (p.eat(',')) items.push(p.grammar.term(p));
  return { kind: 'tuple', items, span: p.span(start) };
}

/** `{ x := 1, y }`, `{ s with x := 1 }`, `{x : T} → U`, `{1, 2}`, `{x | p}`. */
export function parseBraces(p: Parser): Term {
  if (atPi(p)) return pi(p);
  const { start } = p.next();
  if (atSetOf(p)) return setOf(p, start);
  const parts = p.bracketed(() => {
    const sources = atField(p) || p.at('}') ? [] : parseTerms(p);
    if (sources.length > 0 && p.at('}')) return sources;
    if (sources.length > 0) p.expect('with', 'after the structure that is changed');
    const fields = p.block(() => parseFieldValues(p));
    const type = p.eat(':') ? p.grammar.term(p) : null;
    return { sources, fields, type };
  });
  p.expect('}', 'at the end of the structure');
  return isTerms(parts)
    ? { kind: 'set', items: parts, span: p.span(start) }
    : { kind: 'structure', ...parts, span: p.span(start) };
}

const isTerms = (parts: object): parts is readonly Term[] => Array.isArray(parts);

/** `x |`, `x : T |`, `x ∈ s |` ahead. */
function atSetOf(p: Parser): boolean {
  return (p.atIdent() || p.at('_')) && (p.at('|', 1) || p.at(':', 1) || p.at('∈', 1) || (p.at('/', 1) && p.at('/', 2)));
}

function setOf(p: Parser, start: number): Term {
  const parts = p.bracketed(() => {
    const name = p.eat('_') ? '_' : p.simpleName('a name');
    const type = p.eat(':') ? p.grammar.term(p) : null;
    const within = type === null && p.eat('∈') ? p.grammar.term(p, RELATION + 1) : null;
    if (p.at('/')) p.unsupported('a subtype in braces', p.token, 'State the condition as a hypothesis.');
    p.expect('|', 'in the set');
    return { name, type, within, body: p.grammar.term(p) };
  });
  p.expect('}', 'at the end of the set');
  return { kind: 'setOf', ...parts, span: p.span(start) };
}

/** A field ahead, rather than the term before `with`. */
function atField(p: Parser): boolean {
  if (!p.atIdent()) return false;
  const after = p.peek(1);
  return p.at(':=', 1) || p.at(',', 1) || p.at('}', 1) || (after.first && !p.at('with', 1));
}

function parseTerms(p: Parser): Term[] {
  const terms = [p.grammar.term(p)];
  while (p.eat(',')) terms.push(p.grammar.term(p));
  return terms;
}

/** Fields separated by commas or lines, at the column of the first. Also those of `instance … where`. */
export function parseFieldValues(p: Parser): FieldValue[] {
  const fields: FieldValue[] = [];
  while (p.atIdent() && p.aligned) {
    fields.push(fieldValue(p));
    if (p.at('..')) p.unsupported("'..' in a structure", p.token, 'Give every field.');
    if (!p.eat(',') && !p.token.first) break;
  }
  return fields;
}

function fieldValue(p: Parser): FieldValue {
  const { name: path, start } = p.next();
  const binders: Binder[] = p.at(':=') ? [] : p.token.spaced && !p.token.first ? parseBinders(p) : [];
  if (binders.length === 0 && !p.at(':=')) return { path, value: null, span: p.span(start) };
  p.expect(':=', 'after the name of the field');
  const body = p.grammar.term(p);
  const span = p.span(start);
  if (binders.length === 0) return { path, value: body, span };
  return { path, value: { kind: 'lambda', params: binders.map((binder) => ({ kind: 'binder', binder })), body, span }, span };
}
