/** Lean text to its tree. Never throws: what cannot be read is a `bad` command with its diagnostic, and reading goes on behind it. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { Command, LeanTree } from './commands.ts';
import { parseAtomicPattern, parsePattern } from './parse-pattern.ts';
import { parseBinders } from './parse-binder.ts';
import { type Recovery, parseCommand, parseScope } from './parse-command.ts';
import type { Progress } from './parse-declaration.ts';
import { parseArms, parseDoItems } from './parse-do.ts';
import { parseTactics, startsCommand } from './parse-raw.ts';
import { parseTerm } from './parse-term.ts';
import { type Grammar, ParseFailure, Parser } from './parser.ts';
import { type SourceText, sourceText } from './source-text.ts';
import type { Term } from './tree.ts';

const GRAMMAR: Grammar = {
  term: parseTerm,
  pattern: parsePattern,
  atomicPattern: parseAtomicPattern,
  binders: parseBinders,
  arms: parseArms,
  doItems: parseDoItems,
  tactics: parseTactics,
  scope: parseScope,
};

export interface ParsedFile {
  readonly source: SourceText;
  /** With the `bad` commands in place. */
  readonly tree: LeanTree;
  /** Those of the `bad` commands, in order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `file` is the name shown in diagnostics. */
export function parseFile(file: string, text: string): ParsedFile {
  const source = sourceText(file, text);
  const p = new Parser(source, GRAMMAR);
  const commands: Command[] = [];
  const bad = (error: unknown, start: number, progress: Progress): void => {
    const diagnostic = diagnosticOf(p, error);
    p.reset();
    while (!(startsCommand(p.token) && p.token.start > start) && p.token.kind !== 'eof') p.next();
    commands.push({ kind: 'bad', ...progress, diagnostic, span: p.span(start) });
  };
  const recovery: Recovery = { recover: bad };
  let comment = 0;
  for (;;) {
    for (; (p.comments[comment]?.before ?? Number.MAX_SAFE_INTEGER) <= p.index; comment++) {
      const found = p.comments[comment];
      if (found?.before === p.index)
        commands.push({ kind: 'comment', text: found.text, span: { start: found.start, end: found.end } });
    }
    const { start, kind } = p.token;
    if (kind === 'eof') break;
    const progress: Progress = { keyword: null, name: null };
    try {
      commands.push(parseCommand(p, recovery, progress));
    } catch (error) {
      bad(error, start, progress);
    }
  }
  const diagnostics = commands.flatMap((command) => (command.kind === 'bad' ? [command.diagnostic] : []));
  return { source, tree: { commands }, diagnostics };
}

export type ParsedTerm =
  | { readonly status: 'ok'; readonly term: Term; readonly source: SourceText }
  | { readonly status: 'rejected'; readonly diagnostic: Diagnostic };

/** A single term, as in types of the library. */
export function parseTermText(text: string, file = 'term'): ParsedTerm {
  const source = sourceText(file, text);
  const p = new Parser(source, GRAMMAR);
  try {
    const term = parseTerm(p);
    if (p.token.kind !== 'eof') p.unexpected('the end of the term');
    return { status: 'ok', term, source };
  } catch (error) {
    return { status: 'rejected', diagnostic: diagnosticOf(p, error) };
  }
}

/** A stack overflow is deep nesting too: the bound on levels is meant to come first, but the caller may have used up the stack. */
function diagnosticOf(p: Parser, error: unknown): Diagnostic {
  if (error instanceof ParseFailure) return error.diagnostic;
  if (!(error instanceof RangeError)) throw error;
  try {
    return p.fail('AE4103', 'nested too deeply', p.token);
  } catch (failure) {
    if (failure instanceof ParseFailure) return failure.diagnostic;
    throw failure;
  }
}
