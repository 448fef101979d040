/** Terms on one line, where that is possible and not too long. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import { ARROW, BINARY, MAX, RELATION, SPEC, UNARY } from './operators.ts';
import { bodyLevel, levelOf } from './print-levels.ts';
import { printBinderName, printChar, printName, printString } from './print-name.ts';
import { atomicPatternText, patternText } from './print-pattern.ts';
import type { Arg, Binder, DoItem, FieldValue, LambdaParam, OpenCommand, SetOptionCommand, Term } from './tree.ts';

/** Lines are at most this long where a break is possible. */
export const WIDTH = 100;

/** Null: must be, or had better be, laid out over several lines. One printer serves one tree, so that texts are made once. */
export class FlatPrinter {
  private readonly texts = new Map<Term, string | null>();

  /** `level`: the least level that needs no parentheses here; 0 where nothing of this term's line follows. */
  text(term: Term, level = 0): string | null {
    let text = this.texts.get(term);
    if (text === undefined) {
      text = this.bare(term);
      if (text !== null && text.length > WIDTH && !isToken(term)) text = null;
      this.texts.set(term, text);
    }
    return text !== null && levelOf(term) < level ? `(${text})` : text;
  }

  private bare(term: Term): string | null {
    switch (term.kind) {
      case 'ident':
        return (term.explicit ? '@' : '') + printName(term.name);
      case 'dotIdent':
        return `.${printName(term.name)}`;
      case 'hole':
        return '_';
      case 'sorry':
        return 'sorry';
      case 'sort':
        return term.level === null ? term.sort : `${term.sort} ${term.level}`;
      case 'num':
        return String(term.value);
      case 'scalar':
        return `${term.value < 0n ? `(${term.value})` : term.value}#${term.type}`;
      case 'decimal':
        return term.text;
      case 'str':
        return printString(term.value);
      case 'char':
        return printChar(term.value);
      case 'app':
        return this.all([this.text(term.fn, MAX), ...term.args.map((arg) => this.arg(arg))], ' ');
      case 'proj':
        return this.suffixed(projected(term.of, term.field), this.text(term.of), `.${fieldText(term.field)}`);
      case 'index':
        return this.index(term);
      case 'binary': {
        const { left, right } = BINARY[term.op];
        return this.all([this.text(term.left, left), term.op, this.text(term.right, right)], ' ');
      }
      case 'unary':
        return this.unary(term);
      case 'arrow':
        return this.all([this.arrowFrom(term.from), '→', this.text(term.to, ARROW)], ' ');
      case 'pi':
        return this.all([this.binder(term.binder), '→', this.text(term.body, ARROW)], ' ');
      case 'quantifier':
        return this.all([this.quantifierHead(term), this.text(term.body, bodyLevel(term))], ' ');
      case 'lambda':
        return this.all([this.lambdaHead(term.params), this.text(term.body)], ' ');
      case 'tuple':
        return this.bracket('(', this.list(term.items), ')');
      case 'ascription':
        return this.bracket('(', this.all([this.text(term.term), this.text(term.type)], ' : '), ')');
      case 'anonymous':
        return this.bracket('⟨', this.list(term.items), '⟩');
      case 'list':
        return this.bracket('[', this.list(term.items), ']');
      case 'arrayLiteral':
        return this.bracket('#[', this.list(term.items), ']');
      case 'set':
        return term.items.length === 0 ? '∅' : this.bracket('{', this.list(term.items), '}');
      case 'setOf':
        return this.bracket('{', this.all([this.setOfHead(term), this.text(term.body)], ' '), '}');
      case 'structure':
        return this.structure(term);
      case 'if':
      case 'ifLet':
        return this.conditional(term);
      case 'show':
        return this.all([this.showHead(term), this.text(term.value)], ' ');
      case 'do':
        return this.block(term.items);
      case 'nestedAction':
        return this.bracket('(← ', this.text(term.of), ')');
      case 'by':
        return term.text.includes('\n') ? null : `by ${term.text}`;
      case 'spec':
        return this.all([this.text(term.of, SPEC + 1), '⦃', this.specHead(term.params), this.text(term.post), '⦄'], ' ');
      case 'commandIn':
        return this.all([`${scopeText(term.command)} in`, this.text(term.body)], ' ');
      case 'let':
      case 'have':
      case 'match':
      case 'matchLambda':
        return null;
      default:
        return assertNever(term);
    }
  }

