/** Names, strings and characters as Lean reads them back. */
import { isNameRest, isNameStart } from './characters.ts';
import { KEYWORDS } from './tokens.ts';
import type { Name } from './tree.ts';

/** Reserved in Lean or by notation of its libraries, though our reader takes them. */
const ALSO_QUOTED: ReadonlySet<string> = new Set(['local', 'scoped', 'to', 'forall', 'exists', 'λ', 'Π', 'Σ']);

export const printName = (name: Name): string => name.map(component).join('.');

/** A binder's name: `_` stands for itself. */
export const printBinderName = (name: string): string => (name === '_' ? '_' : component(name));

function component(text: string): string {
  return isPlain(text) && !KEYWORDS.has(text) && !ALSO_QUOTED.has(text) ? text : `«${text}»`;
}

function isPlain(text: string): boolean {
  if (text === '' || text === '_') return false;
  let first = true;
  for (const c of text) {
    const point = c.codePointAt(0) ?? 0;
    if (first ? !isNameStart(point) : !isNameRest(point)) return false;
    first = false;
  }
  return true;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\\': '\\\\' };

export const printString = (value: string): string => `"${escape(value, '"')}"`;
export const printChar = (value: string): string => `'${escape(value, "'")}'`;

function escape(value: string, quote: string): string {
  let text = '';
  for (const c of value) {
    if (c === quote) text += `\\${quote}`;
    else if (ESCAPES[c] !== undefined) text += ESCAPES[c];
    else if ((c.codePointAt(0) ?? 0) < 0x20) text += `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`;
    else text += c;
  }
  return text;
}
