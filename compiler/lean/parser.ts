/** What every part of the parser shares: the tokens, where we are, the layout column, and how errors are raised. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { lex } from './lex.ts';
import { type SourceText, locate } from './source-text.ts';
import type { Comment, Token } from './tokens.ts';
import type { Arm, Binder, DoItem, Loc, OpenCommand, Pattern, SetOptionCommand, Term } from './tree.ts';

/** Levels of nesting, chains of operators included. Everything that walks a tree may recurse this deep. */
export const MAX_DEPTH = 400;

/** Left by `throw` inside the parser alone: `parse.ts` makes a diagnostic of it and goes on at the next command. */
export class ParseFailure extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** The mutually recursive parts of the grammar; `parse.ts` ties the knot, so that their modules need not import each other. */
export interface Grammar {
  /** A term whose level is at least `level`. */
  term(p: Parser, level?: number): Term;
  pattern(p: Parser): Pattern;
  /** A pattern that needs no parentheses as an argument. */
  atomicPattern(p: Parser): Pattern;
  binders(p: Parser): Binder[];
  /** Alternatives from the first `|` on, none left of it. */
  arms(p: Parser, body: (p: Parser) => Term): Arm[];
  /** `do` items from here on, at the column of the first. */
  doItems(p: Parser): DoItem[];
  /** The tactics after `by`. */
  tactics(p: Parser): string;
  /** `open …`, `set_option …` before `in`. */
  scope(p: Parser): OpenCommand | SetOptionCommand;
}

export class Parser {
  readonly source: SourceText;
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
  readonly grammar: Grammar;
  index = 0;
  /** Column that layout rules compare with; -1 where none applies (inside brackets, at the start). */
  column = -1;
  /** Inside brackets, where a comma ends what is being read. */
  inBrackets = false;
  /** Names given to `·` in the innermost parentheses; null where `·` means nothing. */
  cdots: string[] | null = null;
  private depth = 0;

  constructor(source: SourceText, grammar: Grammar) {
    this.source = source;
    this.grammar = grammar;
    const { tokens, comments } = lex(source.text);
    this.tokens = tokens;
    this.comments = comments;
  }

  get token(): Token {
    return this.peek(0);
  }

  peek(ahead: number): Token {
    const token = this.tokens[this.index + ahead] ?? this.tokens.at(-1);
    if (token === undefined) throw new Error('no tokens');
    return token;
  }

  next(): Token {
    const token = this.token;
    if (token.kind !== 'eof') this.index++;
    return token;
  }

  /** Is the token ahead this symbol or keyword? */
  at(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === text;
  }

  atIdent(ahead = 0): boolean {
    return this.peek(ahead).kind === 'ident';
  }

  /** `local` and `scoped` are names elsewhere. */
  atWord(word: string): boolean {
    return this.token.kind === 'ident' && this.token.text === word;
  }

  eat(text: string): boolean {
    if (!this.at(text)) return false;
    this.index++;
    return true;
  }

  expect(text: string, where: string): Token {
    if (!this.at(text)) this.unexpected(`'${text}' ${where}`);
    return this.next();
  }

  /** A name of one component. */
  simpleName(what: string): string {
    const token = this.token;
    const [first] = token.name;
    if (token.kind !== 'ident' || token.name.length !== 1 || first === undefined) return this.unexpected(what);
    this.index++;
    return first;
  }

  /** Layout: right of the saved column. */
  get indented(): boolean {
    return this.token.column > this.column;
  }

  /** Layout: not left of the saved column. */
  get aligned(): boolean {
    return this.token.column >= this.column;
  }

  /** Reads with the saved column set to that of the token ahead. */
  block<T>(read: () => T): T {
    return this.withColumn(this.token.column, read);
  }

  /** Reads with no layout column, as inside brackets. */
  bracketed<T>(read: () => T): T {
    const before = this.inBrackets;
    this.inBrackets = true;
    const result = this.withColumn(-1, read);
    this.inBrackets = before;
    return result;
  }

  withColumn<T>(column: number, read: () => T): T {
    const before = this.column;
    this.column = column;
    const result = read();
    this.column = before;
    return result;
  }

  /** One level deeper; `extra` levels are those of a chain being built at this one. */
  deeper<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) this.tooDeep();
    const result = read();
    this.depth--;
    return result;
  }

  /** A chain of `length` operators nests as deep as it is long. */
  checkChain(length: number): void {
    if (this.depth + length > MAX_DEPTH) this.tooDeep();
  }

  /** Starts afresh after a failure. */
  reset(): void {
    this.depth = 0;
    this.column = -1;
    this.inBrackets = false;
    this.cdots = null;
  }

  /** From the given start to the end of the token read last. */
  span(start: number): Loc {
    return { start, end: this.tokens[this.index - 1]?.end ?? start };
  }

  unexpected(expected: string): never {
    const token = this.token;
    if (token.kind === 'unknown') {
      const message = token.text.length <= 2 ? `unexpected character '${token.text}'` : token.text;
      return this.fail('AE4101', message, token);
    }
    const found = token.kind === 'eof' ? 'the end of the file' : `'${this.written(token)}'`;
    return this.fail('AE4102', `expected ${expected}, found ${found}`, token);
  }

  fail(code: string, message: string, at: Loc, hint: string | null = null): never {
    throw new ParseFailure({ code, message, span: locate(this.source, at), hint });
  }

  unsupported(what: string, at: Loc, hint: string | null = null): never {
    return this.fail('AE4104', `${what} is not read`, at, hint);
  }

  private tooDeep(): never {
    return this.fail('AE4103', `nested deeper than ${MAX_DEPTH} levels`, this.token, 'Name the parts with `let` or `def`.');
  }

  private written(token: Token): string {
    const text = this.source.text.slice(token.start, token.end);
    return text.length > 40 ? `${text.slice(0, 40)}…` : text;
  }
}
