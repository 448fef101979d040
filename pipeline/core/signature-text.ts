import { INT_TYPES, type RustType, type Signature } from './rust-type.ts';

const WORDS: ReadonlyMap<string, RustType> = new Map<string, RustType>([
  ...INT_TYPES.map((type): [string, RustType] => [type, { kind: 'int', type }]),
  ...(['bool', 'char', 'str', 'f32', 'f64'] as const).map((kind): [string, RustType] => [kind, { kind }]),
  ['String', { kind: 'string' }],
]);
const TOKEN = /\s*(->|::|'[A-Za-z_]\w*|(?:r#)?[A-Za-z_]\w*|\d[\d_]*|[^\s])/y;

/**
 * A signature written as a problem writes it (`pub fn f(xs: &mut [u32], k: usize) -> Option<u32>`). Only the program knows what its own names mean:
 * they become `adt`s without arguments worth trusting, and what is not read at all becomes `other`. Null where this is no function signature.
 */
export function readSignatureText(text: string): Signature | null {
  const reader = new SignatureReader(text);
  try {
    return reader.signature();
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
}

class NotRead extends Error {}

class SignatureReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    const tokens: string[] = [];
    for (TOKEN.lastIndex = 0; ; ) {
      const token = TOKEN.exec(text)?.[1];
      if (token === undefined) break;
      tokens.push(token);
    }
    this.#tokens = tokens;
  }

  signature(): Signature {
    this.#skipTo('fn');
    const name = this.#next();
    if (!/^(r#)?[A-Za-z_]/.test(name)) throw new NotRead();
    if (this.#peek() === '<') this.#skipGenerics();
    this.#expect('(');
    const params: { name: string; type: RustType }[] = [];
    while (!this.#take(')')) {
      const from = this.#at;
      this.#skipTo(':');
      params.push({ name: this.#tokens.slice(from, this.#at - 1).at(-1) ?? '_', type: this.#type() });
      if (!this.#take(',') && this.#peek() !== ')') throw new NotRead();
    }
    const result: RustType = this.#take('->') ? this.#type() : { kind: 'unit' };
    const rest = this.#peek();
    if (rest !== undefined && rest !== 'where' && rest !== '{' && rest !== ';') throw new NotRead();
    return { name: name.replace(/^r#/, ''), params, result };
  }

  #type(): RustType {
    const token = this.#next();
    if (token === '&') {
      if (this.#peek()?.startsWith("'") === true) this.#at += 1;
      const mutable = this.#take('mut');
      return { kind: 'ref', mutable, item: this.#type() };
    }
    if (token === '[') return this.#bracketed();
    if (token === '(') return this.#parenthesised();
    if (token === '!') return { kind: 'never' };
    if (['impl', 'dyn', 'fn', '*', '<', 'for', 'unsafe', 'extern'].includes(token)) return this.#unread(token);
    if (/^(r#)?[A-Za-z_]/.test(token)) return this.#path(token.replace(/^r#/, ''));
    throw new NotRead();
  }

  #bracketed(): RustType {
    const item = this.#type();
    if (this.#take(']')) return { kind: 'slice', item };
    this.#expect(';');
    const length = this.#next();
    // A length that is computed is known to the program alone.
    if (!this.#take(']')) {
      this.#skipTo(']');
      return { kind: 'array', item, length: '_' };
    }
    const digits = length.replaceAll('_', '');
    return { kind: 'array', item, length: /^\d+$/.test(digits) ? Number(digits) : length };
  }

  #parenthesised(): RustType {
    const items: RustType[] = [];
    let tuple = false;
    while (!this.#take(')')) {
      items.push(this.#type());
      if (this.#take(',')) tuple = true;
      else if (this.#peek() !== ')') throw new NotRead();
    }
    const [only] = items;
    if (only === undefined) return { kind: 'unit' };
    return items.length === 1 && !tuple ? only : { kind: 'tuple', items };
  }

  /** The last segment decides: `std::vec::Vec<u8>` is a `Vec`. */
  #path(first: string): RustType {
    const segments = [first];
    let args: readonly RustType[] = [];
    for (;;) {
      if (this.#peek() === '<') args = this.#args();
      if (!this.#take('::')) break;
      if (this.#peek() !== '<') segments.push(this.#next().replace(/^r#/, ''));
    }
    const name = segments.at(-1) ?? first;
    const [one, two] = args;
    const word = args.length === 0 ? WORDS.get(name) : undefined;
    if (word !== undefined) return word;
    if (name === 'Vec' && one !== undefined && args.length === 1) return { kind: 'vec', item: one };
    if (name === 'Option' && one !== undefined && args.length === 1) return { kind: 'option', item: one };
    if (name === 'Box' && one !== undefined && args.length === 1) return { kind: 'box', item: one };
    if (name === 'Result' && one !== undefined && two !== undefined) return { kind: 'result', ok: one, err: two };
    return { kind: 'adt', path: segments.filter((part) => part !== 'crate' && part !== 'self').join('.'), args };
  }

  #args(): readonly RustType[] {
    const args: RustType[] = [];
    this.#expect('<');
    while (!this.#take('>')) {
      const next = this.#peek() ?? '';
      if (next.startsWith("'")) this.#at += 1;
      else if (/^[\d{-]/.test(next)) args.push(this.#unread(this.#next()));
      else args.push(this.#type());
      if (!this.#take(',') && this.#peek() !== '>') throw new NotRead();
    }
    return args;
  }

  /** Up to where a type has to end. */
  #unread(first: string): RustType {
    const from = this.#at;
    let depth = first === '<' ? 1 : 0;
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const token = this.#peek() ?? '';
      if (depth === 0 && [',', ')', ']', '>', '{', ';', '=', 'where'].includes(token)) break;
      if (['(', '[', '<'].includes(token)) depth += 1;
      if ([')', ']', '>'].includes(token)) depth -= 1;
    }
    return { kind: 'other', text: [first, ...this.#tokens.slice(from, this.#at)].join(' ') };
  }

  #skipGenerics(): void {
    let depth = 0;
    do {
      const token = this.#next();
      if (token === '<') depth += 1;
      if (token === '>') depth -= 1;
    } while (depth > 0);
  }

  #skipTo(token: string): void {
    while (this.#next() !== token);
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new NotRead();
  }

  #take(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at += 1;
    return true;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new NotRead();
    this.#at += 1;
    return token;
  }
}

/**
 * Whether a type as a signature's text gives it may be the type that the compiler gave. Names of the program's own may stand for anything (aliases), so
 * only what is certain is a difference.
 */
export function mayBeSameType(text: RustType, real: RustType): boolean {
  if (text.kind === 'adt' || text.kind === 'other') return true;
  if (real.kind === 'adt') return real.path.split('.').at(-1)?.toLowerCase() === text.kind;
  if (real.kind === 'param' || real.kind === 'other') return true;
  switch (text.kind) {
    case 'int':
      return real.kind === 'int' && real.type === text.type;
    case 'tuple':
      return (
        real.kind === 'tuple' &&
        real.items.length === text.items.length &&
        text.items.every((item, i) => mayBeSameType(item, real.items[i] ?? item))
      );
    case 'array':
      return (
        real.kind === 'array' &&
        (typeof text.length !== 'number' || typeof real.length !== 'number' || text.length === real.length) &&
        mayBeSameType(text.item, real.item)
      );
    case 'ref':
      return real.kind === 'ref' && real.mutable === text.mutable && mayBeSameType(text.item, real.item);
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
      return real.kind === text.kind && mayBeSameType(text.item, real.item);
    case 'result':
      return real.kind === 'result' && mayBeSameType(text.ok, real.ok) && mayBeSameType(text.err, real.err);
    default:
      return real.kind === text.kind;
  }
}
