/** `def` and its kin, `inductive`, `structure`, with their modifiers. */
import type { Attribute, Body, Declaration, Modifiers, Termination } from './commands.ts';
import { parseBinders } from './parse-binder.ts';
import { parseFieldValues } from './parse-brackets.ts';
import { parseDeriving } from './parse-deriving.ts';
import { parseInductive, parseStructure } from './parse-types.ts';
import { parseAttributes, parseTactics } from './parse-raw.ts';
import type { Parser } from './parser.ts';
import type { Loc, Name, Term } from './tree.ts';

/** How far a command was read when it failed. */
export interface Progress {
  keyword: string | null;
  name: Name | null;
}

const MODIFIERS: ReadonlySet<string> = new Set(['private', 'protected', 'noncomputable', 'partial', 'unsafe', 'nonrec']);
const DEFINITIONS = ['def', 'abbrev', 'theorem', 'lemma', 'example', 'instance', 'axiom', 'opaque', 'impl_def'] as const;
type Definition = (typeof DEFINITIONS)[number];

export function parseModifiers(p: Parser): Modifiers {
  const doc = p.token.kind === 'doc' ? p.next().text : null;
  const attributes: Attribute[] = [];
  while (p.eat('@[')) attributes.push(...parseAttributes(p));
  const keywords: string[] = [];
  while (atModifier(p)) keywords.push(p.next().text);
  return { doc, attributes, keywords };
}

const atModifier = (p: Parser): boolean =>
  (p.token.kind === 'symbol' && MODIFIERS.has(p.token.text)) || p.atWord('local') || p.atWord('scoped');

export function atDeclaration(p: Parser): boolean {
  const { kind, text } = p.token;
  if (kind !== 'symbol') return false;
  return text === 'inductive' || text === 'structure' || text === 'class' || isDefinition(text);
}

const isDefinition = (text: string): text is Definition => DEFINITIONS.some((word) => word === text);

/** `start`: of the modifiers, which have been read. */
export function parseDeclaration(p: Parser, modifiers: Modifiers, start: number, progress: Progress): Declaration {
  const { text } = p.token;
  progress.keyword = text;
  if (text === 'inductive') return parseInductive(p, modifiers, start, () => declarationName(p, progress));
  if (text === 'structure' || text === 'class')
    return parseStructure(p, modifiers, start, text, () => declarationName(p, progress));
  if (!isDefinition(text)) return p.unexpected('a declaration');
  p.next();
  if (text === 'instance' && p.at('(') && p.at(':=', 2)) p.index = Math.max(p.index, p.token.partner) + 1;
  const optional = text === 'example' || (text === 'instance' && !p.atIdent());
  const { name, nameSpan } = optional ? { name: [], nameSpan: p.token } : declarationName(p, progress);
  const binders = parseBinders(p);
  const type = p.eat(':') ? p.grammar.term(p) : null;
  const body = parseBody(p, text);
  const termination = parseTermination(p);
  const deriving = parseDeriving(p);
  return {
    ...{ kind: 'def', keyword: text, modifiers, name, binders, type, body, termination, deriving },
    span: p.span(start),
    nameSpan: { start: nameSpan.start, end: nameSpan.end },
  };
}

function declarationName(p: Parser, progress: Progress): { readonly name: Name; readonly nameSpan: Loc } {
  const { token } = p;
  if (token.kind === 'symbol' && /^[a-zA-Z_]+$/.test(token.text)) {
    const hint = `Names that are words of the language stand in guillemets: «${token.text}».`;
    return p.fail('AE4102', `expected a name, found the keyword '${token.text}'`, token, hint);
  }
  if (token.kind !== 'ident') return p.unexpected('a name');
  p.next();
  progress.name = token.name;
  if (p.at('.') && p.at('{', 1) && p.peek(1).partner > 0) p.index = p.peek(1).partner + 1;
  return { name: token.name, nameSpan: token };
}

function parseBody(p: Parser, keyword: Definition): Body {
  if (p.eat(':=')) {
    const value: Term = p.grammar.term(p);
    if (p.at('where'))
      p.unsupported('`where` with local definitions', p.token, 'Write them as definitions of their own, before this one.');
    return { kind: 'term', value };
  }
  if (p.at('|')) return { kind: 'arms', arms: p.grammar.arms(p, p.grammar.term) };
  if (p.eat('where'))
    return {
      kind: 'fields',
      fields: p.atIdent() && !(p.token.first && p.token.column === 0) ? p.block(() => parseFieldValues(p)) : [],
    };
  if (keyword === 'axiom' || keyword === 'opaque') return { kind: 'none' };
  return p.unexpected("':=' or '|'");
}

function parseTermination(p: Parser): Termination[] {
  const list: Termination[] = [];
  for (;;) {
    if (p.eat('partial_fixpoint')) list.push({ kind: 'partialFixpoint' });
    else if (p.at('termination_by') || p.at('decreasing_by')) {
      const kind = p.next().text === 'termination_by' ? 'terminationBy' : 'decreasingBy';
      list.push({ kind, text: parseTactics(p) });
    } else return list;
  }
}
