import { INT_TYPES, type IntType, rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Command } from '../lean/commands.ts';
import { lex } from '../lean/lex.ts';
import { parseFile } from '../lean/parse.ts';
import { locate, type SourceText } from '../lean/source-text.ts';
import type { Token } from '../lean/tokens.ts';
import type { Loc, Term } from '../lean/tree.ts';
import { termsWithin } from '../search/literal-value.ts';
import type { Mutant } from './mutant.ts';

interface Edit {
  readonly operator: Mutant['operator'];
  readonly at: Loc;
  readonly by: string;
}

/** For models that others translated: one mutant for each place and way, in the order of the text; only bodies of definitions are changed. Not all of them read. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const { tree, source } = parseFile(file, text);
  const bodies = tree.commands.flatMap(bodiesOf);
  const { tokens } = lex(text);
  const edits = bodies.flatMap((body) => {
    const within = tokens.filter((t) => t.start >= body.span.start && t.end <= body.span.end);
    return [
      ...within.flatMap((token, i) => tokenEdits(token, within[i - 1], within[i + 1])),
      ...[...termsWithin(body)].flatMap((term) => termEdits(term, text)),
    ];
  });
  const ordered = edits.toSorted((a, b) => a.at.start - b.at.start || (a.by < b.by ? -1 : 1));
  return ordered.map((edit) => mutantFrom(edit, text, source));
}

function bodiesOf(command: Command): readonly Term[] {
  if (command.kind === 'mutual') return command.declarations.flatMap(bodiesOf);
  if (command.kind !== 'def' || command.keyword !== 'def') return [];
  if (command.body.kind === 'arms') return command.body.arms.map((arm) => arm.body);
  return command.body.kind === 'term' ? [command.body.value] : [];
}

function mutantFrom({ operator, at, by }: Edit, text: string, source: SourceText): Mutant {
  const before = text.slice(at.start, at.end).replaceAll(/\s+/g, ' ');
  const { line } = locate(source, at);
  return {
    operator,
    description: `line ${line}: ${before} becomes ${by}`,
    text: () => text.slice(0, at.start) + by + text.slice(at.end),
  };
}

const SYMBOLS: ReadonlyMap<string, readonly (readonly [Mutant['operator'], string])[]> = new Map([
  ['<', [['comparison', '≤']]],
  ['≤', [['comparison', '<']]],
  ['>', [['comparison', '≥']]],
  ['≥', [['comparison', '>']]],
  ['=', [['comparison', '≠']]],
  ['≠', [['comparison', '=']]],
  ['+', [['arithmetic', '-']]],
  ['-', [['arithmetic', '+']]],
  ['*', [['arithmetic', '+']]],
  ['/', [['arithmetic', '%']]],
  ['%', [['arithmetic', '/']]],
  ['&&', [['logic', '||']]],
  ['||', [['logic', '&&']]],
  ['&&&', [['logic', '|||']]],
  ['|||', [['logic', '&&&']]],
]);

function tokenEdits(token: Token, before: Token | undefined, after: Token | undefined): readonly Edit[] {
  const at = { start: token.start, end: token.end };
  if (token.kind === 'symbol') {
    // A minus in front of a number belongs to the number.
    if (token.text === '-' && before?.text === '(') return [];
    return (SYMBOLS.get(token.text) ?? []).map(([operator, by]) => ({ operator, at, by }));
  }
  if (token.kind === 'ident' && (token.text === 'true' || token.text === 'false')) {
    return [{ operator: 'constant', at, by: token.text === 'true' ? 'false' : 'true' }];
  }
  const type = INT_TYPES.find((t): t is IntType => `#${t}` === after?.text);
  if (token.kind !== 'num' || type === undefined) return [];
  const { min, max } = rangeOf(type);
  const value = BigInt(token.text);
  return [value + 1n, value - 1n]
    .filter((n) => n >= min && n >= 0n && n <= max)
    .map((n): Edit => ({ operator: 'constant', at, by: String(n) }));
}

function termEdits(term: Term, text: string): readonly Edit[] {
  if (term.kind === 'if') {
    const { span } = term.cond;
    return [{ operator: 'branch', at: span, by: `¬ (${text.slice(span.start, span.end)})` }];
  }
  if (term.kind !== 'app' || term.fn.kind !== 'ident') return [];
  const args = term.args.flatMap((a) => (a.kind === 'positional' ? [a.value] : []));
  const source = (t: Term): string => text.slice(t.span.start, t.span.end);
  const swaps = args.flatMap((a, i): Edit[] => {
    const b = args[i + 1];
    if (b === undefined || source(a) === source(b)) return [];
    const middle = text.slice(a.span.end, b.span.start);
    return [{ operator: 'arguments', at: { start: a.span.start, end: b.span.end }, by: `${source(b)}${middle}${source(a)}` }];
  });
  const [first] = args;
  const isUpdate = ['push', 'update', 'set'].includes(term.fn.name.at(-1) ?? '');
  const dropped: Edit[] =
    isUpdate && first !== undefined ? [{ operator: 'dropped-update', at: term.span, by: `ok ${source(first)}` }] : [];
  return [...swaps, ...dropped];
}
