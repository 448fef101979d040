/** Binders: `(x y : T)`, `{α : Type}`, `[Inst T]`, `⦃x : T⦄`, bare names. */
import type { Parser } from './parser.ts';
import type { Binder, LambdaParam } from './tree.ts';

const BRACKETS: Readonly<Record<string, Binder['kind']>> = {
  '(': 'explicit',
  '{': 'implicit',
  '⦃': 'strictImplicit',
  '[': 'instance',
};
const CLOSE: Readonly<Record<Binder['kind'], string>> = { explicit: ')', implicit: '}', strictImplicit: '⦄', instance: ']' };

export const atBareBinder = (p: Parser): boolean => (p.token.kind === 'ident' && p.token.name.length === 1) || p.at('_');

/** Binders of a declaration: bracketed ones and bare names, until something else comes. */
export function parseBinders(p: Parser): Binder[] {
  const binders: Binder[] = [];
  for (;;) {
    if (atBareBinder(p)) binders.push(bareBinder(p));
    else if (bracketKind(p) !== null) binders.push(parseBracketedBinder(p));
    else return binders;
  }
}

const bracketKind = (p: Parser): Binder['kind'] | null => (p.token.kind === 'symbol' ? (BRACKETS[p.token.text] ?? null) : null);

function bareBinder(p: Parser): Binder {
  const start = p.token.start;
  const name = binderName(p);
  return { kind: 'explicit', names: [name], type: null, default: null, span: p.span(start) };
}

function binderName(p: Parser): string {
  return p.eat('_') ? '_' : p.simpleName('a name');
}

export function parseBracketedBinder(p: Parser): Binder {
  const start = p.token.start;
  const kind = bracketKind(p) ?? p.unexpected('a binder');
  p.next();
  const binder = p.bracketed(() => inside(p, kind, start));
  p.expect(CLOSE[kind], 'at the end of the binder');
  return { ...binder, span: p.span(start) };
}

function inside(p: Parser, kind: Binder['kind'], start: number): Binder {
  if (kind === 'instance' && !(p.atIdent() && p.at(':', 1))) {
    return { kind, names: [], type: p.grammar.term(p), default: null, span: p.span(start) };
  }
  const names = [binderName(p)];
  while (atBareBinder(p)) names.push(binderName(p));
  const type = p.eat(':') ? p.grammar.term(p) : null;
  if (p.at(':=') && type !== null && kind === 'explicit') {
    p.next();
    return { kind, names, type, default: p.grammar.term(p), span: p.span(start) };
  }
  return { kind, names, type, default: null, span: p.span(start) };
}

/** Does a bracket ahead open a typed binder group (`(x y : T)`) rather than a pattern or a term? */
export function atTypedGroup(p: Parser): boolean {
  let ahead = 1;
  while (isBareName(p, ahead)) ahead++;
  return ahead > 1 && p.at(':', ahead);
}

const isBareName = (p: Parser, ahead: number): boolean =>
  p.at('_', ahead) || (p.atIdent(ahead) && p.peek(ahead).name.length === 1);

/** Parameters of `fun`, and of `⦃ x y => … ⦄`: names, binders, patterns, up to `=>`. */
export function parseLambdaParams(p: Parser): LambdaParam[] {
  const params: LambdaParam[] = [];
  while (!p.at('=>')) {
    if (atBareBinder(p) && !isAsPattern(p)) {
      params.push({ kind: 'binder', binder: bareBinder(p) });
    } else if ((p.at('{') && atTypedGroup(p)) || p.at('[') || p.at('⦃') || (p.at('(') && atTypedGroup(p) && onlyBinder(p))) {
      params.push({ kind: 'binder', binder: parseBracketedBinder(p) });
    } else if (p.at(':') && params.length > 0) {
      return [withType(p, params)];
    } else params.push({ kind: 'pattern', pattern: p.grammar.atomicPattern(p) });
  }
  if (params.length === 0) p.unexpected('a parameter');
  return params;
}

const isAsPattern = (p: Parser): boolean => p.at('@', 1) && !p.peek(1).spaced;

/** `(a : T)` is a binder, `(a : T, b)` is not Lean. */
const onlyBinder = (p: Parser): boolean => p.token.partner > 0;

/** `fun x y : T => …`: the type is that of all names. */
function withType(p: Parser, params: readonly LambdaParam[]): LambdaParam {
  const names = params.map((param) => {
    if (param.kind === 'pattern' || param.binder.type !== null) return p.unexpected("'=>'");
    return param.binder.names[0] ?? '_';
  });
  const first = params[0];
  const start = first?.kind === 'binder' ? first.binder.span.start : p.token.start;
  p.next();
  const type = p.grammar.term(p);
  return { kind: 'binder', binder: { kind: 'explicit', names, type, default: null, span: p.span(start) } };
}
