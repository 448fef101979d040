/** Text to tokens. Never fails: what is no token becomes one of kind `unknown`, which the parser reports if it gets there. */
import { isDigit, isNameRest, isNameStart } from './characters.ts';
import { readChar, readString } from './lex-literal.ts';
import {
  CLOSERS,
  CLOSING,
  type Comment,
  KEYWORDS,
  SYMBOL_ALIASES,
  SYMBOLS_BY_FIRST,
  type Token,
  type TokenKind,
  WORD_ALIASES,
} from './tokens.ts';
import type { Name } from './tree.ts';

export interface Lexed {
  /** Ends in a token of kind `eof`. */
  readonly tokens: readonly Token[];
  /** Plain comments, in order. */
  readonly comments: readonly Comment[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function lex(text: string): Lexed {
  const lexer = new Lexer(text);
  lexer.run();
  return { tokens: lexer.tokens, comments: lexer.comments };
}

class Lexer {
  readonly tokens: Mutable<Token>[] = [];
  readonly comments: Comment[] = [];
  private readonly text: string;
  private at = 0;
  private lineStart = 0;
  /** Characters beyond the basic plane since the start of the line: they count once in columns. */
  private astral = 0;
  private spaced = true;
  private first = true;
  private readonly open: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  run(): void {
    while (this.at < this.text.length) {
      if (!this.skipSpace()) this.readToken();
    }
    this.add('eof', '', this.at, this.at);
  }

  private add(kind: TokenKind, text: string, start: number, end: number, name: Name = []): void {
    const column = start - this.lineStart - this.astral;
    this.tokens.push({ kind, text, name, start, end, column, spaced: this.spaced, first: this.first, partner: -1 });
    this.passOver(start, end);
    this.spaced = false;
    this.first = false;
  }

  /** Moves to `end`, keeping track of lines in what is passed. */
  private passOver(start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const c = this.text.charCodeAt(i);
      if (c === 10) {
        this.lineStart = i + 1;
        this.astral = 0;
        this.first = true;
      } else if (c >= 0xd800 && c < 0xdc00) this.astral++;
    }
    this.at = end;
  }

  private skipSpace(): boolean {
    const c = this.text.charCodeAt(this.at);
    if (c === 32 || c === 10 || c === 9 || c === 13) {
      this.passOver(this.at, this.at + 1);
    } else if (c === 45 && this.text.charCodeAt(this.at + 1) === 45) {
      const end = this.text.indexOf('\n', this.at);
      this.comment(end < 0 ? this.text.length : end);
    } else if (c === 47 && this.text.charCodeAt(this.at + 1) === 45) {
      return this.blockComment();
    } else return false;
    this.spaced = true;
    return true;
  }

  private comment(end: number): void {
    this.comments.push({ text: this.text.slice(this.at, end).trimEnd(), start: this.at, end, before: this.tokens.length });
    this.passOver(this.at, end);
  }

  private blockComment(): boolean {
    const end = this.blockEnd();
    if (end < 0) {
      this.add('unknown', 'comment without an end', this.at, this.text.length);
      return true;
    }
    const mark = this.text[this.at + 2];
    if ((mark === '-' && this.text[this.at + 3] !== '/') || mark === '!') {
      this.add(mark === '!' ? 'moduleDoc' : 'doc', this.text.slice(this.at + 3, end - 2), this.at, end);
    } else this.comment(end);
    this.spaced = true;
    return true;
  }

  /** Block comments nest. */
  private blockEnd(): number {
    let depth = 0;
    for (let i = this.at; i < this.text.length - 1; i++) {
      const c = this.text.charCodeAt(i);
      const next = this.text.charCodeAt(i + 1);
      if (c === 47 && next === 45) {
        depth++;
        i++;
      } else if (c === 45 && next === 47) {
        depth--;
        i++;
        if (depth === 0) return i + 1;
      }
    }
    return -1;
  }

  private readToken(): void {
    const start = this.at;
    const c = this.text.codePointAt(start) ?? 0;
    if (isDigit(c)) this.readNumber();
    else if (isNameStart(c) || c === 0xab) this.readName();
    else if (c === 34) this.literal('str', readString(this.text, start));
    else if (c === 39) {
      const read = readChar(this.text, start);
      if (read === null) this.readSymbol();
      else this.literal('char', read);
    } else this.readSymbol();
  }

  private literal(kind: 'str' | 'char', read: { readonly value: string | null; readonly end: number }): void {
    if (read.value === null) this.add('unknown', 'string without an end, or with a bad escape', this.at, read.end);
    else this.add(kind, read.value, this.at, read.end);
  }

  private readNumber(): void {
    const rest = this.text;
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(rest);
    const previous = this.tokens.at(-1);
    // `r.1.2` is two projections, not a projection by 1.2
    const isField = previous !== undefined && previous.kind === 'symbol' && previous.text === '.' && !this.spaced;
    let text = match?.[0] ?? rest[this.at] ?? '';
    if (isField) text = /^\d+/.exec(text)?.[0] ?? text;
    this.add(match?.[1] !== undefined && !isField ? 'decimal' : 'num', text.replaceAll('_', ''), this.at, this.at + text.length);
  }

  private readName(): void {
    const start = this.at;
    const name: string[] = [];
    let end = start;
    let part = this.namePart(end);
    while (part !== null) {
      name.push(part.text);
      end = part.end;
      part = this.text[end] === '.' ? this.namePart(end + 1) : null;
    }
    const text = this.text.slice(start, end);
    if (name.length === 0) this.add('unknown', 'name in «…» without an end', start, start + 1);
    else if (text === '_') this.add('symbol', '_', start, end);
    else if (KEYWORDS.has(text) || WORD_ALIASES.has(text)) this.add('symbol', WORD_ALIASES.get(text) ?? text, start, end);
    else this.add('ident', text, start, end, name);
  }

  private namePart(at: number): { readonly text: string; readonly end: number } | null {
    if (this.text[at] === '«') {
      const close = this.text.slice(at, at + LONGEST_QUOTED_NAME).search(/[»\n]/) + at;
      if (this.text[close] !== '»' || close <= at + 1) return null;
      return { text: this.text.slice(at + 1, close), end: close + 1 };
    }
    let end = at;
    for (;;) {
      const c = this.text.codePointAt(end) ?? 0;
      if (end === at ? !isNameStart(c) : !isNameRest(c)) break;
      end += c > 0xffff ? 2 : 1;
    }
    return end === at ? null : { text: this.text.slice(at, end), end };
  }

  private readSymbol(): void {
    const c = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    for (const symbol of SYMBOLS_BY_FIRST.get(c) ?? []) {
      if (!this.text.startsWith(symbol, this.at)) continue;
      const end = this.at + symbol.length;
      if (symbol.length > 2 && symbol.startsWith('#') && isNameRest(this.text.codePointAt(end) ?? 0)) continue;
      return this.symbol(SYMBOL_ALIASES.get(symbol) ?? symbol, end);
    }
    this.add('unknown', c, this.at, this.at + c.length);
  }

  private symbol(text: string, end: number): void {
    const index = this.tokens.length;
    this.add('symbol', text, this.at, end);
    if (CLOSING.has(text)) this.open.push(index);
    else if (CLOSERS.has(text)) this.close(index, text);
  }

  /** A closer that does not fit the innermost opener is left without a partner, and so is the opener. */
  private close(index: number, text: string): void {
    const opener = this.open.pop();
    const token = opener === undefined ? undefined : this.tokens[opener];
    if (token === undefined || opener === undefined || CLOSING.get(token.text) !== text) return;
    token.partner = index;
    const closer = this.tokens[index];
    if (closer !== undefined) closer.partner = opener;
  }
}

/** Bounds the search for the closing guillemet, so that reading stays linear. */
const LONGEST_QUOTED_NAME = 500;

/** The group is the part that makes it a decimal. */
const NUMBER = /0[xX]_*[0-9a-fA-F][0-9a-fA-F_]*|0[bB]_*[01][01_]*|0[oO]_*[0-7][0-7_]*|\d[\d_]*((?:\.\d+)?[eE][+-]?\d+|\.\d+)?/y;