  /** Null if any part is; empty parts are left out. */
  all(parts: readonly (string | null)[], separator: string): string | null {
    let text = '';
    for (const part of parts) {
      if (part === null || text.length > WIDTH) return null;
      if (part !== '') text += text === '' ? part : separator + part;
    }
    return text;
  }

  /** `(x : A) → B` would be a dependent arrow. */
  arrowFrom(from: Term): string | null {
    const text = this.text(from, ARROW + 1);
    return from.kind === 'ascription' && text !== null ? `(${text})` : text;
  }

  private list(items: readonly Term[]): string | null {
    return this.all(
      items.map((item) => this.text(item)),
      ', ',
    );
  }

  private bracket(open: string, inner: string | null, close: string): string | null {
    return inner === null ? null : open + inner + close;
  }

  private suffixed(plain: boolean, text: string | null, suffix: string): string | null {
    return text === null ? null : (plain ? text : `(${text})`) + suffix;
  }

  arg(arg: Arg): string | null {
    switch (arg.kind) {
      case 'positional':
        return this.text(arg.value, MAX);
      case 'named':
        return this.bracket(`(${printName([arg.name])} := `, this.text(arg.value), ')');
      case 'rest':
        return '..';
      default:
        return assertNever(arg);
    }
  }

  private index(term: Extract<Term, { kind: 'index' }>): string | null {
    const close = { plain: ']', panic: ']!', option: ']?', proof: "]'" }[term.mode];
    const proof = term.proof === null ? '' : this.text(term.proof, MAX);
    const inner = this.bracket('[', this.text(term.index), close);
    return inner === null || proof === null ? null : this.suffixed(projected(term.of, 1), this.text(term.of), inner + proof);
  }

  private unary(term: Extract<Term, { kind: 'unary' }>): string | null {
    const text = this.text(term.of, UNARY[term.op].operand);
    if (text === null) return null;
    if (term.op === '-.' || term.op === '¬' || term.op === '~~~') return `${term.op} ${text}`;
    // `--` would begin a comment, `-.` is another operator
    return text.startsWith('-') || text.startsWith('.') ? `${term.op}(${text})` : term.op + text;
  }

  quantifierHead({ quantifier, binders, bound }: Extract<Term, { kind: 'quantifier' }>): string | null {
    const [only] = binders;
    const bare = binders.length === 1 && only?.kind === 'explicit' && only.default === null;
    const names = bare ? this.bareBinder(only) : this.all(binders.map((b) => this.bracketed(b)), ' '); // biome-ignore format: short
    const range = bound === null ? '' : this.all([` ${bound.op}`, this.text(bound.term, 51)], ' ');
    return names === null || range === null ? null : `${quantifier} ${names}${range},`;
  }

  /** `x :`, `x ∈ s |`. */
  setOfHead({ name, type, within }: Extract<Term, { kind: 'setOf' }>): string | null {
    const typed = type === null ? '' : this.all([':', this.text(type)], ' ');
    const bound = within === null ? '' : this.all(['∈', this.text(within, RELATION + 1)], ' ');
    return this.all([printBinderName(name), typed, bound, '|'], ' ');
  }

  private bareBinder(binder: Binder): string | null {
    const names = binder.names.map(printBinderName).join(' ');
    return binder.type === null ? names : this.all([names, this.text(binder.type)], ' : ');
  }

  /** In brackets even without a type: `(x)`. */
  private bracketed(binder: Binder): string | null {
    const bare = this.binder(binder);
    return binder.kind === 'explicit' && binder.type === null && bare !== null ? `(${bare})` : bare;
  }

