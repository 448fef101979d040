import { Cursor, UnknownShape } from './cursor.ts';
import type { MirBlock, MirBody, MirDebug, MirLocal, MirSpan } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { readStatement, readTerminator } from './read-mir-block.ts';
import { readOperand, readPlace } from './read-mir-place.ts';
import { spanOf } from './read-mir-span.ts';
import { readType } from './read-mir-type.ts';

/** The dump names what its header says, e.g. `fn m::n::<impl at src/lib.rs:3:1: 3:28>::get`. */
export interface MirDump {
  readonly kind: 'fn' | 'const' | 'static';
  readonly header: string;
  readonly body: MirBody;
}

/** One dump file. Throws `LocatedShape` for anything outside the grammar. */
export function readMirBody(text: string, names: MirNames): MirDump {
  const lines = text.split('\n').filter((line) => line !== '' && !/^ *\/\//.test(line));
  const reader = new BodyReader(lines, names);
  return reader.read();
}

/** `UnknownShape` with the nearest Rust place before it. */
export class LocatedShape extends Error {
  override readonly name = 'LocatedShape';
  readonly span: MirSpan;
  readonly hint: string | null;

  constructor(message: string, span: MirSpan, hint: string | null) {
    super(message);
    this.span = span;
    this.hint = hint;
  }
}

const placeOf = (line: string): MirSpan => spanOf(line.slice(line.lastIndexOf(' at ') + 4));

class BodyReader {
  readonly #lines: readonly string[];
  readonly #names: MirNames;
  #next = 0;
  /** The line being read. */
  #current = '';
  /** Place of the last line that had one, of those before the block being read. */
  #last: MirSpan = null;
  readonly #locals: MirLocal[] = [];
  readonly #debug: MirDebug[] = [];
  readonly #scopes: number[] = [0];

  constructor(lines: readonly string[], names: MirNames) {
    this.#lines = lines;
    this.#names = names;
  }

  read(): MirDump {
    try {
      return this.#read();
    } catch (error) {
      if (error instanceof UnknownShape) throw new LocatedShape(error.message, placeOf(this.#current) ?? this.#last, error.hint);
      throw error;
    }
  }

  #line(): string {
    const line = this.#lines[this.#next];
    if (line === undefined) throw new UnknownShape('the dump ends too early');
    this.#next++;
    this.#current = line;
    return line;
  }

  #unexpected(wanted: string): never {
    throw new UnknownShape(`expected ${wanted} at \`${this.#current.trim()}\``);
  }

  #read(): MirDump {
    const header = this.#readHeader(new Cursor(this.#line()));
    this.#readDeclarations(0, '    ');
    const blocks: MirBlock[] = [];
    while (this.#lines[this.#next] !== '}') {
      const start = /^ {4}bb(\d+)( \(cleanup\))?: \{$/.exec(this.#line());
      if (start === null || Number(start[1]) !== blocks.length) this.#unexpected(`block ${blocks.length}`);
      blocks.push(this.#readBlock(start[2] !== undefined));
    }
    const { kind, name, argCount } = header;
    return { kind, header: name, body: { locals: this.#locals, argCount, debug: this.#debug, scopes: this.#scopes, blocks } };
  }

  #readHeader(c: Cursor): { readonly kind: MirDump['kind']; readonly name: string; readonly argCount: number } {
    const kind = c.match(/(fn|const|static) (?:mut )?/y)?.[1];
    if (kind !== 'fn') {
      const name = c.balanced(':').concat(c.match(/(::|[^ ]|:(?! ))*/y)?.[0] ?? '');
      return {
        kind: kind === 'static' ? 'static' : kind === 'const' ? 'const' : c.fail('fn, const or static'),
        name,
        argCount: 0,
      };
    }
    const name = c.balanced('(');
    c.expect('(');
    let argCount = 0;
    for (const type of c.list(')', () => this.#readParameter(c))) {
      argCount++;
      this.#locals[argCount] = { type, mutable: false, scope: 0, span: null };
    }
    return { kind, name, argCount };
  }

  #readParameter(c: Cursor) {
    c.match(/_\d+: /y);
    return readType(c, this.#names);
  }

  /** Debug names, locals and nested scopes. */
  #readDeclarations(scope: number, indent: string): void {
    for (;;) {
      const line = this.#lines[this.#next] ?? '';
      if (!line.startsWith(indent) || line.startsWith(`${indent}bb`) || line === '}') return;
      const c = new Cursor(this.#line());
      c.match(/ */y);
      if (c.take('debug ')) this.#readDebug(c, scope);
      else if (c.take('let ')) this.#readLocal(c, scope);
      else if (c.take('scope ')) {
        const inner = c.natural();
        this.#scopes[inner] = scope;
        this.#readDeclarations(inner, `${indent}    `);
        if (this.#line() !== `${indent}}`) this.#unexpected(`the end of scope ${inner}`);
      } else c.fail('a declaration');
    }
  }

  #readDebug(c: Cursor, scope: number): void {
    const name = c.match(/(?:r#)?([^ ]+) => /y)?.[1] ?? c.fail('a name');
    const value = c.starts('const ')
      ? readOperand(c, this.#names)
      : ({ kind: 'copy', place: readPlace(c, this.#names) } as const);
    c.expect(';');
    this.#debug.push({ name, value, scope, span: placeOf(this.#current) });
  }

  #readLocal(c: Cursor, scope: number): void {
    const mutable = c.take('mut ');
    c.expect('_');
    const index = c.natural();
    c.expect(': ');
    const type = readType(c, this.#names);
    c.expect(';');
    this.#locals[index] = { type, mutable, scope, span: placeOf(this.#current) };
  }

  #readBlock(cleanup: boolean): MirBlock {
    const lines: string[] = [];
    while (this.#lines[this.#next] !== '    }') lines.push(this.#line());
    this.#next++;
    const last = lines.pop();
    if (last === undefined) throw new UnknownShape('a block without terminator');
    const at = (line: string): string => {
      this.#current = line;
      return line;
    };
    const statements = lines.map((line) => readStatement(at(line), this.#names));
    const terminator = readTerminator(at(last), this.#names);
    this.#last = terminator.span ?? this.#last;
    return { cleanup, statements, terminator };
  }
}
