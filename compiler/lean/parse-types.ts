/** `inductive` and `structure` declarations. */
import type { Constructor, Declaration, Field, Modifiers } from './commands.ts';
import { parseBinders, parseBracketedBinder } from './parse-binder.ts';
import { parseDeriving } from './parse-deriving.ts';
import type { Parser } from './parser.ts';
import type { Binder, Loc, Name, Term } from './tree.ts';

type ReadName = () => { readonly name: Name; readonly nameSpan: Loc };

export function parseInductive(p: Parser, modifiers: Modifiers, start: number, readName: ReadName): Declaration {
  p.next();
  const { name, nameSpan } = readName();
  const binders = parseBinders(p);
  const type = p.eat(':') ? p.grammar.term(p) : null;
  if (!p.eat('where')) p.eat(':=');
  const constructors: Constructor[] = [];
  while (p.at('|') || (p.token.kind === 'doc' && p.at('|', 1))) constructors.push(parseConstructor(p));
  const deriving = parseDeriving(p);
  const place = { start: nameSpan.start, end: nameSpan.end };
  return { kind: 'inductive', modifiers, name, binders, type, constructors, deriving, span: p.span(start), nameSpan: place };
}

function parseConstructor(p: Parser): Constructor {
  const { start } = p.token;
  const doc = p.token.kind === 'doc' ? p.next().text : null;
  p.next();
  const name = p.simpleName('the name of a constructor');
  const binders = parseBinders(p);
  const type = p.eat(':') ? p.grammar.term(p) : null;
  return { doc, name, binders, type, span: p.span(start) };
}

export function parseStructure(
  p: Parser,
  modifiers: Modifiers,
  start: number,
  keyword: 'structure' | 'class',
  readName: ReadName,
): Declaration {
  p.next();
  if (p.at('inductive')) p.unsupported('`class inductive`', p.token);
  const { name, nameSpan } = readName();
  const binders = parseBinders(p);
  let type = p.eat(':') ? p.grammar.term(p) : null;
  const parents = p.eat('extends') ? parseParents(p) : [];
  type ??= p.eat(':') ? p.grammar.term(p) : null;
  const hasBody = p.eat('where') || p.eat(':=');
  const constructorName = hasBody && p.atIdent() && p.at('::', 1) ? p.simpleName('a name') : null;
  if (constructorName !== null) p.next();
  const fields = hasBody && atField(p) ? p.block(() => parseFields(p)) : [];
  const deriving = parseDeriving(p);
  const place = { start: nameSpan.start, end: nameSpan.end };
  const head = { kind: 'structure', keyword, modifiers, name, binders, parents, type } as const;
  return { ...head, constructorName, fields, deriving, span: p.span(start), nameSpan: place };
}

function parseParents(p: Parser): Term[] {
  const parents = [p.grammar.term(p)];
  while (p.eat(',')) parents.push(p.grammar.term(p));
  return parents;
}

const startsField = (p: Parser, ahead: number): boolean =>
  p.atIdent(ahead) || p.at('(', ahead) || p.at('{', ahead) || p.at('[', ahead) || p.at('⦃', ahead);

const atField = (p: Parser): boolean => startsField(p, 0) || (p.token.kind === 'doc' && startsField(p, 1));

function parseFields(p: Parser): Field[] {
  const fields: Field[] = [];
  while (p.aligned && atField(p)) {
    fields.push(parseField(p));
    p.eat(';');
  }
  return fields;
}

function parseField(p: Parser): Field {
  const { start } = p.token;
  const doc = p.token.kind === 'doc' ? p.next().text : null;
  if (!p.atIdent()) {
    const { kind, names, type, default: value } = parseBracketedBinder(p);
    return { doc, kind, names, binders: [], type, default: value, span: p.span(start) };
  }
  const names: string[] = [];
  while (p.atIdent()) names.push(p.simpleName('the name of a field'));
  const binders: Binder[] = parseBinders(p);
  const type = p.eat(':') ? p.grammar.term(p) : null;
  const value = p.eat(':=') ? p.grammar.term(p) : null;
  if (type === null && value === null) p.unexpected("':' and the type of the field");
  return { doc, kind: 'explicit', names, binders, type, default: value, span: p.span(start) };
}