  binder(binder: Binder): string | null {
    if (binder.kind === 'explicit' && binder.type === null) return binder.names.map(printBinderName).join(' ');
    const [open, close] = { explicit: ['(', ')'], implicit: ['{', '}'], strictImplicit: ['⦃', '⦄'], instance: ['[', ']'] }[
      binder.kind
    ];
    const type = binder.type === null ? '' : this.text(binder.type);
    const typed = this.all([binder.names.map(printBinderName).join(' '), type], ' : ');
    const inner = binder.default === null ? typed : this.all([typed, this.text(binder.default)], ' := ');
    return this.bracket(open ?? '', inner, close ?? '');
  }

  private params(params: readonly LambdaParam[]): string | null {
    return this.all(
      params.map((param) => (param.kind === 'binder' ? this.binder(param.binder) : atomicPatternText(this, param.pattern))),
      ' ',
    );
  }

  lambdaHead(params: readonly LambdaParam[]): string | null {
    return this.all(['fun', this.params(params), '=>'], ' ');
  }

  specHead(params: readonly LambdaParam[]): string | null {
    return params.length === 0 ? '' : this.all([this.params(params), '=>'], ' ');
  }

  showHead({ type, value }: Extract<Term, { kind: 'show' }>): string | null {
    return this.all(['show', this.text(type), value.kind === 'by' ? '' : 'from'], ' ');
  }

  field({ path, value }: FieldValue): string | null {
    return value === null ? printName(path) : this.all([printName(path), this.text(value)], ' := ');
  }

  private structure({ sources, fields, type }: Extract<Term, { kind: 'structure' }>): string | null {
    const head = sources.length === 0 ? '' : this.all([this.list(sources), 'with'], ' ');
    const body = this.all(fields.map((field) => this.field(field)), ', '); // biome-ignore format: short
    const tail = type === null ? '' : this.all([':', this.text(type)], ' ');
    const inner = this.all([head, body, tail], ' ');
    return inner === null ? null : inner === '' ? '{ }' : `{ ${inner} }`;
  }

  conditionHead(term: Extract<Term, { kind: 'if' | 'ifLet' }>): string | null {
    if (term.kind === 'if')
      return this.all(['if', term.name === null ? '' : `${printBinderName(term.name)} :`, this.text(term.cond)], ' ');
    return this.all(['if let', patternText(this, term.pattern), term.monadic ? '←' : ':=', this.text(term.value)], ' ');
  }

  private conditional(term: Extract<Term, { kind: 'if' | 'ifLet' }>): string | null {
    if (term.else === null) return null;
    return this.all([this.conditionHead(term), 'then', this.text(term.then), 'else', this.text(term.else)], ' ');
  }

  private block(items: readonly DoItem[]): string | null {
    const [only] = items;
    return items.length === 1 && only?.kind === 'expr' ? this.all(['do', this.text(only.value)], ' ') : null;
  }
}

const isToken = ({ kind }: Term): boolean =>
  kind === 'ident' || kind === 'num' || kind === 'scalar' || kind === 'str' || kind === 'by';

const fieldText = (field: string | number): string => (typeof field === 'number' ? String(field) : printName([field]));

/** Can the suffix stand right behind the term? `x.f` would be one name. */
function projected(of: Term, field: string | number): boolean {
  return of.kind === 'proj' || of.kind === 'index' || (of.kind === 'ident' && typeof field === 'number');
}

export function scopeText(command: OpenCommand | SetOptionCommand): string {
  if (command.kind === 'setOption') return `set_option ${printName(command.name)} ${command.value}`;
  const names = command.names.map(printName).join(' ');
  const only = command.only === null ? '' : ` (${command.only.map((name) => printName(name.split('.'))).join(' ')})`;
  const hiding =
    command.hiding.length === 0 ? '' : ` hiding ${command.hiding.map((name) => printName(name.split('.'))).join(' ')}`;
  return `open ${command.scoped ? 'scoped ' : ''}${names}${only}${hiding}`;
}
