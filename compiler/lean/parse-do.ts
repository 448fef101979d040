/** `do` blocks, and alternatives of `match`. */
import { parseIf, parseMatch } from './parse-forms.ts';
import { headAsPattern, parseLetHead } from './parse-let.ts';
import type { Parser } from './parser.ts';
import { startsArgument } from './parse-term.ts';
import type { Arm, DoItem, Pattern, Term } from './tree.ts';

/** Items at the column of the first, one a line or separated by `;`. */
export function parseDoItems(p: Parser): DoItem[] {
  return p.block(() => {
    const items = [item(p)];
    while (p.eat(';') || (p.token.first && p.aligned)) {
      if (!startsItem(p)) break;
      items.push(item(p));
    }
    return items;
  });
}

const ITEM_STARTS: ReadonlySet<string> = new Set([
  ...['let', 'have', 'if', 'match', 'return', 'show', 'open', 'set_option', '∀', '∃', '-', '-.', '~~~', 'for', 'unless', 'try'],
]);

const startsItem = (p: Parser): boolean =>
  startsArgument(p) || (p.token.kind === 'symbol' && ITEM_STARTS.has(p.token.text) && !startsCommand(p));

/** `open A` and `set_option …` at the left edge begin a command. */
const startsCommand = (p: Parser): boolean => (p.at('open') || p.at('set_option')) && p.token.column === 0;

function item(p: Parser): DoItem {
  const { start } = p.token;
  if (p.at('let') || p.at('have')) return letItem(p);
  if (p.eat('return')) {
    const value = p.indented && startsTerm(p) ? p.grammar.term(p) : null;
    return { kind: 'return', value, span: p.span(start) };
  }
  if (p.at('for') || p.at('unless') || p.at('try')) {
    p.unsupported(`imperative \`${p.token.text}\``, p.token, 'Write the loop as a recursive function, or with `loop`.');
  }
  const value = element(p);
  if (p.at('←') || p.at(':=')) p.unsupported('a reassignment', p.token, 'Bind a new name with `let`.');
  return { kind: 'expr', value, span: p.span(start) };
}

const startsTerm = (p: Parser): boolean =>
  !p.token.first && (startsArgument(p) || (p.token.kind === 'symbol' && ITEM_STARTS.has(p.token.text)));

function letItem(p: Parser): DoItem {
  const { start } = p.token;
  const kind = p.next().text === 'have' ? 'have' : 'let';
  const head = parseLetHead(p, kind);
  if (kind === 'let' && head.params.length === 0 && p.eat('←')) {
    const value = element(p);
    const otherwise = p.eat('|') ? parseDoBranch(p) : null;
    return { kind: 'bind', pattern: head.pattern, type: head.type, value, otherwise, span: p.span(start) };
  }
  p.expect(':=', `in '${kind}'`);
  const value = p.grammar.term(p);
  const refutable = kind === 'let' && p.eat('|');
  const { pattern, params, type } = refutable ? headAsPattern(p, head) : head;
  const otherwise = refutable ? parseDoBranch(p) : null;
  return { kind, pattern, params, type, value, otherwise, span: p.span(start) };
}

/** One step: `if` and `match` here have `do` sequences for branches. */
function element(p: Parser): Term {
  if (p.at('if')) return doIf(p);
  if (p.at('match')) return p.deeper(() => parseMatch(p, parseDoBranch));
  return p.grammar.term(p);
}

function doIf(p: Parser): Term {
  const read = (): Term => p.deeper(() => parseIf(p, branchOrElseIf));
  return p.token.first ? p.block(read) : read();
}

/** After `else` another `if` on the same line is part of the chain. */
function branchOrElseIf(p: Parser): Term {
  return p.at('if') && !p.token.first ? p.deeper(() => parseIf(p, branchOrElseIf)) : parseDoBranch(p);
}

/** A sequence with a single expression is that expression. */
export function parseDoBranch(p: Parser): Term {
  return p.deeper(() => {
    const { start } = p.token;
    const items = parseDoItems(p);
    const [only] = items;
    if (items.length === 1 && only?.kind === 'expr') return only.value;
    return { kind: 'do', items, span: p.span(start) };
  });
}

export function parseArms(p: Parser, body: (p: Parser) => Term): Arm[] {
  if (!p.at('|')) p.unexpected("'|'");
  return p.block(() => {
    const arms: Arm[] = [];
    while (p.at('|') && p.aligned) arms.push(arm(p, body));
    return arms;
  });
}

function arm(p: Parser, body: (p: Parser) => Term): Arm {
  const { start } = p.token;
  const alternatives: Pattern[][] = [];
  while (p.eat('|')) {
    const patterns = [p.grammar.pattern(p)];
    while (p.eat(',')) patterns.push(p.grammar.pattern(p));
    alternatives.push(patterns);
  }
  p.expect('=>', 'after the pattern');
  if (!p.aligned) p.unexpected('the body of the alternative, indented');
  return { alternatives, body: body(p), span: p.span(start) };
}
