import type { Span } from '../../pipeline/core/diagnostic.ts';

/** Position in one line of compiler output. Everything that does not fit is an error naming the line. */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  fail(expected: string): never {
    throw new UnknownShape(`expected ${expected} at \`${this.text.slice(this.at, this.at + 40)}\` in \`${this.text.trim()}\``);
  }

  starts(prefix: string): boolean {
    return this.text.startsWith(prefix, this.at);
  }

  /** Steps over `prefix` if it is next. */
  take(prefix: string): boolean {
    if (!this.starts(prefix)) return false;
    this.at += prefix.length;
    return true;
  }

  expect(prefix: string): void {
    if (!this.take(prefix)) this.fail(`\`${prefix}\``);
  }

  /** `pattern` is sticky. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  word(): string {
    return this.match(/[A-Za-z_][A-Za-z0-9_]*/y)?.[0] ?? this.fail('a name');
  }

  /** A name in a path, raw identifiers without `r#`; `{closure#0}` and `{constant#0}` are names too. */
  segment(): string {
    return this.match(/(?:r#)?([\p{XID_Start}_][\p{XID_Continue}]*|\{[a-z ]+#\d+\})/uy)?.[1] ?? this.fail('a path');
  }

  natural(): number {
    return Number(this.match(/\d+/y)?.[0] ?? this.fail('a number'));
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** `item`s up to `close`, separated by `, ` (a trailing `,` is allowed, as in `(x,)`). */
  list<T>(close: string, item: () => T): readonly T[] {
    const items: T[] = [];
    while (!this.take(close)) {
      items.push(item());
      if (this.take(',')) this.take(' ');
      else if (!this.starts(close)) this.fail(`\`,\` or \`${close}\``);
    }
    return items;
  }

  /** Text up to where brackets are closed again and one of `stops` comes. */
  balanced(stops: string): string {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text.charAt(this.at);
      if (c === '>' && this.text.charAt(this.at - 1) === '-') continue;
      if (depth === 0 && stops.includes(c)) break;
      if ('([{<'.includes(c)) depth++;
      if (')]}>'.includes(c)) depth--;
    }
    while (this.text.charAt(this.at - 1) === ' ') this.at--;
    return this.text.slice(start, this.at);
  }
}

/** Compiler output outside the grammar this reader was written for. Caught where a body or an item is read. */
export class UnknownShape extends Error {
  override readonly name = 'UnknownShape';
  /** Nearer than the item around it, where known. */
  readonly span: Span | null;
  readonly hint: string | null;

  constructor(message: string, span: Span | null = null, hint: string | null = null) {
    super(message);
    this.span = span;
    this.hint = hint;
  }
}
