/** Terms: operators by precedence, applications, and what may follow an atom without a space. */
import { parseAtom } from './parse-atom.ts';
import { parseLambdaParams } from './parse-binder.ts';
import type { Parser } from './parser.ts';
import { ARG, ARROW, BINARY, LEAD, MAX, PIPE, RELATION, SPEC, UNARY, isBinaryOp, isUnaryOp } from './operators.ts';
import type { Arg, Name, Term } from './tree.ts';

/** A term with the level that decides what may be built on it. */
interface Leveled {
  readonly term: Term;
  readonly level: number;
}

export function parseTerm(p: Parser, level = 0): Term {
  return level > 0 ? asPart(p, () => parseFrom(p, level)) : parseFrom(p, level);
}

/** In an operand or argument a comma ends a tactic block as it does in brackets. */
function asPart(p: Parser, read: () => Term): Term {
  const before = p.inBrackets;
  p.inBrackets = true;
  const term = read();
  p.inBrackets = before;
  return term;
}

function parseFrom(p: Parser, level: number): Term {
  return p.deeper(() => {
    const start = p.token.start;
    let left = operand(p);
    for (let length = 1; ; length++) {
      const next = trailing(p, left, level, start);
      if (next === null) return left.term;
      p.checkChain(length);
      left = next;
    }
  });
}

/** The operator ahead with its right side, if it binds tightly enough. */
function trailing(p: Parser, left: Leveled, level: number, start: number): Leveled | null {
  const { kind, text } = p.token;
  if (kind !== 'symbol') return null;
  const fits = (own: number, least: number): boolean => own >= level && left.level >= least;
  if (isBinaryOp(text)) {
    const fixity = BINARY[text];
    if (!fits(fixity.level, fixity.left)) return null;
    p.next();
    const right = parseTerm(p, fixity.right);
    return { term: { kind: 'binary', op: text, left: left.term, right, span: p.span(start) }, level: fixity.level };
  }
  if (text === '→') {
    if (!fits(ARROW, ARROW + 1)) return null;
    p.next();
    const to = parseTerm(p, ARROW);
    return { term: { kind: 'arrow', from: left.term, to, span: p.span(start) }, level: ARROW };
  }
  if (text === '≡') return fits(RELATION, RELATION + 1) ? { term: congruence(p, left.term, start), level: RELATION } : null;
  if (text === '⦃') return fits(SPEC, SPEC + 1) ? { term: spec(p, left.term, start), level: SPEC } : null;
  if (text === '<|' || text === '|>' || text === '|>.')
    return fits(PIPE, text === '<|' ? PIPE + 1 : PIPE) ? pipe(p, left.term, start) : null;
  return null;
}

/** `a ≡ b [MOD n]` is `Nat.ModEq n a b`, `[ZMOD n]` that of `Int`. */
function congruence(p: Parser, left: Term, start: number): Term {
  const sign = p.next();
  const right = parseTerm(p, RELATION + 1);
  if (!atModulus(p)) return p.unexpected("'[MOD n]' or '[ZMOD n]'");
  p.next();
  const owner = p.next().text === 'MOD' ? 'Nat' : 'Int';
  const modulus = p.bracketed(() => parseTerm(p));
  p.expect(']', 'after the modulus');
  const fn: Term = { kind: 'ident', name: [owner, 'ModEq'], explicit: false, span: { start: sign.start, end: sign.end } };
  return { kind: 'app', fn, args: [modulus, left, right].map(positional), span: p.span(start) };
}

const atModulus = (p: Parser): boolean => p.at('[') && p.peek(1).kind === 'ident' && ['MOD', 'ZMOD'].includes(p.peek(1).text);

function pipe(p: Parser, left: Term, start: number): Leveled {
  const { text } = p.next();
  if (text === '<|') return { term: apply(left, [positional(parseTerm(p, PIPE))], p, start), level: PIPE };
  if (text === '|>') return { term: apply(parseTerm(p, PIPE + 1), [positional(left)], p, start), level: PIPE };
  const fn = projections(p, left, fieldName(p), start);
  return { term: apply(fn, args(p), p, start), level: PIPE };
}

const positional = (value: Term): Arg => ({ kind: 'positional', value });

/** `f a <| b` is `f a b`. */
function apply(fn: Term, more: readonly Arg[], p: Parser, start: number): Term {
  if (more.length === 0) return fn;
  const span = p.span(start);
  return fn.kind === 'app' ? { ...fn, args: [...fn.args, ...more], span } : { kind: 'app', fn, args: more, span };
}

function spec(p: Parser, of: Term, start: number): Term {
  p.next();
  const [params, post] = p.bracketed(() => {
    const names = hasParams(p) ? parseLambdaParams(p) : [];
    if (names.length > 0) p.expect('=>', 'after the names of the results');
    return [names, parseTerm(p)] as const;
  });
  p.expect('⦄', 'at the end of the specification');
  return { kind: 'spec', of, params, post, span: p.span(start) };
}

