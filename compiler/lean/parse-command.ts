/** Commands other than declarations. */
import type { Command, Declaration } from './commands.ts';
import { type Progress, atDeclaration, parseDeclaration, parseModifiers } from './parse-declaration.ts';
import { parseBinders } from './parse-binder.ts';
import { parseAttributes, parseToNextCommand } from './parse-raw.ts';
import type { Parser } from './parser.ts';
import type { Name, OpenCommand, SetOptionCommand } from './tree.ts';

export interface Recovery {
  /** Reports a failure and moves on to the next command. Rethrows what is none. */
  recover(error: unknown, start: number, progress: Progress): void;
}

export function parseCommand(p: Parser, recovery: Recovery, progress: Progress): Command {
  const { start, kind, text } = p.token;
  if (kind === 'moduleDoc') {
    p.next();
    return { kind: 'moduleDoc', text, span: p.span(start) };
  }
  if (kind === 'symbol' && text === '#') return hashCommand(p);
  if (kind === 'symbol' && SIMPLE.has(text) && !isModifier(p)) return simple(p, text, start, recovery, progress);
  if (kind === 'symbol' && OTHER.has(text))
    return { kind: 'other', keyword: text, text: parseToNextCommand(p), span: p.span(start) };
  const modifiers = parseModifiers(p);
  if (p.at('section') && modifiers.doc === null) {
    p.next();
    return {
      kind: 'section',
      name: sectionName(p),
      noncomputable: modifiers.keywords.includes('noncomputable'),
      span: p.span(start),
    };
  }
  if (atDeclaration(p)) return parseDeclaration(p, modifiers, start, progress);
  if (p.token.kind === 'symbol' && OTHER.has(p.token.text)) {
    const keyword = p.token.text;
    return { kind: 'other', keyword, text: parseToNextCommand(p), span: p.span(start) };
  }
  return p.unexpected('a command');
}

const SIMPLE: ReadonlySet<string> = new Set(
  'import open set_option namespace section end variable universe attribute mutual'.split(' '),
);
/** Kept as text: they define syntax, run code, or are otherwise not looked into. */
const OTHER: ReadonlySet<string> = new Set(
  (
    'notation macro macro_rules syntax elab elab_rules declare_syntax_cat infix infixl infixr prefix postfix export initialize ' +
    'builtin_initialize run_cmd deriving coinductive'
  ).split(' '),
);

const isModifier = (p: Parser): boolean => p.at('section') && p.index > 0 && !p.token.first;

function hashCommand(p: Parser): Command {
  const { start } = p.token;
  const keyword = p.peek(1).spaced ? '#' : `#${p.peek(1).text}`;
  return { kind: 'other', keyword, text: parseToNextCommand(p), span: p.span(start) };
}

function simple(p: Parser, text: string, start: number, recovery: Recovery, progress: Progress): Command {
  switch (text) {
    case 'import':
      p.next();
      return { kind: 'import', name: dottedName(p), span: p.span(start) };
    case 'open':
    case 'set_option': {
      const first = parseScope(p);
      if (!p.eat('in')) return first;
      return { kind: 'in', first, second: p.deeper(() => parseCommand(p, recovery, progress)), span: p.span(start) };
    }
    case 'namespace':
      p.next();
      return { kind: 'namespace', name: dottedName(p), span: p.span(start) };
    case 'section':
      p.next();
      return { kind: 'section', name: sectionName(p), noncomputable: false, span: p.span(start) };
    case 'end':
      p.next();
      return { kind: 'end', name: sectionName(p), span: p.span(start) };
    case 'variable':
      p.next();
      return { kind: 'variable', binders: parseBinders(p), span: p.span(start) };
    case 'universe': {
      p.next();
      const names: string[] = [];
      while (p.atIdent() && sameCommand(p)) names.push(p.simpleName('a universe'));
      return { kind: 'universe', names, span: p.span(start) };
    }
    case 'attribute': {
      p.next();
      p.expect('[', "after 'attribute'");
      const attributes = parseAttributes(p);
      return { kind: 'attribute', attributes, names: namesHere(p), span: p.span(start) };
    }
    default:
      return mutual(p, start, recovery);
  }
}

const sameCommand = (p: Parser): boolean => !p.token.first || p.token.column > 0;

const dottedName = (p: Parser): Name => (p.atIdent() ? p.next().name : p.unexpected('a name'));

const sectionName = (p: Parser): Name | null => (p.atIdent() && sameCommand(p) ? p.next().name : null);

function namesHere(p: Parser): Name[] {
  const names: Name[] = [];
  while (p.atIdent() && sameCommand(p)) names.push(p.next().name);
  return names;
}

/** `open …` and `set_option …`, also inside terms. */
export function parseScope(p: Parser): OpenCommand | SetOptionCommand {
  const { start } = p.token;
  if (p.next().text === 'set_option') {
    const name = dottedName(p);
    const { kind } = p.token;
    if (kind !== 'num' && kind !== 'str' && kind !== 'ident') p.unexpected('the value of the option');
    const token = p.next();
    return { kind: 'setOption', name, value: p.source.text.slice(token.start, token.end), span: p.span(start) };
  }
  const scoped = p.atWord('scoped');
  if (scoped) p.next();
  const names = namesHere(p);
  if (names.length === 0) p.unexpected('the name of a namespace');
  const hiding = p.eat('hiding') ? namesHere(p).map((name) => name.join('.')) : [];
  if (p.at('renaming')) p.unsupported('`open … renaming`', p.token);
  let only: string[] | null = null;
  if (p.at('(') && names.length === 1) {
    p.next();
    only = p.bracketed(() => namesHere(p)).map((name) => name.join('.'));
    p.expect(')', 'after the names that are opened');
  }
  return { kind: 'open', names, only, hiding, scoped, span: p.span(start) };
}

/** A declaration that cannot be read does not take the rest of the block with it. */
function mutual(p: Parser, start: number, recovery: Recovery): Command {
  p.next();
  const declarations: Declaration[] = [];
  while (!p.at('end')) {
    if (p.token.kind === 'eof') p.unexpected("'end' of the mutual block");
    const at = p.token.start;
    const progress: Progress = { keyword: null, name: null };
    try {
      const modifiers = parseModifiers(p);
      declarations.push(parseDeclaration(p, modifiers, at, progress));
    } catch (error) {
      recovery.recover(error, at, progress);
    }
  }
  p.next();
  return { kind: 'mutual', declarations, span: p.span(start) };
}
