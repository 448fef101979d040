/** Patterns; always on one line. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import { printBinderName, printChar, printName, printString } from './print-name.ts';
import type { Pattern, Term } from './tree.ts';

interface Terms {
  text(term: Term): string | null;
}

export function patternText(terms: Terms, pattern: Pattern): string {
  const list = (items: readonly Pattern[]): string => items.map((item) => patternText(terms, item)).join(', ');
  const atomic = (item: Pattern): string => atomicPatternText(terms, item);
  switch (pattern.kind) {
    case 'wild':
      return '_';
    case 'ident':
      return printName(pattern.name);
    case 'ctor':
      return [
        (pattern.dot ? '.' : '') + printName(pattern.name),
        ...pattern.args.map(atomic),
        ...(pattern.rest ? ['..'] : []),
      ].join(' ');
    case 'tuple':
      return `(${list(pattern.items)})`;
    case 'anonymous':
      return `⟨${list(pattern.items)}⟩`;
    case 'list':
      return `[${list(pattern.items)}]`;
    case 'cons': {
      const head = pattern.head.kind === 'cons' ? atomic(pattern.head) : patternText(terms, pattern.head);
      return `${head} :: ${patternText(terms, pattern.tail)}`;
    }
    case 'plus':
      return `${pattern.of.kind === 'cons' ? atomic(pattern.of) : patternText(terms, pattern.of)} + ${pattern.value}`;
    case 'num':
      return String(pattern.value);
    case 'scalar':
      return `${pattern.value < 0n ? `(${pattern.value})` : pattern.value}#${pattern.type}`;
    case 'str':
      return printString(pattern.value);
    case 'char':
      return printChar(pattern.value);
    case 'as':
      return `${printBinderName(pattern.name)}@${atomic(pattern.pattern)}`;
    case 'ascription':
      return `(${patternText(terms, pattern.pattern)} : ${terms.text(pattern.type) ?? '_'})`;
    case 'structure':
      return `{ ${pattern.fields.map((f) => (f.pattern === null ? printName([f.name]) : `${printName([f.name])} := ${patternText(terms, f.pattern)}`)).join(', ')} }`;
    default:
      return assertNever(pattern);
  }
}

/** As an argument: in parentheses if need be. */
export function atomicPatternText(terms: Terms, pattern: Pattern): string {
  const text = patternText(terms, pattern);
  const open =
    (pattern.kind === 'ctor' && (pattern.args.length > 0 || pattern.rest)) ||
    pattern.kind === 'cons' ||
    pattern.kind === 'plus' ||
    (pattern.kind === 'num' && pattern.value < 0n);
  return open ? `(${text})` : text;
}