/** Is there a `=>` with only names, brackets and types before it? */
function hasParams(p: Parser): boolean {
  for (let index = p.index; index < p.tokens.length; index++) {
    const token = p.tokens[index];
    if (token === undefined) return false;
    if (token.kind === 'symbol' && token.text === '=>') return true;
    if (token.partner > index) index = token.partner;
    else if (token.kind !== 'ident' && !(token.kind === 'symbol' && (token.text === '_' || token.text === ':'))) return false;
  }
  return false;
}

function operand(p: Parser): Leveled {
  const { kind, text, start } = p.token;
  if (kind === 'symbol' && isUnaryOp(text)) return unary(p);
  const { term: head, level } = parseAtom(p);
  if (level < ARG) return { term: head, level };
  const fn = postfix(p, head, start);
  const list = args(p);
  return list.length === 0 ? { term: fn, level } : { term: apply(fn, list, p, start), level: LEAD };
}

function unary(p: Parser): Leveled {
  const { text, start } = p.next();
  if (!isUnaryOp(text)) return p.unexpected('an operator');
  const { level, operand: least } = UNARY[text];
  const of = least === MAX ? argument(p) : parseTerm(p, least);
  return { term: { kind: 'unary', op: text, of, span: p.span(start) }, level };
}

function args(p: Parser): Arg[] {
  const list: Arg[] = [];
  while (p.token.spaced && p.indented && startsArgument(p) && !atModulus(p)) list.push(arg(p));
  return list;
}

function arg(p: Parser): Arg {
  if (p.eat('..')) return { kind: 'rest' };
  if (!(p.at('(') && p.atIdent(1) && p.at(':=', 2))) return positional(argument(p));
  p.next();
  const name = p.simpleName('the name of an argument');
  p.next();
  const value = p.bracketed(() => parseTerm(p));
  p.expect(')', 'at the end of the argument');
  return { kind: 'named', name, value };
}

function argument(p: Parser): Term {
  return p.deeper(() =>
    asPart(p, () => {
      const { kind, text, start } = p.token;
      if (kind === 'symbol' && isUnaryOp(text) && UNARY[text].level === MAX) return unary(p).term;
      return postfix(p, parseAtom(p).term, start);
    }),
  );
}

// biome-ignore format: one table
const ARGUMENT_STARTS: ReadonlySet<string> = new Set([
  '(', '[', '{', '⟨', '_', '@', '#[', '.', '..', 'fun', 'do', 'by', 'sorry', 'Type', 'Prop', 'Sort', '·', '¬', '!', '↑', '⇑', '↥', '√', '∅',
]);

export function startsArgument(p: Parser): boolean {
  const { kind, text } = p.token;
  if (kind === 'symbol') return ARGUMENT_STARTS.has(text);
  return kind === 'ident' || kind === 'num' || kind === 'decimal' || kind === 'str' || kind === 'char';
}

/** `.f`, `.1`, `[i]`, `[i]!`, `.{u}` directly behind an atom. */
function postfix(p: Parser, head: Term, start: number): Term {
  let term = head;
  for (let length = 1; !p.token.spaced; length++) {
    if (p.at('.') && p.peek(1).kind === 'num' && !p.peek(1).spaced) {
      p.next();
      const field = Number(p.next().text);
      term = { kind: 'proj', of: term, field, span: p.span(start) };
    } else if (p.at('.') && p.atIdent(1) && !p.peek(1).spaced) {
      p.next();
      term = projections(p, term, fieldName(p), start);
    } else if (p.at('.') && p.at('{', 1) && p.peek(1).partner > 0) p.index = p.peek(1).partner + 1;
    else if (p.at('[')) term = index(p, term, start);
    else return term;
    p.checkChain(length);
  }
  return term;
}

function fieldName(p: Parser): Name {
  return p.atIdent() ? p.next().name : p.unexpected('the name of a field or function');
}

function projections(p: Parser, of: Term, fields: Name, start: number): Term {
  p.checkChain(fields.length);
  return fields.reduce<Term>((term, field) => ({ kind: 'proj', of: term, field, span: p.span(start) }), of);
}

function index(p: Parser, of: Term, start: number): Term {
  p.next();
  const at = p.bracketed(() => parseTerm(p));
  p.expect(']', 'after the index');
  const mark = p.token.spaced ? '' : p.token.text;
  if (mark === "'") {
    p.next();
    const proof = argument(p);
    return { kind: 'index', of, index: at, mode: 'proof', proof, span: p.span(start) };
  }
  const mode = mark === '!' ? 'panic' : mark === '?' ? 'option' : 'plain';
  if (mode !== 'plain') p.next();
  return { kind: 'index', of, index: at, mode, proof: null, span: p.span(start) };
}
