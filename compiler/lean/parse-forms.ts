/** `fun`, `∀`, `∃`, `if`, `match`, `let`, `have`, `show`, `open … in`. */
import { atBareBinder, parseBinders, parseBracketedBinder, parseLambdaParams } from './parse-binder.ts';
import { parseLetHead } from './parse-let.ts';
import type { Parser } from './parser.ts';
import { BIG, isBinaryOp } from './operators.ts';
import type { Binder, Term } from './tree.ts';

export function parseForms(p: Parser): Term {
  const { kind, text, start } = p.token;
  if (kind !== 'symbol') return p.unexpected('a term');
  switch (text) {
    case 'fun':
      return lambda(p);
    case '∀':
    case '∃':
    case '∃!':
    case '∑':
    case '∏':
      return quantifier(p, text);
    case 'if':
      return parseIf(p, p.grammar.term);
    case 'match':
      return parseMatch(p, p.grammar.term);
    case 'let':
    case 'have':
      return letTerm(p, text);
    case 'show':
      return show(p);
    case 'open':
    case 'set_option': {
      const command = p.grammar.scope(p);
      p.expect('in', 'after the options of a term');
      return { kind: 'commandIn', command, body: p.grammar.term(p), span: p.span(start) };
    }
    case 'suffices':
    case 'nomatch':
    case 'nofun':
    case 'calc':
    case 'try':
    case 'for':
    case 'unless':
    case 'return':
      return p.unsupported(`\`${text}\` in a term`, p.token);
    default:
      return p.unexpected('a term');
  }
}

function lambda(p: Parser): Term {
  const { start } = p.next();
  if (p.at('|')) return { kind: 'matchLambda', arms: p.grammar.arms(p, p.grammar.term), span: p.span(start) };
  const params = parseLambdaParams(p);
  p.expect('=>', "after the parameters of 'fun'");
  return { kind: 'lambda', params, body: p.grammar.term(p), span: p.span(start) };
}

function quantifier(p: Parser, mark: '∀' | '∃' | '∃!' | '∑' | '∏'): Term {
  const { start } = p.next();
  const binders: Binder[] = [];
  let bound: Bound | null = null;
  if (atBracket(p)) while (atBracket(p)) binders.push(parseBracketedBinder(p));
  else {
    const { binder, op } = bareGroup(p);
    // `∀ i j (h : i < j), p`
    if (mark === '∀' && op === null && binder.type === null && atBracket(p)) {
      binders.push(...binder.names.map((name): Binder => ({ ...binder, names: [name] })));
      while (atBracket(p) || atBareBinder(p)) binders.push(...(atBracket(p) ? [parseBracketedBinder(p)] : parseBinders(p)));
    } else binders.push(binder);
    bound = isBig(mark) ? filtered(p, binder, op) : op;
  }
  p.expect(',', `after the names of '${mark}'`);
  const body = p.grammar.term(p, isBig(mark) ? BIG : 0);
  return { kind: 'quantifier', quantifier: mark, binders, bound, body, span: p.span(start) };
}

type Bound = NonNullable<Extract<Term, { kind: 'quantifier' }>['bound']>;

const isBig = (mark: string): boolean => mark === '∑' || mark === '∏';
const atBracket = (p: Parser): boolean => p.at('(') || p.at('{') || p.at('[') || p.at('⦃');

/** `∑ i ∈ s with p, e` is a sum over `Finset.filter (fun i => p) s`. */
function filtered(p: Parser, binder: Binder, bound: Bound | null): Bound | null {
  if (!p.at('with') || bound === null) return bound;
  const { start, end } = p.next();
  const condition: Term = {
    kind: 'lambda',
    params: [{ kind: 'binder', binder }],
    body: p.grammar.term(p),
    span: p.span(start),
  };
  const fn: Term = { kind: 'ident', name: ['Finset', 'filter'], explicit: false, span: { start, end } };
  const args = [condition, bound.term].map((value) => ({ kind: 'positional' as const, value }));
  return { op: bound.op, term: { kind: 'app', fn, args, span: p.span(start) } };
}

