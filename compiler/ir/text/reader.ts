/** Tokens of the IR's text, the same at every level. Between tokens blanks do not count; `//` starts a comment. */

export class IrTextError extends Error {
  override readonly name = 'IrTextError';
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/** Names with their paths (`m::{impl#0}::f`, `alloc.vec.Vec.push`, `%3`), numbers, strings, signs. */
const NAME = String.raw`(?:[\p{L}_][\p{L}\p{N}_]*|\{[a-z ]+#\d+\})`;
const TOKEN = new RegExp(
  String.raw`\s+|//[^\n]*|(%\d+|${NAME}(?:(?:\.|::)${NAME})*|-?\d+|"(?:[^"\\]|\\.)*"|<-|:=|=>|->|::|\.\.|[^\s])`,
  'uy',
);
const WHOLE_NAME = new RegExp(String.raw`^(?:%\d+|${NAME}(?:(?:\.|::)${NAME})*)$`, 'u');

/** Whether a name can stand as it is where the grammar has no word of its own. */
export const isName = (text: string): boolean => WHOLE_NAME.test(text);

export class Reader {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  /** The next token; `''` at the end. */
  get peek(): string {
    return this.#tokens[this.#next]?.text ?? '';
  }

  take(text: string): boolean {
    if (this.peek !== text || text === '') return false;
    this.#next++;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(`\`${text}\``);
  }

  /** The next token, if it is of this form. */
  token(form: RegExp, what: string): string {
    const { peek } = this;
    if (!form.test(peek)) this.fail(what);
    this.#next++;
    return peek;
  }

  end(): void {
    if (this.peek !== '') this.fail('the end');
  }

  fail(expected: string): never {
    const at = this.#tokens[this.#next]?.at ?? this.#source.length;
    const before = this.#source.slice(0, at).split('\n');
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    throw new IrTextError(`${place}: expected ${expected}, found ${this.peek === '' ? 'the end' : `\`${this.peek}\``}`);
  }

  /** The first of the ways that does not fail; the last one's error if all do. */
  firstOf<T>(ways: readonly (() => T)[]): T {
    const start = this.#next;
    for (const way of ways.slice(0, -1)) {
      try {
        return way();
      } catch (error) {
        if (!(error instanceof IrTextError)) throw error;
        this.#next = start;
      }
    }
    const last = ways.at(-1);
    return last === undefined ? this.fail('something else') : last();
  }
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(source); found !== null; found = TOKEN.exec(source)) {
    const [, text] = found;
    if (text !== undefined) tokens.push({ text, at: TOKEN.lastIndex - text.length });
  }
  return tokens;
}
