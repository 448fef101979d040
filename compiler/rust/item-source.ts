import type { Span } from '../../pipeline/core/diagnostic.ts';

/** The text a place in the crate has; what the HIR tree leaves out (visibility, attributes) is read off it. */
export class ItemSource {
  readonly #lines: ReadonlyMap<string, readonly string[]>;

  constructor(sources: Readonly<Record<string, string>>) {
    this.#lines = new Map(Object.entries(sources).map(([file, text]) => [file, text.split('\n')]));
  }

  /** One line's part; empty for a place of more lines or an unknown file. */
  at(span: Span | null): string {
    if (span === null || span.line !== span.endLine) return '';
    const line = this.#lines.get(span.file)?.[span.line - 1] ?? '';
    return Array.from(line)
      .slice(span.column - 1, span.endColumn - 1)
      .join('');
  }

  /** Texts of the `#[…]` right before an item. */
  attributesBefore(span: Span): readonly string[] {
    const lines = this.#lines.get(span.file) ?? [];
    const first = Array.from(lines[span.line - 1] ?? '')
      .slice(0, span.column - 1)
      .join('');
    let text = [...lines.slice(0, span.line - 1), first].join('\n');
    const found: string[] = [];
    for (;;) {
      text = text.trimEnd();
      const line = text.slice(text.lastIndexOf('\n') + 1);
      if (/^\s*\/\//.test(line)) text = text.slice(0, text.length - line.length);
      else if (text.endsWith('*/')) text = text.slice(0, text.lastIndexOf('/*'));
      else if (text.endsWith(']')) {
        const start = openingOf(text);
        if (text.charAt(start - 1) !== '#') return found;
        found.unshift(text.slice(start + 1, -1));
        text = text.slice(0, start - 1);
      } else return found;
    }
  }
}

/** Of the bracket closed at the end; brackets inside string literals do not occur in the attributes of interest. */
function openingOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text.charAt(i) === ']') depth++;
    if (text.charAt(i) === '[' && --depth === 0) return i;
  }
  return -1;
}
