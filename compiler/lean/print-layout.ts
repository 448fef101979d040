/** Terms over several lines. Every broken block starts at a column of its own, right of what it belongs to, as Lean's column rules want. */
import { MAX, ARROW, BINARY, SPEC, UNARY } from './operators.ts';
import { type FlatPrinter, WIDTH, scopeText } from './print-flat.ts';
import { bodyLevel, levelOf } from './print-levels.ts';
import { printName } from './print-name.ts';
import { patternText } from './print-pattern.ts';
import {
  writeArms,
  writeBinding,
  writeConditional,
  writeDoItems,
  writeLines,
  writeMatch,
  writeStructure,
} from './print-blocks.ts';
import { Writer } from './writer.ts';
import type { BinaryOp, Binder, Term } from './tree.ts';

/** `branch`: a `do` sequence goes without saying; `value`: only those in its own branches do, as behind `←`; `term`: none. */
export type BodyKind = 'branch' | 'value' | 'term';

export interface Place {
  /** Column of the block this belongs to; lines that go on are right of it. */
  readonly indent: number;
  /** Least level without parentheses; see `FlatPrinter`. */
  readonly level?: number;
  /** Branches of `if` and `match` are `do` sequences here. */
  readonly inDo?: boolean;
  /** Characters that must fit behind it on its last line. */
  readonly tail?: number;
}

export class LayoutPrinter {
  readonly flat: FlatPrinter;
  readonly w = new Writer();

  constructor(flat: FlatPrinter) {
    this.flat = flat;
  }

  /** Does the text fit on the line, with what must follow? */
  fits(text: string | null, tail = 0): text is string {
    return text !== null && this.w.column + text.length + tail <= WIDTH;
  }

  term(term: Term, place: Place): void {
    const { level = 0, tail = 0 } = place;
    const text = this.flat.text(term, level);
    if (this.fits(text, tail)) return this.w.write(text);
    if (levelOf(term) >= level) return this.broken(term, place);
    this.w.write('(');
    this.broken(term, { indent: this.w.column, tail: tail + 1 });
    this.w.write(')');
  }

  private broken(term: Term, place: Place): void {
    const { indent, tail = 0 } = place;
    switch (term.kind) {
      case 'app':
        return this.application(term, place);
      case 'binary':
        return this.chain(term, term.op, BINARY[term.op].left, BINARY[term.op].right, term.left, term.right, place);
      case 'arrow':
        return this.chain(term, '→', ARROW + 1, ARROW, term.from, term.to, place);
      case 'pi':
        this.w.write(`${this.binderText(term.binder)} →`);
        return this.next(term.body, { indent, level: ARROW, tail });
      case 'quantifier':
        this.w.write(this.flat.quantifierHead(term) ?? this.longQuantifier(term));
        return this.next(term.body, { indent, tail, level: bodyLevel(term) });
      case 'lambda':
        this.w.write(this.flat.lambdaHead(term.params) ?? this.longParams('fun', term.params));
        return this.body(term.body, indent, 'term', tail);
      case 'spec':
        return this.specification(term, place);
      case 'unary':
        this.w.write(term.op === '-.' || term.op === '¬' || term.op === '~~~' ? `${term.op} ` : term.op);
        return this.term(term.of, { indent, level: term.op === '-' ? MAX : UNARY[term.op].operand, tail });
      case 'matchLambda':
        this.w.write('fun');
        return writeArms(this, term.arms, indent + 2, false);
      case 'tuple':
        return this.items('(', term.items, ')', place);
      case 'anonymous':
        return this.items('⟨', term.items, '⟩', place);
      case 'list':
        return this.items('[', term.items, ']', place);
      case 'arrayLiteral':
        return this.items('#[', term.items, ']', place);
      case 'ascription':
        this.w.write('(');
        this.term(term.term, { indent: this.w.column });
        this.w.write(' :');
        this.next(term.type, { indent, tail: tail + 1 });
        return this.w.write(')');
      case 'nestedAction':
        this.w.write('(← ');
        this.term(term.of, { indent: this.w.column, tail: tail + 1 });
        return this.w.write(')');
      case 'proj':
      case 'index':
        return this.suffixed(term, place);
      case 'set':
        return this.items('{', term.items, '}', place);
      case 'setOf':
        this.w.write(`{${this.flat.setOfHead(term) ?? '_ |'}`);
        this.next(term.body, { indent, tail: tail + 1 });
        return this.w.write('}');
      case 'structure':
        return writeStructure(this, term, indent);
      default:
        return this.form(term, place);
    }
  }