/** `x y : T`, `x ∈ l`, `i < n`, `x y (z : T)`. */
function bareGroup(p: Parser): { readonly binder: Binder; readonly op: Bound | null } {
  const { start } = p.token;
  const names: string[] = [];
  while (atBareBinder(p)) names.push(p.eat('_') ? '_' : p.simpleName('a name'));
  if (names.length === 0) p.unexpected('a name');
  const type = p.eat(':') ? p.grammar.term(p) : null;
  const binder: Binder = { kind: 'explicit', names, type, default: null, span: p.span(start) };
  const { text } = p.token;
  if (type !== null || names.length !== 1 || !isBinaryOp(text)) return { binder, op: null };
  p.next();
  return { binder, op: { op: text, term: p.grammar.term(p, 51) } };
}

/** Reads the branches with `branch`: terms, or `do` sequences. */
export function parseIf(p: Parser, branch: (p: Parser) => Term): Term {
  const { start } = p.next();
  if (p.eat('let')) return ifLet(p, branch, start);
  const named = (p.atIdent() || p.at('_')) && p.at(':', 1);
  const name = named ? (p.eat('_') ? '_' : p.simpleName('a name')) : null;
  if (named) p.next();
  const cond = p.grammar.term(p);
  p.expect('then', "after the condition of 'if'");
  const then = branch(p);
  return { kind: 'if', name, cond, then, else: parseElse(p, branch), span: p.span(start) };
}

function ifLet(p: Parser, branch: (p: Parser) => Term, start: number): Term {
  const pattern = p.grammar.pattern(p);
  const monadic = p.eat('←');
  if (!monadic) p.expect(':=', "in 'if let'");
  const value = p.grammar.term(p);
  p.expect('then', "after the condition of 'if let'");
  const then = branch(p);
  return { kind: 'ifLet', pattern, value, monadic, then, else: parseElse(p, branch), span: p.span(start) };
}

/** Null only in a `do`, where `else` may be missing and must not stand left of its `if`. */
function parseElse(p: Parser, branch: (p: Parser) => Term): Term | null {
  const inDo = branch !== p.grammar.term;
  if (inDo && !(p.at('else') && p.aligned)) return null;
  p.expect('else', "after the first branch of 'if'");
  return branch(p);
}

export function parseMatch(p: Parser, branch: (p: Parser) => Term): Term {
  const { start } = p.next();
  const scrutinees: { name: string | null; term: Term }[] = [];
  do {
    const named = p.atIdent() && p.at(':', 1);
    const name = named ? p.simpleName('a name') : null;
    if (named) p.next();
    if (p.at('(') && p.atIdent(1) && p.at(':=', 2)) p.unsupported('`match (motive := …)`', p.token);
    scrutinees.push({ name, term: p.grammar.term(p) });
  } while (p.eat(','));
  p.expect('with', "after the subject of 'match'");
  return { kind: 'match', scrutinees, arms: p.grammar.arms(p, branch), span: p.span(start) };
}

function letTerm(p: Parser, kind: 'let' | 'have'): Term {
  const { start } = p.token;
  const head = p.block(() => {
    p.next();
    const { pattern, params, type } = parseLetHead(p, kind);
    p.expect(':=', `in '${kind}'`);
    return { pattern, params, type, value: p.grammar.term(p) };
  });
  p.eat(';');
  return { kind, ...head, body: p.grammar.term(p), span: p.span(start) };
}

function show(p: Parser): Term {
  const { start } = p.next();
  const type = p.grammar.term(p);
  if (p.at('by')) return { kind: 'show', type, value: p.grammar.term(p), span: p.span(start) };
  p.expect('from', "after the type of 'show'");
  return { kind: 'show', type, value: p.grammar.term(p), span: p.span(start) };
}
