/** `if`, `match`, `let`, `do`, structures: what is written line by line. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { LayoutPrinter } from './print-layout.ts';
import { printBinderName, printName } from './print-name.ts';
import { patternText } from './print-pattern.ts';
import type { Arm, DoItem, FieldValue, Term } from './tree.ts';

export function writeConditional(
  l: LayoutPrinter,
  term: Extract<Term, { kind: 'if' | 'ifLet' }>,
  indent: number,
  inDo: boolean,
): void {
  l.w.write(l.flat.conditionHead(term) ?? longCondition(l, term, indent));
  const kind = inDo ? 'branch' : 'term';
  if (l.fits(' then') && !l.fits(l.flat.text(term.then), 6)) l.w.write(' then');
  else {
    l.w.line(indent);
    l.w.write('then');
  }
  l.body(term.then, indent, kind);
  if (term.else === null) return;
  l.w.line(indent);
  l.w.write('else');
  l.body(term.else, indent, kind);
}

function longCondition(l: LayoutPrinter, term: Extract<Term, { kind: 'if' | 'ifLet' }>, indent: number): string {
  if (term.kind === 'if')
    return `if ${term.name === null ? '' : `${printBinderName(term.name)} : `}${l.apart(term.cond, indent + 4)}`;
  return `if let ${patternText(l.flat, term.pattern)} ${term.monadic ? '←' : ':='} ${l.apart(term.value, indent + 4)}`;
}

export function writeMatch(l: LayoutPrinter, term: Extract<Term, { kind: 'match' }>, indent: number, inDo: boolean): void {
  const scrutinees = term.scrutinees.map(({ name, term: subject }) => {
    const text = l.flat.text(subject) ?? l.apart(subject, indent + 4);
    return name === null ? text : `${printBinderName(name)} : ${text}`;
  });
  l.w.write(`match ${scrutinees.join(', ')} with`);
  l.w.line(indent);
  writeArms(l, term.arms, indent, inDo);
}

/** From the present line on; `indent` is the column of the bars. */
export function writeArms(l: LayoutPrinter, arms: readonly Arm[], indent: number, inDo: boolean): void {
  arms.forEach(({ alternatives, body }, i) => {
    if (i > 0 || l.w.column !== indent) l.w.line(indent);
    const patterns = alternatives.map((list) => `| ${list.map((pattern) => patternText(l.flat, pattern)).join(', ')}`);
    l.w.write(`${patterns.join(' ')} =>`);
    l.body(body, indent, inDo ? 'branch' : 'term');
  });
}

/** `let x : T := v`, without what follows. */
export function writeBinding(l: LayoutPrinter, item: Extract<Term | DoItem, { kind: 'let' | 'have' }>, indent: number): void {
  const params = item.params.map((binder) => l.binderText(binder));
  l.w.write([item.kind, patternText(l.flat, item.pattern), ...params].join(' '));
  if (item.type !== null) l.w.write(` : ${l.flat.text(item.type) ?? l.apart(item.type, indent + 4)}`);
  l.w.write(' :=');
  l.body(item.value, indent, 'term');
}

/** From the present line on, which is at the column `indent`. */
export function writeDoItems(l: LayoutPrinter, items: readonly DoItem[], indent: number): void {
  items.forEach((item, i) => {
    if (i > 0) l.w.line(indent);
    writeDoItem(l, item, indent);
  });
}

function writeDoItem(l: LayoutPrinter, item: DoItem, indent: number): void {
  switch (item.kind) {
    case 'expr':
      return l.step(item.value, { indent, inDo: true });
    case 'return':
      l.w.write('return');
      if (item.value === null) return;
      l.w.write(' ');
      return l.term(item.value, { indent, level: 1 });
    case 'bind':
      l.w.write(`let ${patternText(l.flat, item.pattern)}`);
      if (item.type !== null) l.w.write(` : ${l.flat.text(item.type) ?? l.apart(item.type, indent + 4)}`);
      l.w.write(' ←');
      if (item.otherwise === null) return l.body(item.value, indent, 'value');
      return withAlternative(l, item.value, item.otherwise, indent);
    case 'let':
    case 'have':
      if (item.otherwise === null) return writeBinding(l, item, indent);
      l.w.write(`let ${patternText(l.flat, item.pattern)}`);
      if (item.type !== null) l.w.write(` : ${l.flat.text(item.type) ?? l.apart(item.type, indent + 4)}`);
      l.w.write(' :=');
      return withAlternative(l, item.value, item.otherwise, indent);
    default:
      return assertNever(item);
  }
}

/** A broken value is put in parentheses: the bar could be one of its own. */
function withAlternative(l: LayoutPrinter, value: Term, otherwise: Term, indent: number): void {
  l.w.write(' ');
  const text = l.flat.text(value);
  if (l.fits(text)) l.w.write(text);
  else {
    l.w.write('(');
    l.term(value, { indent: l.w.column, tail: 1 });
    l.w.write(')');
  }
  l.w.line(indent + 2);
  l.w.write('|');
  l.body(otherwise, indent + 2, 'branch');
}

export function writeLines(l: LayoutPrinter, text: string, indent: number): void {
  text.split('\n').forEach((line, i) => {
    if (i > 0) l.w.line(line === '' ? 0 : indent);
    l.w.write(line);
  });
}

/** `{`, a field a line, `}`. */
export function writeStructure(
  l: LayoutPrinter,
  { sources, fields, type }: Extract<Term, { kind: 'structure' }>,
  indent: number,
): void {
  l.w.write('{');
  if (sources.length > 0) {
    const texts = sources.map((source) => l.flat.text(source) ?? l.apart(source, indent + 4));
    l.w.write(` ${texts.join(', ')} with`);
  }
  for (const field of fields) {
    l.w.line(indent + 2);
    writeField(l, field, indent + 2);
  }
  l.w.line(indent);
  if (type !== null) l.w.write(`: ${l.flat.text(type) ?? l.apart(type, indent + 2)} `);
  l.w.write('}');
}

export function writeField(l: LayoutPrinter, { path, value }: FieldValue, indent: number): void {
  l.w.write(printName(path));
  if (value === null) return;
  l.w.write(' :=');
  l.body(value, indent, 'term');
}