  /** What begins with a keyword. */
  private form(term: Term, { indent, inDo = false, tail = 0 }: Place): void {
    switch (term.kind) {
      case 'if':
      case 'ifLet':
        return writeConditional(this, term, indent, inDo);
      case 'match':
        return writeMatch(this, term, indent, inDo);
      case 'let':
      case 'have':
        writeBinding(this, term, indent);
        this.w.line(indent);
        return this.step(term.body, { indent, tail });
      case 'show':
        this.w.write(this.flat.showHead(term) ?? 'show _ from');
        return this.body(term.value, indent, 'term');
      case 'do':
        this.w.write('do');
        this.w.line(indent + 2);
        return writeDoItems(this, term.items, indent + 2);
      case 'by':
        this.w.write('by');
        this.w.line(indent + 2);
        return writeLines(this, term.text, indent + 2);
      case 'commandIn':
        this.w.write(`${scopeText(term.command)} in`);
        this.w.line(indent);
        return this.term(term.body, { indent, tail });
      default:
        return this.w.write(this.flat.text(term) ?? '');
    }
  }

  binderText(binder: Binder): string {
    return this.flat.binder(binder) ?? this.longBinder(binder);
  }

  /** A binder whose type does not fit on a line is laid out apart and put in as it is. */
  longBinder(binder: Binder): string {
    const [open, close] = { explicit: ['(', ')'], implicit: ['{', '}'], strictImplicit: ['⦃', '⦄'], instance: ['[', ']'] }[
      binder.kind
    ];
    const names = printNames(binder);
    const type = binder.type === null ? '' : this.apart(binder.type, this.w.column + 2);
    const value = binder.default === null ? '' : ` := ${this.apart(binder.default, this.w.column + 2)}`;
    return `${open}${names}${names === '' || type === '' ? '' : ' : '}${type}${value}${close}`;
  }

  private longParams(word: string, params: Extract<Term, { kind: 'lambda' }>['params']): string {
    const parts = params.map((p) => (p.kind === 'binder' ? this.binderText(p.binder) : patternText(this.flat, p.pattern)));
    return [word, ...parts, '=>'].filter((part) => part !== '').join(' ');
  }

  private longQuantifier({ quantifier, binders, bound }: Extract<Term, { kind: 'quantifier' }>): string {
    const [first] = binders;
    if (bound !== null && first !== undefined)
      return `${quantifier} ${printNames(first)} ${bound.op} ${this.apart(bound.term, this.w.column + 4, 51)},`;
    return `${quantifier} ${binders.map((binder) => this.longBinder(binder)).join(' ')},`;
  }

  /** The text of a term as it is laid out at a column. */
  apart(term: Term, indent: number, level = 0, place: Partial<Place> = {}): string {
    const other = new LayoutPrinter(this.flat);
    other.w.column = indent;
    other.term(term, { ...place, indent, level });
    return other.w.text();
  }

  private application(term: Extract<Term, { kind: 'app' }>, { indent, tail = 0 }: Place): void {
    this.term(term.fn, { indent, level: MAX });
    term.args.forEach((arg, i) => {
      const text = this.flat.arg(arg);
      const rest = i === term.args.length - 1 ? tail : 0;
      if (this.fits(text, rest + 1)) return this.w.write(` ${text}`);
      this.w.line(indent + 2);
      if (text !== null || arg.kind === 'rest') return this.w.write(text ?? '');
      if (arg.kind === 'positional') return this.term(arg.value, { indent: indent + 2, level: MAX, tail: rest });
      this.w.write(`(${printName([arg.name])} := `);
      this.term(arg.value, { indent: this.w.column, tail: rest + 1 });
      this.w.write(')');
    });
  }

