/** String and character literals with their escapes. */

export interface ReadLiteral {
  /** Null when it has no end or a bad escape. */
  readonly value: string | null;
  readonly end: number;
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" };

export function readString(text: string, start: number): ReadLiteral {
  const parts: string[] = [];
  let at = start + 1;
  let from = at;
  while (at < text.length) {
    const c = text[at];
    if (c === '"') {
      parts.push(text.slice(from, at));
      return { value: parts.join(''), end: at + 1 };
    }
    if (c !== '\\') {
      at++;
      continue;
    }
    const escape = readEscape(text, at);
    if (escape === null) return { value: null, end: Math.min(at + 2, text.length) };
    parts.push(text.slice(from, at), escape.value);
    at = escape.end;
    from = at;
  }
  // Only its own line is lost, so that what follows can still be read.
  const lineEnd = text.indexOf('\n', start);
  return { value: null, end: lineEnd < 0 ? text.length : lineEnd };
}

/** Null when the quote does not begin a character: `xs[i]'h`. */
export function readChar(text: string, start: number): ReadLiteral | null {
  if (text[start + 1] === '\\') {
    const escape = readEscape(text, start + 1);
    return escape !== null && text[escape.end] === "'" ? { value: escape.value, end: escape.end + 1 } : null;
  }
  const point = text.codePointAt(start + 1);
  if (point === undefined || point === 39 || point === 10) return null;
  const end = start + 1 + (point > 0xffff ? 2 : 1);
  return text[end] === "'" ? { value: String.fromCodePoint(point), end: end + 1 } : null;
}

function readEscape(text: string, at: number): { readonly value: string; readonly end: number } | null {
  const c = text[at + 1] ?? '';
  const simple = Object.hasOwn(SIMPLE, c) ? SIMPLE[c] : undefined;
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (c === 'x' || c === 'u') {
    const digits = text.slice(at + 2, at + (c === 'x' ? 4 : 6));
    const wanted = c === 'x' ? 2 : 4;
    if (digits.length !== wanted || !/^[0-9a-fA-F]+$/.test(digits)) return null;
    return { value: String.fromCodePoint(Number.parseInt(digits, 16)), end: at + 2 + wanted };
  }
  if (c !== '\n') return null;
  let end = at + 2;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return { value: '', end };
}