  /** Operators stand at the end of a line; operands of one chain stand below each other. */
  private chain(term: Term, op: BinaryOp | '→', left: number, right: number, first: Term, second: Term, place: Place): void {
    const { indent, level = 0, tail = 0 } = place;
    this.term(first, { indent, level: left, tail: op.length + 1 });
    this.w.write(` ${op}`);
    const open = level === 0 && levelOf(second) < 1;
    const text = this.flat.text(second, open ? 0 : right);
    const sameOp = second.kind === term.kind && (second.kind !== 'binary' || second.op === op);
    if (!sameOp && this.fits(text, tail + 1)) return this.w.write(` ${text}`);
    const column = this.w.column - op.length - 1 > indent && !sameOp && term.kind === 'binary' ? indent + 2 : indent;
    this.w.line(column);
    this.term(second, { indent: column, level: open ? 0 : right, tail });
  }

  /** On this line if it fits, else on the next one. */
  private next(term: Term, place: Place): void {
    const text = this.flat.text(term, place.level);
    if (this.fits(text, (place.tail ?? 0) + 1)) return this.w.write(` ${text}`);
    this.w.line(place.indent + 2);
    this.term(term, { ...place, indent: place.indent + 2 });
  }

  /** A term on a line of its own below another: one that begins with a minus would go on with that line. */
  step(term: Term, place: Place): void {
    const other = this.apart(term, place.indent, 0, place);
    this.w.write(other.startsWith('-') && !other.startsWith('-.') ? `(${other})` : other);
  }

  /** Behind `=>`, `then`, `:=`, `←`: on this line, as a `do` block, or on the next line. */
  body(term: Term, indent: number, kind: BodyKind, tail = 0): void {
    const text = this.flat.text(term);
    if (this.fits(text, tail + 1)) return this.w.write(` ${text}`);
    const [only] = term.kind === 'do' ? term.items : [];
    const silent = kind === 'branch' && term.kind === 'do' && !(term.items.length === 1 && only?.kind === 'expr');
    if (term.kind === 'do' || (term.kind === 'by' && text === null)) {
      if (!silent) this.w.write(term.kind === 'do' ? ' do' : ' by');
      this.w.line(indent + 2);
      return term.kind === 'do' ? writeDoItems(this, term.items, indent + 2) : writeLines(this, term.text, indent + 2);
    }
    this.w.line(indent + 2);
    this.term(term, { indent: indent + 2, inDo: kind !== 'term', tail });
  }

  private specification(term: Extract<Term, { kind: 'spec' }>, { indent, tail = 0 }: Place): void {
    this.term(term.of, { indent, level: SPEC + 1 });
    const head = this.flat.specHead(term.params) ?? this.longParams('', term.params);
    const opening = head === '' ? '⦃' : `⦃ ${head}`;
    if (this.fits(opening, 1)) this.w.write(' ');
    else this.w.line(indent + 2);
    this.w.write(opening);
    this.next(term.post, { indent, tail: tail + 2 });
    this.w.write(' ⦄');
  }

  private items(open: string, items: readonly Term[], close: string, { tail = 0 }: Place): void {
    this.w.write(open);
    const indent = this.w.column;
    items.forEach((item, i) => {
      const last = i === items.length - 1;
      const text = this.flat.text(item);
      const rest = last ? tail + 1 : 1;
      if (i > 0) {
        if (this.fits(text, rest + 1)) this.w.write(' ');
        else this.w.line(indent);
      }
      this.term(item, { indent, tail: rest });
      if (!last) this.w.write(',');
    });
    this.w.write(close);
  }

  private suffixed(term: Extract<Term, { kind: 'proj' | 'index' }>, place: Place): void {
    const bare =
      term.of.kind === 'proj' ||
      term.of.kind === 'index' ||
      (term.of.kind === 'ident' && (term.kind === 'index' || typeof term.field === 'number'));
    if (bare) this.term(term.of, place);
    else {
      this.w.write('(');
      this.term(term.of, { indent: this.w.column, tail: 1 });
      this.w.write(')');
    }
    if (term.kind === 'proj') return this.w.write(`.${typeof term.field === 'number' ? term.field : printName([term.field])}`);
    this.w.write('[');
    this.term(term.index, { indent: this.w.column, tail: 1 });
    this.w.write({ plain: ']', panic: ']!', option: ']?', proof: "]'" }[term.mode]);
    if (term.proof !== null) this.term(term.proof, { indent: place.indent + 2, level: MAX });
  }
}

const printNames = (binder: Binder): string => binder.names.map((name) => (name === '_' ? '_' : printName([name]))).join(' ');
